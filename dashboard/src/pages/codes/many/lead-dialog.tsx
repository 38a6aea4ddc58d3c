import { useSignal } from '@preact/signals'
import type { CodeItem } from '../../../../../client/client.ts'
import { authorityOf } from '../../../../../domain/codes/location.ts'
import { difference } from '../../../parts/code/difference.ts'
import { changeNote, reachesNobody } from '../../../parts/code/leads.ts'
import { ChangedLink } from '../../../parts/code/links.tsx'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { words } from '../../../words.ts'
import { toBrief } from '../code-item.ts'
import { changeCodes } from './changes.ts'
import { type Edit, urlEdits } from './edits.ts'

const SHOWN_MAX = 50

/** Not whatever browsers make something of: what the server takes. */
function isLink(url: string): boolean {
  const authority = authorityOf(url)
  return authority !== undefined && !/[@\\\s]/.test(authority) && URL.canParse(url)
}

function Change({ edit: { code, to } }: { edit: Edit }) {
  if (to.kind !== 'url') return null
  const change = difference(code.destination_url ?? '', to.url)
  const note = changeNote(code)
  return (
    <li>
      <bdi class="clip">{toBrief(code)}</bdi>
      <p class="was second">
        <ChangedLink change={change} side="before" />
      </p>
      <p>
        <span class="unseen">{words.codes.leading.becomes}</span>
        <ChangedLink change={change} side="after" />
      </p>
      {note !== null && <p class="tiny second reach">{note}</p>}
      {!isLink(to.url) && <Fault>{words.codes.leading.notALink}</Fault>}
    </li>
  )
}

function Preview({
  edits,
  all,
  hasTyped,
}: {
  edits: readonly Edit[]
  all: number
  hasTyped: boolean
}) {
  const text = words.codes.leading
  const inVain = edits.filter(({ code }) => reachesNobody(code)).length
  return (
    <section class="preview" aria-label={text.preview}>
      <p class="small second" role="status">
        {hasTyped ? text.found(edits.length, all) : text.untyped}{' '}
        {inVain > 0 && <b>{text.inVain(inVain)}</b>}
      </p>
      {edits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard
        <ul tabIndex={0} aria-label={text.preview}>
          {edits.slice(0, SHOWN_MAX).map((edit) => (
            <Change key={edit.code.id} edit={edit} />
          ))}
          {edits.length > SHOWN_MAX && (
            <li class="second">{words.codes.failed.more(edits.length - SHOWN_MAX)}</li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Find and replace in the destinations of the ticked codes, seen before it is done. */
export function LeadDialog({
  codes,
  onClose,
}: {
  codes: readonly CodeItem[]
  onClose: () => void
}) {
  const text = words.codes.leading
  const find = useSignal('')
  const replace = useSignal('')
  const edits = urlEdits(codes, find.value, replace.value)
  const isReady = edits.length > 0 && edits.every(({ to }) => to.kind !== 'url' || isLink(to.url))
  const sending = useSending(() => {
    if (edits.length === 0) return { find: find.value === '' ? text.empty : text.none }
    if (!isReady) return null
    onClose()
    void changeCodes('lead', edits)
    return null
  })
  return (
    <Dialog title={text.title(codes.length)} onClose={onClose} wide>
      <Form
        of={sending}
        class="stack leading"
        submit={text.submit(edits.length)}
        isOff={edits.length > 0 && !isReady}
        onCancel={onClose}
      >
        <p class="small second">{text.intro}</p>
        <div class="two-fields">
          <TextField
            label={text.find}
            value={find.value}
            placeholder={text.findHint}
            fault={sending.faults.value.find}
            onInput={(value) => {
              find.value = value
              sending.clear()
            }}
          />
          <TextField
            label={text.replace}
            value={replace.value}
            placeholder={text.replaceHint}
            onInput={(value) => (replace.value = value)}
          />
        </div>
        <Preview edits={edits} all={codes.length} hasTyped={find.value !== ''} />
      </Form>
    </Dialog>
  )
}
