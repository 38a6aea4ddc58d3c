import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { words } from '../../words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { FormButtons } from './buttons.tsx'
import { TextField } from './field.tsx'

/**
 * For what cannot be undone: a press is not enough, something has to be typed. `onConfirm` returns what
 * went wrong, which is said at the field.
 */
export function TypedConfirm(props: {
  title: string
  /** What must be typed, in upper or lower case. */
  expected: string
  /** What is said when something else was. */
  mismatch: string
  confirm: string
  children: ComponentChildren
  onClose: () => void
  onConfirm: () => Promise<string | null> | null
}) {
  const { title, expected, mismatch, confirm, children, onClose, onConfirm } = props
  const typed = useSignal('')
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    // A short code may be typed as part of a link.
    const said = typed.value.trim().replace(/^\//, '').toLowerCase()
    if (said !== expected.toLowerCase()) {
      fault.value = mismatch
      return
    }
    isBusy.value = true
    fault.value = await onConfirm()
    isBusy.value = false
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.common.typeToConfirm(expected)}
          value={typed.value}
          fault={fault.value}
          onInput={(value) => {
            typed.value = value
            fault.value = null
          }}
        />
        <FormButtons submit={confirm} isRed isOff={isBusy.value} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
