import type { Code } from '../../../../client/client.ts'
import { Banner } from '../../parts/banner.tsx'
import { mayAct, session } from '../../session.ts'
import { words } from '../../words.ts'
import { type Editor, isChanged } from './editor.ts'
import { Link } from './links.tsx'
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

/** Someone else, or the same person in another tab, changed the code that is being edited. */
export function Conflict(props: { model: CodeModel; code: Code; editor: Editor }) {
  const { model, code, editor } = props
  const draft = model.draft.value
  if (!draft || !mayAct('editor') || !isChanged(draft.seen, code)) return null
  const text = words.code.conflict
  const isElsewhere = draft.seen.destination_url !== code.destination_url
  const actions = (
    <>
      <button type="button" class="button low" onClick={editor.close}>
        {text.theirs}
      </button>
      <button type="button" class="button low main" onClick={() => void editor.saveMine()}>
        {text.mine}
      </button>
    </>
  )
  return (
    <div class="conflict">
      <Banner icon="edit" title={titleOf(model, draft.seen, code)} actions={actions}>
        {code.destination_url !== null && (
          <>
            {isElsewhere ? text.leads : text.stillLeads}{' '}
            <span class="mono">
              <Link url={code.destination_url} most={LINK_MAX} />
            </span>
            {'. '}
          </>
        )}
        {text.yours}
      </Banner>
    </div>
  )
}
