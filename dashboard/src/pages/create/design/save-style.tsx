import type { Style as SentStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { useTyped } from '../../../parts/form/typed.ts'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'

const text = words.create.brand

/** Asks what the style on the page is to be called. */
export function SaveStyle(props: { style: Style; onSaved: () => void; onClose: () => void }) {
  const { style, onSaved, onClose } = props
  const { form, edit, forget } = useTyped('create.save-style', { name: '' })
  const keyFor = useIdempotencyKey()
  const sending = useSending(async () => {
    const body = { name: form.value.name.trim(), style: style as SentStyle }
    if (body.name === '') return { name: text.nameMissing }
    const answer = await change(() => api.createStyle({ body }, { idempotencyKey: keyFor(body) }))
    if (!answer.ok) return toFaults(answer, ['name'])
    forget()
    onClose()
    say(text.saved(body.name))
    onSaved()
    return null
  })
  return (
    <Dialog title={text.saveTitle} onClose={onClose}>
      <Form of={sending} submit={words.common.save} onCancel={onClose}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          placeholder={text.namePlaceholder}
          value={form.value.name}
          fault={sending.faults.value.name}
          onInput={(name) => edit({ name })}
        />
      </Form>
    </Dialog>
  )
}
