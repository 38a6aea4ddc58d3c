import type { ComponentChildren } from 'preact'
import type { Answer } from '../../../../client/client.ts'
import { change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { words } from '../../words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Button } from '../shell/icon.tsx'
import { focusHeading } from '../shell/section-head.tsx'
import { say } from '../shell/toast.tsx'
import { OtherFault } from './form.tsx'
import { useSending } from './sending.ts'

/** Says what stops before it does. */
export function ConfirmDialog<T>(props: {
  title: string
  children: ComponentChildren
  action: string
  send: () => Promise<Answer<T>>
  /** Shown once it is done. */
  message?: string
  onDone: (data: T) => void
  onClose: () => void
  /** What comes next takes the focus itself. */
  isFollowed?: boolean
}) {
  const { title, children, action, message, onDone, onClose, isFollowed = false } = props
  const sending = useSending(async () => {
    const answer = await change(props.send)
    if (!answer.ok) return toFaults(answer)
    onClose()
    if (message !== undefined) say(message)
    onDone(answer.data)
    if (!isFollowed) focusHeading()
    return null
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="small">{children}</p>
      <OtherFault faults={sending.faults} />
      <div class="cluster">
        <Button
          look="main red"
          text={action}
          aria-disabled={sending.isBusy.value}
          onClick={() => void sending.send()}
        />
        <Button look="bare" text={words.common.cancel} onClick={onClose} />
      </div>
    </Dialog>
  )
}
