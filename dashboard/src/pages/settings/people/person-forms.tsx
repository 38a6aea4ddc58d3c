import { useSignal } from '@preact/signals'
import type { Invitation, Member } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { Choices } from '../../../parts/form/choices.tsx'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { useTyped } from '../../../parts/form/typed.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { type Role, session } from '../../../session.ts'
import { mailWords } from '../../../words/mail.ts'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'

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
  const keyFor = useIdempotencyKey()
  const sending = useSending(async () => {
    const body = form.value
    const answer = await change(() => api.inviteMember({ body }, { idempotencyKey: keyFor(body) }))
    if (!answer.ok) return toFaults(answer, ['email', 'role'])
    forget()
    props.onClose()
    props.onInvited(answer.data)
    return null
  })
  const cancel = () => {
    forget()
    props.onClose()
  }
  return (
    <Dialog title={text.inviteTitle} onClose={props.onClose}>
      <Form of={sending} submit={inviting.submit} onCancel={cancel}>
        <TextField
          label={text.email}
          hint={inviting.emailHint}
          type="email"
          value={form.value.email}
          fault={sending.faults.value.email}
          onInput={(email) => edit({ email })}
        />
        <RoleChoice
          role={form.value.role}
          onChange={(role) => edit({ role })}
          fault={sending.faults.value.role}
        />
      </Form>
    </Dialog>
  )
}

export function RoleForm(props: { of: Member; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const role = useSignal<Role>(of.role)
  const sending = useSending(async () => {
    if (role.value === of.role) {
      onClose()
      return null
    }
    const body = { role: role.value }
    const answer = await change(() => api.changeMember({ id: of.id, body }))
    if (!answer.ok) return toFaults(answer)
    onClose()
    say(text.roleChanged(of.email, text.roles[role.value].name))
    onSaved()
    return null
  })
  return (
    <Dialog title={text.roleTitle(of.email)} onClose={onClose}>
      <Form of={sending} submit={words.common.save} onCancel={onClose}>
        <RoleChoice role={role.value} onChange={(next) => (role.value = next)} />
        {of.status === 'active' && (
          <p class="tiny third">{isSelf(of) ? text.roleNoteYou : text.roleNote}</p>
        )}
      </Form>
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
      message={text.removed(email)}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {status === 'invited' ? text.removeInvited : body}
    </ConfirmDialog>
  )
}
