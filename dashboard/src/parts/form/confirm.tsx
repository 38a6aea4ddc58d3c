import type { ComponentChildren } from 'preact'
import type { Answer } from '../../../../client/client.ts'
import { change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { words } from '../../words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { focusHeading } from '../shell/focus-heading.ts'
import { OtherFault } from './form.tsx'
import { useSending } from './sending.ts'

/** Says what stops before it does. */
export function ConfirmDialog<T>(props: {
  title: string
  children: ComponentChildren
  action: string
  send: () => Promise<Answer<T>>
  onDone: (data: T) => void
  onClose: () => void
  /** What comes next takes the focus itself. */
  isFollowed?: boolean
}) {
  const { title, children, action, onDone, onClose, isFollowed = false } = props
  const sending = useSending(async () => {
    const answer = await change(props.send)
    if (!answer.ok) return toFaults(answer)
    onClose()
    onDone(answer.data)
    if (!isFollowed) focusHeading()
    return null
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="small">{children}</p>
      <OtherFault faults={sending.faults} />
      <div class="cluster">
        <button
          type="button"
          class="button main red"
          aria-disabled={sending.isBusy.value}
          onClick={() => void sending.send()}
        >
          {action}
        </button>
        <button type="button" class="button bare" onClick={onClose}>
          {words.common.cancel}
        </button>
      </div>
    </Dialog>
  )
}
