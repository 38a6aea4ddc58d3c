import type { Answer, Webhook, WebhookWithSecret } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { Choices } from '../../../parts/form/choices.tsx'
import type { Faults } from '../../../parts/form/faults.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { useTyped } from '../../../parts/form/typed.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'
import { type CodesDraft, codesFault, codesOf, filterOf, WebhookCodes } from './webhook-codes.tsx'

const text = words.settings.webhooks

type EventName = Webhook['events'][number]

interface HookFields extends CodesDraft {
  readonly url: string
  readonly description: string
  readonly events: readonly EventName[]
}

const EVENTS = Object.entries(text.eventHints).map(([name, hint]) => ({
  name: name as EventName,
  label: <span class="mono">{name}</span>,
  hint,
}))

function fieldsOf(of: Webhook | undefined): HookFields {
  const codes = codesOf(of ?? { qr_ids: null, tags: null })
  if (!of) return { url: '', description: '', events: ['scan.created'], ...codes }
  const { url, description, events } = of
  return { url, description, events, ...codes }
}

type Saved = Answer<WebhookWithSecret | Webhook>

function useSaving(of: Webhook | undefined): (fields: HookFields) => Promise<Saved> {
  const keyFor = useIdempotencyKey()
  return (fields) => {
    const { url, description, events } = fields
    const body = { url: url.trim(), description, events: [...events], ...filterOf(fields) }
    if (of) return change(() => api.updateWebhook({ id: of.id, body }))
    return change(() => api.createWebhook({ body }, { idempotencyKey: keyFor(body) }))
  }
}

export function WebhookForm(props: {
  of?: Webhook
  onSaved: (made: WebhookWithSecret | null) => void
  onClose: () => void
}) {
  const { of, onSaved, onClose } = props
  const { form, edit, forget } = useTyped(`settings.webhook.${of?.id ?? 'new'}`, fieldsOf(of))
  const save = useSaving(of)
  const sending = useSending(async () => {
    const isSilent = form.value.events.length === 0
    const missing = isSilent ? { events: text.noEvent } : codesFault(form.value)
    if (missing) return missing
    const answer = await save(form.value)
    if (!answer.ok) return toFaults(answer, ['url', 'description', 'events', 'qr_ids', 'tags'])
    forget()
    onClose()
    if (of) say(text.saved)
    onSaved('secret' in answer.data ? answer.data : null)
    return null
  })
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <Dialog title={of ? text.editTitle : text.newTitle} onClose={onClose}>
      <Form
        of={sending}
        class="stack"
        submit={of ? words.common.save : text.submit}
        onCancel={cancel}
      >
        <HookInputs
          form={form.value}
          edit={(change) => {
            sending.clear()
            edit(change)
          }}
          faults={sending.faults.value}
        />
      </Form>
    </Dialog>
  )
}

function HookInputs(props: {
  form: HookFields
  edit: (change: Partial<HookFields>) => void
  faults: Faults
}) {
  const { form, edit, faults } = props
  return (
    <>
      <TextField
        label={text.url}
        hint={text.urlHint}
        placeholder={text.urlExample}
        type="url"
        value={form.url}
        fault={faults.url}
        onInput={(url) => edit({ url })}
      />
      <TextField
        label={text.description}
        hint={text.descriptionHint}
        value={form.description}
        fault={faults.description}
        onInput={(description) => edit({ description })}
      />
      <Choices
        legend={text.eventsOf}
        kind="checkbox"
        choices={EVENTS}
        chosen={form.events}
        onChange={(events) => edit({ events })}
        fault={faults.events}
      />
      <WebhookCodes draft={form} edit={edit} faults={faults} />
    </>
  )
}
