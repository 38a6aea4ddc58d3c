import { type Signal, useSignal } from '@preact/signals'
import type { ReportLink } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import type { Scope, View } from '../../parts/figures/address.ts'
import { toPeriod } from '../../parts/figures/labels.ts'
import { isFiltered } from '../../parts/figures/questions.ts'
import { SelectField, TextField } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { DAY_MS } from '../../time/days.ts'
import { words } from '../../words.ts'
import { useIdempotencyKey } from '../../writing/idempotency-key.ts'
import { readOrigins } from './share-embed.tsx'

const text = words.analytics.share
/** Days until the link ends; 0: never. */
const ENDS = [30, 90, 365, 0] as const

function scopeOf(scope: Scope) {
  if (scope.kind === 'code') return { type: 'code', qr_id: scope.id } as const
  return scope.kind === 'tag'
    ? ({ type: 'tag', tag: scope.tag } as const)
    : ({ type: 'account' } as const)
}

function periodOf({ preset, from, to }: View) {
  return preset === null ? { start_date: from, end_date: to } : { days: preset }
}

/** When the link ends. */
function EndsField({ ends }: { ends: Signal<number> }) {
  return (
    <SelectField
      label={text.ends}
      values={ENDS}
      nameOf={text.endsIn}
      value={ends.value}
      onChange={(days) => (ends.value = days)}
    />
  )
}

/** A link to what is shown: with these days and this scope, and its own end. */
export function ShareForm(props: { view: View; onMade: (made: ReportLink) => void }) {
  const { view, onMade } = props
  const name = useSignal('')
  const ends = useSignal<number>(ENDS[0])
  const showsDestination = useSignal(false)
  const sites = useSignal('')
  const keyFor = useIdempotencyKey()
  const sending = useSending(async () => {
    const origins = readOrigins(sites.value)
    if (origins === null) return { embed_origins: text.embedFault }
    // To the day: the same wish is the same request.
    const end = Math.ceil(Date.now() / DAY_MS) * DAY_MS + ends.value * DAY_MS
    const body = {
      scope: scopeOf(view.scope),
      ...periodOf(view),
      ...(name.value.trim() !== '' && { name: name.value.trim() }),
      ...(showsDestination.value && { show_destination: true }),
      ...(origins.length > 0 && { embed_origins: origins }),
      ...(ends.value > 0 && { expires_at: new Date(end).toISOString() }),
    }
    const options = { idempotencyKey: keyFor(body) }
    const answer = await change(() => api.createReport({ body }, options))
    if (!answer.ok) return toFaults(answer)
    onMade(answer.data)
    return null
  })
  const period = view.preset === null ? toPeriod(view.from, view.to) : text.rolling(view.preset)
  return (
    <Form of={sending} class="stack" submit={text.submit}>
      <p class="small second">
        {text.intro(period)} {isFiltered(view) && text.unfiltered}
      </p>
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={name.value}
        onInput={(value) => (name.value = value)}
      />
      <EndsField ends={ends} />
      {view.scope.kind === 'code' && (
        <label class="choice">
          <input
            class="tick"
            type="checkbox"
            checked={showsDestination.value}
            onChange={(event) => (showsDestination.value = event.currentTarget.checked)}
          />
          {text.destination}
        </label>
      )}
      <TextField
        label={text.embed}
        hint={text.embedHint}
        placeholder={text.embedExample}
        value={sites.value}
        fault={sending.faults.value.embed_origins}
        onInput={(value) => {
          sites.value = value
          sending.clear('embed_origins')
        }}
      />
    </Form>
  )
}
