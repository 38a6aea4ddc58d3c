import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { Link } from '../../parts/code/links.tsx'
import { Banner } from '../../parts/shell/banner.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { mayAct, session } from '../../session.ts'
import { words } from '../../words.ts'
import type { Editor } from './editor.ts'
import type { CodeModel, Seen } from './model.ts'

const LINK_MAX = 200

function titleOf(model: CodeModel, seen: Seen, code: Code): string {
  const text = words.code.conflict
  if (seen.destination_url === code.destination_url) {
    return code.status === 'active' ? text.active : text.paused
  }
  const [newest] = model.history.data.value?.entries ?? []
  // The history may not have been read again yet: then it does not tell who it was.
  if (newest?.destination_url !== code.destination_url) return text.someone
  const { type, name } = newest.changed_by
  if (type === 'person' && name === session.value?.user.email) return text.byYou
  return text.by(words.code.history.by(newest.changed_by))
}

/** Nothing is overwritten unasked: whoever comes second decides. */
export function Contested(props: {
  title: string
  mine: string
  onMine: () => void
  onTheirs: () => void
  children: ComponentChildren
}) {
  const { title, mine, onMine, onTheirs, children } = props
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far down the page.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  const actions = (
    <>
      <Button look="low" text={words.code.conflict.theirs} onClick={onTheirs} />
      <Button look="low main" text={mine} onClick={onMine} />
    </>
  )
  return (
    <div ref={place} class="conflict">
      <Banner icon="edit" title={title} actions={actions}>
        {children}
      </Banner>
    </div>
  )
}

/** Where the code leads now, as a sentence. */
function LeadsNow({ url, isSame }: { url: string | null; isSame: boolean }) {
  if (url === null) return null
  return (
    <>
      {isSame ? words.code.conflict.stillLeads : words.code.conflict.leads}{' '}
      <span class="mono">
        <Link url={url} most={LINK_MAX} />
      </span>
      {'. '}
    </>
  )
}

/** Someone else, or the same person in another tab, changed the code that is being edited. */
export function Conflict(props: { model: CodeModel; code: Code; editor: Editor }) {
  const { model, code, editor } = props
  const seen = model.sign.value?.seen
  if (!seen || !mayAct('editor') || !editor.isContested(code)) return null
  const text = words.code.conflict
  return (
    <Contested
      title={titleOf(model, seen, code)}
      mine={text.mine}
      onMine={() => void editor.saveMine()}
      onTheirs={editor.close}
    >
      <LeadsNow url={code.destination_url} isSame={seen.destination_url === code.destination_url} />
      {text.yours}
    </Contested>
  )
}
