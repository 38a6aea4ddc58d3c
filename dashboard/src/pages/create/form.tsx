import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { BrandStyleList, CreatedCode } from '../../../../client/client.ts'
import { api, change as send } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { toShortLink } from '../../format.ts'
import { Fault } from '../../parts/form/field.tsx'
import type { Resource } from '../../resource.ts'
import { go, linkIn, linkTo, mode } from '../../router.ts'
import { words } from '../../words.ts'
import { Designer } from './design/designer.tsx'
import { useEditing } from './design/editing.ts'
import { baseOf } from './domain.ts'
import { type Faults, Fields } from './fields.tsx'
import { Made } from './made.tsx'
import { isPale, PaleQuestion } from './pale.tsx'
import { type Shown, Stage, useDrawn } from './stage/stage.tsx'
import { toStatement } from './stage/statement.ts'
import { Strip, useNarrow } from './stage/strip.tsx'
import { shortCodeFault, useVerdict, type Verdict } from './stage/verdict.ts'
import {
  attemptOf,
  bodyOf,
  isShortCode,
  keepTyped,
  keptTyped,
  NOTHING_TYPED,
  type Typed,
} from './typed.ts'

type Status = 'active' | 'draft'

/** What a code without a short code of its own is drawn with: as long as one chosen by the server. */
const PLACEHOLDER = 'preview'
const FIELD_OF: Readonly<Record<keyof Typed, string>> = {
  url: 'destination_url',
  name: 'name',
  shortCode: 'short_code',
  domain: 'domain',
  style: 'style',
  tags: 'tags',
  external_id: 'external_id',
  notes: 'notes',
  attempt: '',
}
const FIELDS = Object.values(FIELD_OF).filter((name) => name !== '')

interface Form {
  readonly typed: Signal<Typed>
  readonly faults: Signal<Faults>
  /** How often the server or the form has refused to create it. */
  readonly refusals: Signal<number>
  readonly isBusy: Signal<boolean>
  readonly isFull: Signal<boolean>
  readonly made: Signal<CreatedCode | null>
  /** What was to be created when its contrast turned out to be low: a question is open. */
  readonly asked: Signal<Status | null>
  readonly change: (change: Partial<Typed>) => void
  readonly create: (status: Status, isSure?: boolean) => Promise<void>
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
  const refusals = useSignal(0)
  const isBusy = useSignal(false)
  const isFull = useSignal(false)
  const made = useSignal<CreatedCode | null>(null)
  const asked = useSignal<Status | null>(null)

  const change = (part: Partial<Typed>) => {
    typed.value = { ...typed.value, ...part }
    keepTyped(source, typed.value)
    const touched = ['', ...Object.keys(part).map((name) => FIELD_OF[name as keyof Typed])]
    const left = Object.entries(faults.value).filter(([name]) => !touched.includes(name))
    faults.value = Object.fromEntries(left)
  }
  const refuse = (wrong: Faults) => {
    faults.value = wrong
    refusals.value += 1
  }
  const create = async (status: Status, isSure = false) => {
    if (isBusy.value) return
    const wrong = faultsOf(typed.value, status)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    asked.value = !isSure && isPale(typed.value.style) ? status : null
    if (asked.value !== null) return
    const body = bodyOf(typed.value, status)
    const begunIn = mode.value
    const attempt = attemptOf(typed.value, JSON.stringify([begunIn, body]))
    change({ attempt })
    isBusy.value = true
    const answer = await send(() => api.createCode({ body }, { idempotencyKey: attempt.key }))
    isBusy.value = false
    isFull.value = !answer.ok && answer.error.code === 'quota_exceeded'
    if (!answer.ok) return refuse(toFaults(answer, FIELDS))
    keepTyped(source, null)
    // Switched meanwhile: the code belongs to the mode in which it was asked for.
    if (mode.value === begunIn) made.value = answer.data
    else go(linkIn(begunIn, `/codes/${answer.data.id}`))
  }
  return { typed, faults, refusals, isBusy, isFull, made, asked, change, create }
}

/** The last steps: create it, or keep it as a draft. */
function Submit({ form, isRefused }: { form: Form; isRefused: boolean }) {
  const { faults, isBusy, isFull, create } = form
  const text = words.create
  const fault = faults.value['']
  return (
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
  )
}

/** What the code on the page says, as far as it is known. */
function shownOf(typed: Typed): Shown {
  const chosen = isShortCode(typed.shortCode) ? typed.shortCode : null
  const base = baseOf(typed)
  return {
    text: `${base}/${chosen ?? PLACEHOLDER}`,
    link: `${toShortLink(base)}/${chosen ?? words.create.chosenLater}`,
  }
}

/** In a field of the designer, Enter ends typing; elsewhere it creates the code, which stays as it is. */
function holdEnter(event: KeyboardEvent): void {
  const isTyped = event.target instanceof Element && event.target.matches('.input')
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}

/** How it looks: the picture with its verdict, and beside or below it the controls. */
function Look({ form, verdict, brands }: LookProps) {
  const { typed, faults, change } = form
  const { style } = typed.value
  const editing = useEditing(style, (wanted) => change({ style: wanted }))
  const shown = shownOf(typed.value)
  const picture = useDrawn(shown, style)
  const isNarrow = useNarrow()
  const statement = toStatement(style, verdict)
  const isRefused = statement.kind === 'red'
  const common = { picture, statement, editing }
  return (
    <>
      <Stage {...common} shown={shown} verdict={verdict}>
        <Submit form={form} isRefused={isRefused} />
      </Stage>
      <section class="create-design" aria-labelledby="create-design" onKeyDown={holdEnter}>
        {isNarrow && (
          <Strip {...common} isClear={style.transparent === true} isRefused={isRefused} />
        )}
        <Designer
          editing={editing}
          brands={brands.data.value?.data ?? []}
          fault={faults.value.style}
          onBrandsChanged={brands.reload}
        />
      </section>
    </>
  )
}

interface LookProps {
  readonly form: Form
  readonly verdict: Verdict
  readonly brands: Resource<BrandStyleList>
}

/** Unfolds what has a fault, and leads to the first one. */
function showFaults(form: HTMLElement): void {
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
  for (const field of wrong) field.closest('details')?.setAttribute('open', '')
  wrong[0]?.focus()
}

/** `source`: the query that brought someone here; what is typed is kept for each. */
export function CreateForm(props: {
  source: string
  start: Typed
  brands: Resource<BrandStyleList>
}) {
  const { source, start, brands } = props
  const form = useForm(source, start)
  const { typed, faults, refusals, made, asked, change, create } = form
  const { style, domain } = typed.value
  const verdict = useVerdict(typed.value)
  const round = useSignal(0)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals.value > 0 && element.current) showFaults(element.current)
  }, [refusals.value])
  const submit = (event: Event) => {
    event.preventDefault()
    void create('active')
  }
  const startAgain = () => {
    made.value = null
    typed.value = { ...NOTHING_TYPED, style, domain }
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
          faults={{ ...(said && { short_code: said }), ...faults.value }}
          change={change}
        />
        <Look key={`look ${round.value}`} form={form} verdict={verdict} brands={brands} />
      </form>
      {asked.value && (
        <PaleQuestion
          style={style}
          onCreate={() => void create(asked.value ?? 'active', true)}
          onClose={() => {
            asked.value = null
          }}
        />
      )}
      {made.value && <Made code={made.value} onClose={startAgain} />}
    </>
  )
}
