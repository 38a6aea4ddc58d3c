import { WIDTH_MM_DEFAULT } from '../../../../domain/codes/limits.ts'
import { words } from '../../words.ts'
import type { PictureCode } from '../picture/save-picture.ts'
import { Button } from '../shell/icon.tsx'
import { metresAt } from './distance.ts'
import { isLow, Letter, Reasons, titleOf } from './grade.tsx'
import { useScannability } from './use-scannability.ts'

const text = words.grade

/** The grade of a code that exists: its letter, what keeps it down, and how small it may be. */
export function GradeLine({ code }: { code: PictureCode }) {
  const { data, failure, isLoading, reload } = useScannability(code)
  const graded = data.value
  if (graded === null) {
    const isFailed = failure.value !== null && !isLoading.value
    return (
      <section class="grade-line fine" aria-label={text.label}>
        <Letter grade={null} small />
        <div role="status">
          <b>{isFailed ? text.failed : text.loading}</b>
          {isFailed && <p class="second">{text.failedBody}</p>}
          {isFailed && <Button look="low" text={words.common.tryAgain} onClick={reload} />}
        </div>
      </section>
    )
  }
  const { grade, reasons, min_width_mm } = graded
  const low = reasons.filter((one) => isLow(one.grade))
  const others = reasons.filter((one) => !isLow(one.grade))
  return (
    <section class="grade-line fine" aria-label={text.label}>
      <Letter grade={grade} small />
      <div>
        <b>{titleOf(graded)}</b>
        <p class="second">
          {text.smallest(min_width_mm)}{' '}
          {text.scans(WIDTH_MM_DEFAULT, metresAt(graded, WIDTH_MM_DEFAULT))}
        </p>
      </div>
      {low.length > 0 && <Reasons reasons={low} />}
      {others.length > 0 && (
        <details>
          <summary>
            {low.length === 0 ? text.all(reasons.length) : text.others(others.length)}
          </summary>
          <Reasons reasons={others} />
          <p class="tiny third">{text.decides}</p>
        </details>
      )}
    </section>
  )
}
