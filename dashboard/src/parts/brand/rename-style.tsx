import { useSignal } from '@preact/signals'
import type { BrandStyle } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { keep, kept } from '../../kept.ts'
import { words } from '../../words.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useSending } from '../form/sending.ts'
import { Dialog } from '../shell/dialog.tsx'
import { say } from '../shell/toast.tsx'

const text = words.settings.styles

export function RenameStyle(props: { of: BrandStyle; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const keptAs = `style.${of.id}`
  const name = useSignal(kept<string>(keptAs) ?? of.name)
  const sending = useSending(async () => {
    const body = { name: name.value.trim() }
    const answer = await change(() => api.updateStyle({ id: of.id, body }))
    if (!answer.ok) return toFaults(answer, ['name'])
    keep(keptAs, null)
    onClose()
    say(text.renamed(answer.data.name))
    onSaved()
    return null
  })
  const cancel = () => {
    keep(keptAs, null)
    onClose()
  }
  return (
    <Dialog title={text.renameTitle(of.name)} onClose={onClose}>
      <Form of={sending} submit={words.common.save} onCancel={cancel}>
        <TextField
          label={text.name}
          value={name.value}
          fault={sending.faults.value.name}
          onInput={(typed) => {
            name.value = typed
            keep(keptAs, typed)
          }}
        />
      </Form>
    </Dialog>
  )
}
