import { useSignal } from '@preact/signals'
import type { Style as SentStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { useIdempotencyKey } from '../../../idempotency-key.ts'
import { keep, kept } from '../../../kept.ts'
import { FormButtons } from '../../../parts/form/buttons.tsx'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'

const text = words.create.brand
const KEPT_AS = 'create.brand-style'

/** Asks what the style on the page is to be called. */
export function SaveStyle(props: { style: Style; onSaved: () => void; onClose: () => void }) {
  const { style, onSaved, onClose } = props
  const name = useSignal(kept<string>(KEPT_AS) ?? '')
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const keyFor = useIdempotencyKey()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    const body = { name: name.value.trim(), style: style as SentStyle }
    faults.value = body.name === '' ? { name: text.nameMissing } : {}
    if (body.name === '') return
    isBusy.value = true
    const answer = await change(() => api.createStyle({ body }, { idempotencyKey: keyFor(body) }))
    isBusy.value = false
    if (!answer.ok) {
      faults.value = toFaults(answer, ['name'])
      return
    }
    keep(KEPT_AS, null)
    onClose()
    say(text.saved(body.name))
    onSaved()
  }
  return (
    <Dialog title={text.saveTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          placeholder={text.namePlaceholder}
          value={name.value}
          fault={faults.value.name}
          onInput={(typed) => {
            name.value = typed
            keep(KEPT_AS, typed)
          }}
        />
        {faults.value[''] && <Fault>{faults.value['']}</Fault>}
        <FormButtons submit={words.common.save} isOff={isBusy.value} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
