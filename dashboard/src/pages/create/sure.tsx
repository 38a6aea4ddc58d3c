import type { Scannability } from '../../../../client/client.ts'
import { isLow, Letter, Reasons, titleOf } from '../../parts/grade/grade.tsx'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import type { Verdict } from './stage/verdict.ts'

/** What the server would create, but nobody should print: whoever wants it is asked once more. */
export function isDoubtful({ answer, isOld }: Verdict): boolean {
  return !isOld && answer !== null && answer.readable && answer.scannability.grade === 'F'
}

/** Before a code is created whose style, which stays, has the lowest grade. */
export function SureQuestion(props: {
  of: Scannability
  onCreate: () => void
  onClose: () => void
}) {
  const { of, onCreate, onClose } = props
  const text = words.create.sure
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="sure">
        <Letter grade={of.grade} small />
        <p class="small">
          <b>{titleOf(of)}</b> {text.body}
        </p>
      </div>
      <Reasons reasons={of.reasons.filter(({ grade }) => isLow(grade))} />
      <div class="cluster">
        <Button look="main" text={text.change} onClick={onClose} />
        <Button look="bare" text={text.create} onClick={onCreate} />
      </div>
    </Dialog>
  )
}
