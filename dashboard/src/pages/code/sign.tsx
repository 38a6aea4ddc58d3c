import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { toClock } from '../../format.ts'
import { Link } from '../../parts/code/links.tsx'
import { Icon } from '../../parts/frame/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Conflict } from './conflict.tsx'
import { type Editor, useEditor } from './editor.ts'
import type { CodeModel } from './model.ts'
import { SignEditor } from './sign-editor.tsx'

const LONG = 120
const VERY_LONG = 400

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

function SignFace({ code, editor }: { code: Code; editor: Editor }) {
  const { destination_url: url, status } = code
  const text = words.code
  // One filled button on a screen: a draft that is complete has "Publish".
  const isMain = status !== 'draft' || url === null
  return (
    <div class="face">
      <p class="small">{leadsText(code)}</p>
      <Destination url={url} />
      <div class="actions">
        {mayAct('editor') && (
          <button
            type="button"
            class={isMain ? 'button main change' : 'button change'}
            onClick={editor.open}
          >
            {url === null ? text.choose : text.change} <kbd>e</kbd>
          </button>
        )}
        {url !== null && (
          <a class="button bare" href={url} target="_blank" rel="noreferrer">
            {text.openPage}
            <Icon name="open" />
          </a>
        )}
      </div>
    </div>
  )
}

/** Since when, until when, or on which condition. */
function leadsText({ state, starts_at, expires_at }: Code): string {
  const text = words.code.leadsIn
  if (state === 'scheduled' && starts_at) return text.scheduled(toClock(starts_at))
  if (state === 'expired' && expires_at) return text.expired(toClock(expires_at))
  if (state === 'paused' || state === 'used_up') return text[state]
  return words.code.leadsTo
}

function holdsText({ state, destination_url, fallback_url }: Code): string {
  const { holds, scans } = words.code
  if (state === 'active') return holds.active
  if (state === 'draft') return destination_url === null ? holds.empty : holds.draft
  const said = `${holds[state]} ${fallback_url === undefined ? scans.notice : scans.fallback}`
  return state === 'paused' ? said : `${said} ${scans.change}`
}

/** Where the code leads, and the place to change it. */
export function Sign({ model, code }: { model: CodeModel; code: Code }) {
  const editor = useEditor(model)
  const sign = useRef<HTMLDivElement>(null)
  const isOpen = model.draft.value !== null && mayAct('editor')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const wanted = isOpen ? 'textarea' : '.change'
    const target = sign.current?.querySelector<HTMLElement>(wanted)
    if (wasOpen.current !== isOpen || isOpen) target?.focus()
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
          <SignEditor model={model} code={code} editor={editor} />
        ) : (
          <SignFace code={code} editor={editor} />
        )}
      </div>
      <p class="holds">{holdsText(code)}</p>
    </>
  )
}
