import { useSignal } from '@preact/signals'
import type { CodeItem } from '../../../../client/client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { words } from '../../words.ts'
import { shortCodeOf, toBrief } from './item.ts'

const NAMED_MAX = 6

function Named({ codes }: { codes: readonly CodeItem[] }) {
  const { failed, remove } = words.codes
  return (
    <ul class="leaving">
      {codes.slice(0, NAMED_MAX).map((code) => (
        <li key={code.id}>
          <bdi class="clip">{code.name}</bdi>
          <span class="mono clip">/{shortCodeOf(code)}</span>
          {code.total_scans !== null && (
            <span class="second">{remove.scans(code.total_scans)}</span>
          )}
        </li>
      ))}
      {codes.length > NAMED_MAX && <li class="second">{failed.more(codes.length - NAMED_MAX)}</li>}
    </ul>
  )
}

/** The printed link dies with the code, so a press is not enough: its short code, or how many. */
export function DeleteDialog(props: {
  codes: readonly CodeItem[]
  onClose: () => void
  onConfirm: (codes: readonly CodeItem[]) => void
}) {
  const { codes, onClose, onConfirm } = props
  const typed = useSignal('')
  const fault = useSignal<string | null>(null)
  const text = words.codes.remove
  const [only] = codes
  const isOne = codes.length === 1 && only !== undefined
  const expected = isOne ? shortCodeOf(only) : String(codes.length)
  const submit = (event: Event) => {
    event.preventDefault()
    if (typed.value.trim().replace(/^\//, '').toLowerCase() === expected.toLowerCase()) {
      onClose()
      onConfirm(codes)
    } else {
      fault.value = isOne ? text.notItsCode : text.notTheNumber
    }
  }
  return (
    <Dialog
      title={isOne ? text.titleOne(toBrief(only)) : text.title(codes.length)}
      onClose={onClose}
    >
      <p class="small second">{isOne ? text.bodyOne : text.body}</p>
      <Named codes={codes} />
      <form onSubmit={submit}>
        <TextField
          label={text.type(expected)}
          value={typed.value}
          fault={fault.value}
          onInput={(value) => {
            typed.value = value
            fault.value = null
          }}
        />
        <div class="cluster">
          <button type="submit" class="button main red">
            {isOne ? text.submitOne : text.submit(codes.length)}
          </button>
          <button type="button" class="button bare" onClick={onClose}>
            {words.common.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
