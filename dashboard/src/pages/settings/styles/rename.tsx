import { useSignal } from '@preact/signals'
import type { BrandStyle } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/frame/dialog.tsx'
import { say } from '../../../parts/frame/toast.tsx'
import { words } from '../../../words.ts'
import { FormButtons } from '../buttons.tsx'
import { useTyped } from '../typed.ts'

const text = words.settings.styles

export function RenameForm(props: { of: BrandStyle; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const { form, edit, forget } = useTyped(`settings.style.${of.id}`, { name: of.name })
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { name: form.value.name.trim() }
    const answer = await change(() => api.updateStyle({ id: of.id, body }))
    isBusy.value = false
    if (!answer.ok) {
      faults.value = toFaults(answer, ['name'])
      return
    }
    forget()
    onClose()
    say(text.renamed(answer.data.name))
    onSaved()
  }
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <Dialog title={text.renameTitle(of.name)} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.name}
          value={form.value.name}
          fault={faults.value.name}
          onInput={(name) => edit({ name })}
        />
        {faults.value[''] && <Fault>{faults.value['']}</Fault>}
        <FormButtons submit={words.common.save} isBusy={isBusy.value} onCancel={cancel} />
      </form>
    </Dialog>
  )
}
