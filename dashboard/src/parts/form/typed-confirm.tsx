import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { words } from '../../words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { useSending } from './sending.ts'

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
  const sending = useSending(async () => {
    // A short code may be typed as part of a link.
    const said = typed.value.trim().replace(/^\//, '').toLowerCase()
    const fault = said === expected.toLowerCase() ? await onConfirm() : mismatch
    return fault === null ? null : { typed: fault }
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Form of={sending} submit={confirm} look="button main red" onCancel={onClose}>
        <TextField
          label={words.common.typeToConfirm(expected)}
          value={typed.value}
          fault={sending.faults.value.typed}
          onInput={(value) => {
            typed.value = value
            sending.clear()
          }}
        />
      </Form>
    </Dialog>
  )
}
