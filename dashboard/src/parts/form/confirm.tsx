import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Answer } from '../../../../client/client.ts'
import { change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { words } from '../../words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { focusHeading } from '../shell/focus-heading.ts'
import { Fault } from './field.tsx'

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
  const { title, children, action, send, onDone, onClose, isFollowed = false } = props
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const confirm = async () => {
    if (isBusy.value) return
    isBusy.value = true
    const answer = await change(send)
    isBusy.value = false
    if (!answer.ok) {
      fault.value = toSentence(answer)
      return
    }
    onClose()
    onDone(answer.data)
    if (!isFollowed) focusHeading()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="small">{children}</p>
      {fault.value && <Fault>{fault.value}</Fault>}
      <div class="cluster">
        <button
          type="button"
          class="button main red"
          aria-disabled={isBusy.value}
          onClick={() => void confirm()}
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
