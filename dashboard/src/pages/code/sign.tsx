import { useEffect, useRef } from 'preact/hooks'
import type { Code, ScheduledChange } from '../../../../client/client.ts'
import { toMoment } from '../../format.ts'
import { crawlersGet, endNow, leadsVerb } from '../../parts/code/leads.ts'
import { Link } from '../../parts/code/links.tsx'
import { shareOf } from '../../parts/code/sentences.ts'
import { Button, ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Conflict } from './conflict.tsx'
import { type Editor, useEditor } from './editor.ts'
import type { CodeModel } from './model.ts'
import { SignEditor } from './sign-editor.tsx'

const LONG = 120
const VERY_LONG = 400
const NEXT_MAX = 60

function Destination({ url }: { url: string | null }) {
  if (url === null) return <p class="to">{words.code.nowhere}</p>
  if (url.length <= VERY_LONG) {
    return (
      <p class={url.length > LONG ? 'to long' : 'to'}>
        <Link url={url} />
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse too
    <p class="to long scrolling" tabIndex={0}>
      <Link url={url} />
    </p>
  )
}

/** The pages of a split, each with its share. */
function Shares({ split }: { split: NonNullable<Code['split']> }) {
  return (
    <ul class="shares">
      {split.map((entry, index) => (
        <li key={index}>
          <b>{shareOf(entry, split)}</b>
          <span class="to">
            <Link url={entry.destination_url} most={LONG} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What comes before the destination, and who else there is. */
function Besides({ code }: { code: Code }) {
  const { rules = [], split, destination_url: url } = code
  const text = words.leads
  const end = code.state === 'active' ? endNow(code) : null
  if (rules.length === 0 && !split) return null
  return (
    <p class="besides">
      {rules.length > 0 && (
        <>
          <a href="#routing">{text.first(rules.length)}</a>{' '}
        </>
      )}
      {end !== null && <b>{text.past(end)} </b>}
      {split && url !== null && end === null && (
        <span class="breakable">
          {crawlersGet(code)} <Link url={url} most={LONG} />
          {'.'}
        </span>
      )}
    </p>
  )
}

function SignActions({ code, editor }: { code: Code; editor: Editor }) {
  const { destination_url: url, status, split } = code
  const text = words.code
  // One filled button on a screen: a draft that is complete has "Publish".
  const isMain = status !== 'draft' || url === null
  const change = split ? words.leads.changeSplit : text.change
  return (
    <div class="actions">
      {mayAct('editor') && (
        <Button look={isMain ? 'main change' : 'change'} onClick={editor.open}>
          {url === null ? text.choose : change} <kbd>e</kbd>
        </Button>
      )}
      {mayAct('editor') && split && (
        <Button look="bare" text={words.leads.changeCrawlers} onClick={editor.openDestination} />
      )}
      {mayAct('editor') && url !== null && !split && (
        <Button icon="clock" text={text.atSetTime} onClick={editor.schedule} />
      )}
      {url !== null && !split && (
        <ButtonLink look="bare" href={url} target="_blank" rel="noreferrer">
          {text.openPage}
          <Icon name="open" />
        </ButtonLink>
      )}
    </div>
  )
}

function SignFace({ code, editor }: { code: Code; editor: Editor }) {
  return (
    <div class="face">
      <p class="small verb">{leadsVerb(code)}</p>
      {code.split ? <Shares split={code.split} /> : <Destination url={code.destination_url} />}
      <Besides code={code} />
      <SignActions code={code} editor={editor} />
    </div>
  )
}

function holdsText({ state, destination_url, fallback_url }: Code): string {
  const { holds, scans } = words.code
  if (state === 'active') return holds.active
  if (state === 'draft') return destination_url === null ? holds.empty : holds.draft
  const said = `${holds[state]} ${fallback_url === undefined ? scans.notice : scans.fallback}`
  return state === 'paused' ? said : `${said} ${scans.change}`
}

/** Where the code leads, and the place to change it. */
export function Sign(props: {
  model: CodeModel
  code: Code
  /** The next scheduled change. */
  next: ScheduledChange | undefined
}) {
  const { model, code, next } = props
  const editor = useEditor(model)
  const sign = useRef<HTMLDivElement>(null)
  const isOpen = model.sign.value !== null && mayAct('editor')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const wanted = isOpen ? 'textarea' : '.change'
    const target = sign.current?.querySelector<HTMLElement>(wanted)
    // What was typed may have moved on to the form of a scheduled change.
    const hasMovedOn = document.activeElement?.closest('.adding') ?? null
    if (hasMovedOn === null && (wasOpen.current !== isOpen || isOpen)) target?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <Conflict model={model} code={code} editor={editor} />
      <div ref={sign} class={code.state === 'active' ? 'sign' : 'sign resting'}>
        <div class="arrow">
          <Icon name="arrow" />
        </div>
        {isOpen ? (
          <SignEditor code={code} editor={editor} />
        ) : (
          <SignFace code={code} editor={editor} />
        )}
      </div>
      <div class="holds fine second">
        <p>{holdsText(code)}</p>
        {next && (
          <p>
            <b>{words.code.next}</b> {toMoment(next.at)} <span aria-hidden="true">→</span>{' '}
            <Link url={next.destination_url} most={NEXT_MAX} />
          </p>
        )}
      </div>
    </>
  )
}
