import { TERMINAL_NAME_MAX } from '../../../../../domain/accounts/terminal.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Form, OtherFault } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { useTyped } from '../../../parts/form/typed.ts'
import { ModeChoice, ScopeChoice } from '../../../parts/key/key-choices.tsx'
import { toScopes } from '../../../parts/key/scopes.ts'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { session } from '../../../session.ts'
import { connectWords as text } from '../../../words/connect.ts'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'
import type { Request } from './request.ts'
import { sendToTerminal } from './send.ts'

/** The key as it is asked for. Whoever confirms may make it another one. */
export function AskForm(props: {
  of: Request
  onDecline: () => void
  onMade: (made: { id: string; name: string }) => void
}) {
  const { of, onDecline, onMade } = props
  const { name, mode, access, scopes } = of
  const typed = useTyped(`connect.${of.state}`, { name, mode, access, scopes })
  const form = typed.form.value
  const keyFor = useIdempotencyKey()
  const sending = useSending(async () => {
    if (form.access === 'some' && form.scopes.length === 0) {
      return { scopes: words.settings.keys.noScope }
    }
    const body = { name: form.name, mode: form.mode, scopes: toScopes(form) }
    const answer = await change(() =>
      api.createApiKey({ body }, { idempotencyKey: keyFor({ ...body, state: of.state }) }),
    )
    if (!answer.ok) return toFaults(answer, ['name', 'mode', 'scopes'])
    const { id, key } = answer.data
    const account = session.value?.account.name ?? ''
    typed.forget()
    onMade({ id, name: answer.data.name })
    sendToTerminal(of, { key, url: location.origin, account, name: answer.data.name })
    return null
  })
  const { isBusy, faults } = sending
  const choices = { chosen: form, edit: typed.edit, faults: faults.value }
  return (
    <Form of={sending}>
      <TextField
        label={text.name}
        value={form.name}
        fault={faults.value.name}
        maxLength={TERMINAL_NAME_MAX}
        onInput={(name) => typed.edit({ name })}
      />
      <ModeChoice {...choices} />
      <ScopeChoice {...choices} />
      <OtherFault faults={faults} />
      <div class="cluster">
        <Button look="main tall" type="submit" aria-disabled={isBusy.value}>
          {text.submit} <Icon name="arrow" />
        </Button>
        <Button look="tall" text={text.decline} onClick={onDecline} />
      </div>
      <p class="note">{text.note}</p>
    </Form>
  )
}
