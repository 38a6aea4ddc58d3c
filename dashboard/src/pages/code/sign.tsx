import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { Icon } from '../../parts/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Conflict } from './conflict.tsx'
import { type Editor, useEditor } from './editor.ts'
import { Link } from './links.tsx'
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
      <p class="small">{status === 'paused' ? text.leadsToPaused : text.leadsTo}</p>
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

function holdsText({ status, destination_url }: Code): string {
  const { holds } = words.code
  return status === 'draft' && destination_url === null ? holds.empty : holds[status]
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
      <div ref={sign} class={code.status === 'active' ? 'sign' : 'sign resting'}>
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
