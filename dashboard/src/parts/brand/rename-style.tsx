import { useSignal } from '@preact/signals'
import type { BrandStyle } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { keep, kept } from '../../kept.ts'
import { words } from '../../words.ts'
import { FormButtons } from '../form/buttons.tsx'
import { Fault, TextField } from '../form/field.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { say } from '../shell/toast.tsx'

const text = words.settings.styles

export function RenameStyle(props: { of: BrandStyle; onSaved: () => void; onClose: () => void }) {
  const { of, onSaved, onClose } = props
  const keptAs = `style.${of.id}`
  const name = useSignal(kept<string>(keptAs) ?? of.name)
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { name: name.value.trim() }
    const answer = await change(() => api.updateStyle({ id: of.id, body }))
    isBusy.value = false
    if (!answer.ok) {
      faults.value = toFaults(answer, ['name'])
      return
    }
    keep(keptAs, null)
    onClose()
    say(text.renamed(answer.data.name))
    onSaved()
  }
  const cancel = () => {
    keep(keptAs, null)
    onClose()
  }
  return (
    <Dialog title={text.renameTitle(of.name)} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.name}
          value={name.value}
          fault={faults.value.name}
          onInput={(typed) => {
            name.value = typed
            keep(keptAs, typed)
          }}
        />
        {faults.value[''] && <Fault>{faults.value['']}</Fault>}
        <FormButtons submit={words.common.save} isOff={isBusy.value} onCancel={cancel} />
      </form>
    </Dialog>
  )
}
