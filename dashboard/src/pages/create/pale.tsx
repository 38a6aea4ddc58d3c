import type { Style } from '../../../../server/domain/codes/style.ts'
import { Dialog } from '../../parts/frame/dialog.tsx'
import { contrastOf, toRatio } from '../../parts/picture/style-words.ts'
import { words } from '../../words.ts'

/** Below it, a code is read in good light only: whoever wants it is asked once more. */
const CONTRAST_ENOUGH = 3

export function isPale(style: Style): boolean {
  return contrastOf(style) < CONTRAST_ENOUGH
}

/** Before a code is created whose style, which stays, has little contrast. */
export function PaleQuestion(props: { style: Style; onCreate: () => void; onClose: () => void }) {
  const { style, onCreate, onClose } = props
  const text = words.create.pale
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p class="small">{text.body(toRatio(contrastOf(style)), String(CONTRAST_ENOUGH))}</p>
      <div class="cluster">
        <button type="button" class="button main" onClick={onClose}>
          {text.change}
        </button>
        <button type="button" class="button bare" onClick={onCreate}>
          {text.create}
        </button>
      </div>
    </Dialog>
  )
}
