import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'
import { type Job, results } from './job.ts'
import { toSquares } from './squares.ts'

const text = words.importing.squares

/** The rows that are sent, as a sheet of labels: printed ones, refused ones, and those to come. */
export function Squares({ now }: { now: Job }) {
  const { squares, each } = toSquares(now.run?.lines ?? [], results.value)
  return (
    <section>
      <SectionHead title={text.title}>
        <span class="aside">{text.each(each)}</span>
      </SectionHead>
      <div class="import-squares" aria-hidden="true">
        {squares.map((square, index) => (
          <i key={index} class={square} />
        ))}
      </div>
    </section>
  )
}
