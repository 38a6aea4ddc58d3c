import type { Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Answer, ApiKey, NewApiKeyWithSecret } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { type Faults, hasFaults } from '../../../parts/form/faults.ts'
import { SelectField, TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { useTyped } from '../../../parts/form/typed.ts'
import { ModeChoice, ScopeChoice } from '../../../parts/key/key-choices.tsx'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'
import { EXPIRIES, faultsOf, fieldsOf, type KeyFields, toBody } from './key-fields.ts'

const text = words.settings.keys

interface PartProps {
  readonly form: Signal<KeyFields>
  readonly edit: (change: Partial<KeyFields>) => void
  readonly faults: Faults
}

function ExpiryChoice({ form, edit, faults }: PartProps) {
  const { expiry, date } = form.value
  return (
    <div class="pair">
      <SelectField
        label={text.expiry}
        fault={expiry === 'date' ? undefined : faults.expires_at}
        values={EXPIRIES}
        nameOf={(name) => text.expiries[name]}
        value={expiry}
        onChange={(expiry) => edit({ expiry })}
      />
      {expiry === 'date' && (
        <TextField
          label={text.date}
          fault={faults.expires_at}
          type="date"
          value={date}
          onInput={(date) => edit({ date })}
        />
      )}
    </div>
  )
}

type Saved = Answer<NewApiKeyWithSecret | ApiKey>

/** Sends only what differs: a key that is changed at the same time keeps the other change. */
function useSaving(of: ApiKey | undefined): (fields: KeyFields) => Promise<Saved> {
  const openedAt = useMemo(() => Date.now(), [])
  const keyFor = useIdempotencyKey()
  return (fields) => {
    const body = toBody(fields, openedAt)
    if (!of) return change(() => api.createApiKey({ body }, { idempotencyKey: keyFor(body) }))
    const before = toBody(fieldsOf(of), openedAt)
    const { name, scopes, expires_at } = body
    const differs = (field: keyof typeof body) =>
      JSON.stringify(body[field]) !== JSON.stringify(before[field])
    const changes = {
      name,
      ...(differs('scopes') && scopes && { scopes }),
      ...(differs('expires_at') && { expires_at: expires_at ?? null }),
    }
    return change(() => api.changeApiKey({ id: of.id, body: changes }))
  }
}

export function KeyForm(props: {
  of?: ApiKey
  onSaved: (made: NewApiKeyWithSecret | null) => void
  onClose: () => void
}) {
  const { of, onSaved, onClose } = props
  const { form, edit, forget } = useTyped(`settings.key.${of?.id ?? 'new'}`, fieldsOf(of))
  const save = useSaving(of)
  const sending = useSending(async () => {
    const missing = faultsOf(form.value)
    if (hasFaults(missing)) return missing
    const answer = await save(form.value)
    if (!answer.ok) return toFaults(answer, ['name', 'mode', 'scopes', 'expires_at'])
    forget()
    onClose()
    if (of) say(text.saved(answer.data.name))
    onSaved('key' in answer.data ? answer.data : null)
    return null
  })
  const cancel = () => {
    forget()
    onClose()
  }
  const faults = sending.faults.value
  const choices = { chosen: form.value, edit, faults }
  return (
    <Dialog title={of ? text.editTitle(of.name) : text.newTitle} onClose={onClose}>
      <Form
        of={sending}
        class="stack"
        submit={of ? words.common.save : text.submit}
        onCancel={cancel}
      >
        <TextField
          label={text.name}
          hint={text.nameHint}
          value={form.value.name}
          fault={faults.name}
          onInput={(name) => edit({ name })}
        />
        {!of && <ModeChoice {...choices} />}
        <ScopeChoice {...choices} />
        <ExpiryChoice form={form} edit={edit} faults={faults} />
      </Form>
    </Dialog>
  )
}
