import { useSignal } from '@preact/signals'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import type { Faults } from '../../../parts/form/faults.ts'
import { TextField, UserName } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { session } from '../../../session.ts'
import { words } from '../../../words.ts'

const text = words.settings.you
const LABELS = { current_password: text.current, new_password: text.next } as const

/** The server's sentence with the label of the field in place of its name. */
function withLabel(field: keyof typeof LABELS, faults: Faults): string | undefined {
  return faults[field]?.replace(field, LABELS[field])
}

/** Never kept: a password is typed again. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const current = useSignal('')
  const next = useSignal('')
  const sending = useSending(async () => {
    const body = { current_password: current.value, new_password: next.value }
    const answer = await change(() => api.changePassword({ body }))
    if (!answer.ok) return toFaults(answer, Object.keys(LABELS))
    current.value = ''
    next.value = ''
    session.value = answer.data
    say(text.changed)
    onChanged()
    return null
  })
  const faults = sending.faults.value
  return (
    <Form of={sending} class="plain-form stack" submit={text.change} look="button" isNative>
      <UserName email={session.value?.user.email ?? ''} />
      <TextField
        label={text.current}
        type="password"
        autocomplete="current-password"
        required
        value={current.value}
        fault={withLabel('current_password', faults)}
        onInput={(value) => (current.value = value)}
      />
      <TextField
        label={text.next}
        type="password"
        autocomplete="new-password"
        required
        hint={text.rule}
        value={next.value}
        fault={withLabel('new_password', faults)}
        onInput={(value) => (next.value = value)}
      />
    </Form>
  )
}
