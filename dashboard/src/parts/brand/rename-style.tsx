import type { BrandStyle } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { words } from '../../words.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useSending } from '../form/sending.ts'
import { useTyped } from '../form/typed.ts'
import { Dialog } from '../shell/dialog.tsx'
import { say } from '../shell/toast.tsx'

const text = words.settings.styles

export function RenameStyle(props: { of: BrandStyle; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const { form, edit, forget } = useTyped(`rename-style.${of.id}`, { name: of.name })
  const sending = useSending(async () => {
    const body = { name: form.value.name.trim() }
    const answer = await change(() => api.updateStyle({ id: of.id, body }))
    if (!answer.ok) return toFaults(answer, ['name'])
    forget()
    onClose()
    say(text.renamed(answer.data.name))
    onSaved()
    return null
  })
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <Dialog title={text.renameTitle(of.name)} onClose={onClose}>
      <Form of={sending} submit={words.common.save} onCancel={cancel}>
        <TextField
          label={text.name}
          value={form.value.name}
          fault={sending.faults.value.name}
          onInput={(name) => edit({ name })}
        />
      </Form>
    </Dialog>
  )
}
