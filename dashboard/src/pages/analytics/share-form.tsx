import { type Signal, useSignal } from '@preact/signals'
import type { ReportLink } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { useIdempotencyKey } from '../../idempotency-key.ts'
import type { Scope, View } from '../../parts/figures/address.ts'
import { toPeriod } from '../../parts/figures/labels.ts'
import { isFiltered } from '../../parts/figures/questions.ts'
import { Fault, Field, TextField } from '../../parts/form/field.tsx'
import { DAY_MS } from '../../time/days.ts'
import { words } from '../../words.ts'
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
    <Field
      label={text.ends}
      control={(ties) => (
        <select
          class="input"
          value={ends.value}
          {...ties}
          onChange={(event) => (ends.value = Number(event.currentTarget.value))}
        >
          {ENDS.map((days) => (
            <option key={days} value={days}>
              {text.endsIn(days)}
            </option>
          ))}
        </select>
      )}
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
  const isNoSite = useSignal(false)
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const keyFor = useIdempotencyKey()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    const origins = readOrigins(sites.value)
    isNoSite.value = origins === null
    if (origins === null) return
    isBusy.value = true
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
    isBusy.value = false
    fault.value = answer.ok ? null : toSentence(answer)
    if (answer.ok) onMade(answer.data)
  }
  const period = view.preset === null ? toPeriod(view.from, view.to) : text.rolling(view.preset)
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
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
        fault={isNoSite.value ? text.embedFault : null}
        onInput={(value) => {
          sites.value = value
          isNoSite.value = false
        }}
      />
      {fault.value && <Fault>{fault.value}</Fault>}
      <button type="submit" class="button main" aria-disabled={isBusy.value}>
        {text.submit}
      </button>
    </form>
  )
}
