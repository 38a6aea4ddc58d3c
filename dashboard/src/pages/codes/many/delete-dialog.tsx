import type { CodeItem } from '../../../../../client/client.ts'
import { TypedConfirm } from '../../../parts/form/typed-confirm.tsx'
import { words } from '../../../words.ts'
import { shortCodeOf, toBrief } from '../code-item.ts'

const NAMED_MAX = 6

function Named({ codes }: { codes: readonly CodeItem[] }) {
  const { failed, remove } = words.codes
  return (
    <ul class="leaving fine">
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
  onConfirm: () => void
}) {
  const { codes, onClose, onConfirm } = props
  const text = words.codes.remove
  const [only] = codes
  const isOne = codes.length === 1 && only !== undefined
  const confirm = () => {
    onClose()
    onConfirm()
    return null
  }
  return (
    <TypedConfirm
      title={isOne ? text.titleOne(toBrief(only)) : text.title(codes.length)}
      expected={isOne ? shortCodeOf(only) : String(codes.length)}
      mismatch={isOne ? text.notItsCode : text.notTheNumber}
      confirm={isOne ? text.submitOne : text.submit(codes.length)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p class="small second">{isOne ? text.bodyOne : text.body}</p>
      <Named codes={codes} />
    </TypedConfirm>
  )
}
