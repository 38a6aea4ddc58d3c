import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { CreatedCode } from '../../../../client/client.ts'
import { api, change as send } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { toShortLink } from '../../format.ts'
import { Fault } from '../../parts/field.tsx'
import { go, linkIn, linkTo, mode } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { Designer } from './designer.tsx'
import { type Faults, Fields } from './fields.tsx'
import { Made } from './made.tsx'
import { LabelPreview, VerdictNotice } from './preview.tsx'
import {
  attemptOf,
  bodyOf,
  isShortCode,
  keepTyped,
  keptTyped,
  NOTHING_TYPED,
  nameOf,
  type Typed,
} from './typed.ts'
import { shortCodeFault, useVerdict, type Verdict } from './verdict.ts'

type Status = 'active' | 'draft'

/** What a code without a short code of its own is drawn with: as long as one chosen by the server. */
const PLACEHOLDER = 'preview'
const FIELDS = ['destination_url', 'name', 'short_code', 'style']
const FIELD_OF: Readonly<Record<keyof Typed, string>> = {
  url: 'destination_url',
  name: 'name',
  shortCode: 'short_code',
  style: 'style',
  attempt: '',
}

/** How short links begin, without a slash at the end. */
function shortBase(): string {
  return (session.value?.short_base_url ?? location.origin).replace(/\/+$/, '')
}

interface Form {
  readonly typed: Signal<Typed>
  readonly faults: Signal<Faults>
  readonly isBusy: Signal<boolean>
  readonly isFull: Signal<boolean>
  readonly made: Signal<CreatedCode | null>
  readonly change: (change: Partial<Typed>) => void
  readonly create: (status: Status) => Promise<void>
}

/** What stands in the way before the server is asked. */
function faultsOf({ url, shortCode }: Typed, status: Status): Faults {
  const text = words.create
  return {
    ...(status === 'active' && url.trim() === '' && { destination_url: text.destinationMissing }),
    ...(shortCode !== '' && !isShortCode(shortCode) && { short_code: text.shortCodeRule }),
  }
}

function useForm(source: string, start: Typed): Form {
  const typed = useSignal<Typed>(keptTyped(source) ?? start)
  const faults = useSignal<Faults>({})
  const isBusy = useSignal(false)
  const isFull = useSignal(false)
  const made = useSignal<CreatedCode | null>(null)

  const change = (part: Partial<Typed>) => {
    typed.value = { ...typed.value, ...part }
    keepTyped(source, typed.value)
    const touched = ['', ...Object.keys(part).map((name) => FIELD_OF[name as keyof Typed])]
    const left = Object.entries(faults.value).filter(([name]) => !touched.includes(name))
    faults.value = Object.fromEntries(left)
  }
  const create = async (status: Status) => {
    if (isBusy.value) return
    const wrong = faultsOf(typed.value, status)
    if (Object.keys(wrong).length > 0) {
      faults.value = wrong
      return
    }
    const body = bodyOf(typed.value, status)
    const begunIn = mode.value
    const attempt = attemptOf(typed.value, JSON.stringify([begunIn, body]))
    change({ attempt })
    isBusy.value = true
    const answer = await send(() => api.createCode({ body }, { idempotencyKey: attempt.key }))
    isBusy.value = false
    isFull.value = !answer.ok && answer.error.code === 'quota_exceeded'
    if (!answer.ok) {
      faults.value = toFaults(answer, FIELDS)
      return
    }
    keepTyped(source, null)
    // Switched meanwhile: the code belongs to the mode in which it was asked for.
    if (mode.value === begunIn) made.value = answer.data
    else go(linkIn(begunIn, `/codes/${answer.data.id}`))
  }
  return { typed, faults, isBusy, isFull, made, change, create }
}

function Side({ form, verdict }: { form: Form; verdict: Verdict }) {
  const { typed, faults, isBusy, isFull, create } = form
  const { shortCode, style } = typed.value
  const text = words.create
  const chosen = isShortCode(shortCode) ? shortCode : null
  const isRefused = verdict.said?.readable === false && !verdict.isOld
  const fault = faults.value['']
  const link = `${toShortLink(shortBase())}/${chosen ?? text.chosenLater}`
  return (
    <aside class="create-side" aria-label={text.preview.label}>
      <LabelPreview
        text={`${shortBase()}/${chosen ?? PLACEHOLDER}`}
        link={link}
        name={nameOf(typed.value)}
        style={style}
      />
      <VerdictNotice style={style} verdict={verdict} />
      <div class="create-submit">
        {fault && <Fault>{fault}</Fault>}
        {isFull.value && <a href={linkTo('/codes')}>{text.toCodes}</a>}
        <button
          type="submit"
          class="button main tall"
          disabled={isRefused}
          aria-disabled={isBusy.value}
        >
          {text.submit} <kbd>{text.enter}</kbd>
        </button>
        <button
          type="button"
          class="button"
          disabled={isRefused}
          aria-disabled={isBusy.value}
          onClick={() => void create('draft')}
        >
          {text.draft}
        </button>
        <p class="tiny third">{text.promise}</p>
      </div>
    </aside>
  )
}

/** `source`: the query that brought someone here; what is typed is kept for each. */
export function CreateForm({ source, start }: { source: string; start: Typed }) {
  const form = useForm(source, start)
  const { typed, faults, made, change, create } = form
  const { style, shortCode } = typed.value
  const verdict = useVerdict(style, shortCode)
  const round = useSignal(0)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults.value])
  const submit = (event: Event) => {
    event.preventDefault()
    void create('active')
  }
  const startAgain = () => {
    made.value = null
    typed.value = { ...NOTHING_TYPED, style }
    round.value += 1
    if (source !== '') go(linkTo('/codes/new'), 'replace')
  }
  const said = shortCodeFault(verdict)
  return (
    <>
      <form class="create" ref={element} onSubmit={submit} noValidate>
        <Fields
          key={round.value}
          typed={typed.value}
          base={`${toShortLink(shortBase())}/`}
          faults={{ ...(said && { short_code: said }), ...faults.value }}
          change={change}
        />
        <Side form={form} verdict={verdict} />
        <Designer
          style={style}
          fault={faults.value.style}
          onChange={(wanted) => change({ style: wanted })}
        />
      </form>
      {made.value && <Made code={made.value} onClose={startAgain} />}
    </>
  )
}
