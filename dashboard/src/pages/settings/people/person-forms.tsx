import { useSignal } from '@preact/signals'
import type { Invitation, Member } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults, toSentence } from '../../../failure.ts'
import { useIdempotencyKey } from '../../../idempotency-key.ts'
import { FormButtons } from '../../../parts/form/buttons.tsx'
import { Choices } from '../../../parts/form/choices.tsx'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { useTyped } from '../../../parts/form/typed.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { type Role, session } from '../../../session.ts'
import { mailWords } from '../../../words/mail.ts'
import { words } from '../../../words.ts'

const text = words.settings.people
/** With mail the link need not be handed over by whoever invites. */
const inviting = hasMail ? mailWords.invitation : text
const ROLES = ['viewer', 'editor', 'owner'] as const

function isSelf({ id }: Member): boolean {
  return id === session.value?.user.id
}

function RoleChoice(props: {
  role: Role
  onChange: (role: Role) => void
  fault?: string | undefined
}) {
  return (
    <Choices
      legend={text.role}
      kind="radio"
      choices={ROLES.map((name) => ({
        name,
        label: text.roles[name].name,
        hint: text.roles[name].can,
      }))}
      chosen={[props.role]}
      onChange={([role = 'viewer']) => props.onChange(role)}
      fault={props.fault}
    />
  )
}

const NOBODY: { email: string; role: Role } = { email: '', role: 'editor' }

export function InviteForm(props: { onInvited: (made: Invitation) => void; onClose: () => void }) {
  const { form, edit, forget } = useTyped('settings.invitation', NOBODY)
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const keyFor = useIdempotencyKey()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = form.value
    const answer = await change(() => api.inviteMember({ body }, { idempotencyKey: keyFor(body) }))
    isBusy.value = false
    if (!answer.ok) {
      faults.value = toFaults(answer, ['email', 'role'])
      return
    }
    forget()
    props.onClose()
    props.onInvited(answer.data)
  }
  const cancel = () => {
    forget()
    props.onClose()
  }
  return (
    <Dialog title={text.inviteTitle} onClose={props.onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.email}
          hint={inviting.emailHint}
          type="email"
          value={form.value.email}
          fault={faults.value.email}
          onInput={(email) => edit({ email })}
        />
        <RoleChoice
          role={form.value.role}
          onChange={(role) => edit({ role })}
          fault={faults.value.role}
        />
        {faults.value[''] && <Fault>{faults.value['']}</Fault>}
        <FormButtons submit={inviting.submit} isOff={isBusy.value} onCancel={cancel} />
      </form>
    </Dialog>
  )
}

export function RoleForm(props: { of: Member; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const role = useSignal<Role>(of.role)
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    if (role.value === of.role) {
      onClose()
      return
    }
    isBusy.value = true
    const body = { role: role.value }
    const answer = await change(() => api.changeMember({ id: of.id, body }))
    isBusy.value = false
    if (!answer.ok) {
      fault.value = toSentence(answer)
      return
    }
    onClose()
    say(text.roleChanged(of.email, text.roles[role.value].name))
    onSaved()
  }
  return (
    <Dialog title={text.roleTitle(of.email)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <RoleChoice role={role.value} onChange={(next) => (role.value = next)} />
        {of.status === 'active' && (
          <p class="tiny third">{isSelf(of) ? text.roleNoteYou : text.roleNote}</p>
        )}
        {fault.value && <Fault>{fault.value}</Fault>}
        <FormButtons submit={words.common.save} isOff={isBusy.value} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RemoveDialog(props: { of: Member; onDone: () => void; onClose: () => void }) {
  const { id, email, status } = props.of
  const body = isSelf(props.of) ? text.removeBodyYou : text.removeBody
  return (
    <ConfirmDialog
      title={text.removeTitle(email)}
      action={text.remove}
      send={() => api.removeMember({ id })}
      onDone={() => {
        say(text.removed(email))
        props.onDone()
      }}
      onClose={props.onClose}
    >
      {status === 'invited' ? text.removeInvited : body}
    </ConfirmDialog>
  )
}
