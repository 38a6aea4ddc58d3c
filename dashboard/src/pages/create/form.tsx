import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BrandStyleList, CreatedCode } from '../../../../client/client.ts'
import { perLabel } from '../../../../domain/codes/fields.ts'
import { api, change as sendOnce } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { toShortLink } from '../../format.ts'
import { type Faults, hasFaults } from '../../parts/form/faults.ts'
import { Form, OtherFault } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { Button } from '../../parts/shell/icon.tsx'
import type { Resource } from '../../resource.ts'
import { go, linkIn, linkTo, mode } from '../../router.ts'
import { words } from '../../words.ts'
import { Designer } from './design/designer.tsx'
import { useEditing } from './design/editing.ts'
import { baseOf } from './domain.ts'
import { Fields } from './fields.tsx'
import { Made } from './made.tsx'
import { type Shown, Stage, useDrawn } from './stage/stage.tsx'
import { toStatement } from './stage/statement.ts'
import { Strip, useNarrow } from './stage/strip.tsx'
import { shortCodeFault, useVerdict, type Verdict } from './stage/verdict.ts'
import { isDoubtful, SureQuestion } from './sure.tsx'
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
  ...perLabel(({ name }) => name),
  attempt: '',
}
const FIELDS = Object.values(FIELD_OF).filter((name) => name !== '')

interface Creating extends ReturnType<typeof useCreating> {
  readonly verdict: Verdict
  /** What is to be created once the grade of its style has come. */
  readonly held: Signal<Status | null>
  /** What was to be created when its grade turned out to be the lowest: a question is open. */
  readonly asked: Signal<Status | null>
  readonly create: (status: Status) => void
}

/** What stands in the way before the server is asked. */
function faultsOf({ url, shortCode }: Typed, status: Status): Faults {
  const text = words.create
  return {
    ...(status === 'active' && url.trim() === '' && { destination_url: text.destinationMissing }),
    ...(shortCode !== '' && !isShortCode(shortCode) && { short_code: text.shortCodeRule }),
  }
}

/** Creates what is typed, and says at its field what is wrong with it. */
function useCreating(source: string, start: Typed) {
  const typed = useSignal<Typed>(keptTyped(source) ?? start)
  const isFull = useSignal(false)
  const made = useSignal<CreatedCode | null>(null)
  const change = (part: Partial<Typed>) => {
    typed.value = { ...typed.value, ...part }
    keepTyped(source, typed.value)
    for (const name of Object.keys(part)) sending.clear(FIELD_OF[name as keyof Typed])
    sending.clear('')
  }
  const sending = useSending(async (status: Status) => {
    const body = bodyOf(typed.value, status)
    const begunIn = mode.value
    const attempt = attemptOf(typed.value, JSON.stringify([begunIn, body]))
    change({ attempt })
    const answer = await sendOnce(() => api.createCode({ body }, { idempotencyKey: attempt.key }))
    isFull.value = !answer.ok && answer.error.code === 'quota_exceeded'
    if (!answer.ok) return toFaults(answer, FIELDS)
    keepTyped(source, null)
    // Switched meanwhile: the code belongs to the mode in which it was asked for.
    if (mode.value === begunIn) made.value = answer.data
    else go(linkIn(begunIn, `/codes/${answer.data.id}`))
    return null
  })
  return { ...sending, typed, isFull, made, change }
}

/** Its style stays, so nothing is created before the grade of the style is known. */
function useForm(source: string, start: Typed): Creating {
  const sending = useCreating(source, start)
  const { typed, isBusy, refuse, send } = sending
  const verdict = useVerdict(typed.value)
  const held = useSignal<Status | null>(null)
  const asked = useSignal<Status | null>(null)
  const decide = (status: Status) => {
    held.value = null
    if (verdict.answer?.readable === false) return
    if (isDoubtful(verdict)) asked.value = status
    else void send(status)
  }
  useEffect(() => {
    if (held.value !== null && !verdict.isOld) decide(held.value)
  }, [verdict.isOld, held.value])
  const create = (status: Status) => {
    if (isBusy.value || held.value !== null) return
    const wrong = faultsOf(typed.value, status)
    if (hasFaults(wrong)) return refuse(wrong)
    if (verdict.isOld) held.value = status
    else decide(status)
  }
  return { ...sending, verdict, held, asked, create }
}

/** The last steps: create it, or keep it as a draft. */
function Submit({ form, isRefused }: { form: Creating; isRefused: boolean }) {
  const { faults, isBusy, isFull, held, create } = form
  const text = words.create
  const isWaiting = isBusy.value || held.value !== null
  return (
    <div class="create-submit">
      <OtherFault faults={faults} />
      {isFull.value && <a href={linkTo('/codes')}>{text.toCodes}</a>}
      <Button look="main tall" type="submit" disabled={isRefused} aria-disabled={isWaiting}>
        {text.submit} <kbd>{text.enter}</kbd>
      </Button>
      <Button disabled={isRefused} aria-disabled={isWaiting} onClick={() => create('draft')}>
        {text.draft}
      </Button>
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
function Look({ form, brands }: { form: Creating; brands: Resource<BrandStyleList> }) {
  const { typed, faults, verdict, change } = form
  const { style } = typed.value
  const editing = useEditing(style, (wanted) => change({ style: wanted }))
  const shown = shownOf(typed.value)
  const picture = useDrawn(shown, style)
  const isNarrow = useNarrow()
  const statement = toStatement(verdict)
  const common = { picture, statement, editing }
  return (
    <>
      <Stage {...common} shown={shown} typed={typed.value} verdict={verdict}>
        <Submit form={form} isRefused={statement.isRefused} />
      </Stage>
      <section class="create-design" aria-labelledby="create-design" onKeyDown={holdEnter}>
        {isNarrow && <Strip {...common} isClear={style.transparent === true} />}
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

/** `source`: the query that brought someone here; what is typed is kept for each. */
export function CreateForm(props: {
  source: string
  start: Typed
  brands: Resource<BrandStyleList>
}) {
  const { source, start, brands } = props
  const form = useForm(source, start)
  const { typed, faults, made, asked, verdict, change, create, send } = form
  const { style, domain } = typed.value
  const round = useSignal(0)
  const startAgain = () => {
    made.value = null
    typed.value = { ...NOTHING_TYPED, style, domain }
    round.value += 1
    if (source !== '') go(linkTo('/codes/new'), 'replace')
  }
  const said = shortCodeFault(verdict)
  return (
    <>
      <Form of={{ ...form, send: () => create('active') }} class="create">
        <Fields
          key={round.value}
          typed={typed.value}
          faults={{ ...(said && { short_code: said }), ...faults.value }}
          change={change}
        />
        <Look key={`look ${round.value}`} form={form} brands={brands} />
      </Form>
      {asked.value && verdict.answer && (
        <SureQuestion
          of={verdict.answer.scannability}
          onCreate={() => {
            const status = asked.value ?? 'active'
            asked.value = null
            void send(status)
          }}
          onClose={() => (asked.value = null)}
        />
      )}
      {made.value && <Made code={made.value} onClose={startAgain} />}
    </>
  )
}
