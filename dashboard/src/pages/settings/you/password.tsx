import { useSignal } from '@preact/signals'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { Fault, TextField, UserName } from '../../../parts/form/field.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { session } from '../../../session.ts'
import { words } from '../../../words.ts'

const text = words.settings.you
const LABELS = { current_password: text.current, new_password: text.next } as const

/** The server's sentence with the label of the field in place of its name. */
function withLabel(
  field: keyof typeof LABELS,
  faults: Readonly<Record<string, string>>,
): string | undefined {
  return faults[field]?.replace(field, LABELS[field])
}

/** Never kept: a password is typed again. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const current = useSignal('')
  const next = useSignal('')
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { current_password: current.value, new_password: next.value }
    const answer = await change(() => api.changePassword({ body }))
    isBusy.value = false
    faults.value = answer.ok ? {} : toFaults(answer, Object.keys(LABELS))
    if (!answer.ok) return
    current.value = ''
    next.value = ''
    session.value = answer.data
    say(text.changed)
    onChanged()
  }
  return (
    <form class="plain-form stack" onSubmit={(event) => void submit(event)}>
      <UserName email={session.value?.user.email ?? ''} />
      <TextField
        label={text.current}
        type="password"
        autocomplete="current-password"
        required
        value={current.value}
        fault={withLabel('current_password', faults.value)}
        onInput={(value) => (current.value = value)}
      />
      <TextField
        label={text.next}
        type="password"
        autocomplete="new-password"
        required
        hint={text.rule}
        value={next.value}
        fault={withLabel('new_password', faults.value)}
        onInput={(value) => (next.value = value)}
      />
      {faults.value[''] && <Fault>{faults.value['']}</Fault>}
      <button class="button" type="submit" aria-disabled={isBusy.value}>
        {text.change}
      </button>
    </form>
  )
}
