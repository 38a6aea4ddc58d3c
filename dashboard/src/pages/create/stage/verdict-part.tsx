import type { ComponentChildren } from 'preact'
import type { Style } from '../../../../../domain/codes/style.ts'
import { Fit, Letter, Reasons, Scale } from '../../../parts/grade/grade.tsx'
import { lastWidthMm } from '../../../parts/print/last-width.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import type { useMendLetters } from './mend-letters.ts'
import type { Mend } from './mends.ts'
import type { Statement } from './statement.ts'

const text = words.create.preview

export function Mends(props: {
  mends: readonly Mend[]
  letters: ReturnType<typeof useMendLetters>
  onMend: (style: Style) => void
}) {
  const { mends, letters, onMend } = props
  return (
    <>
      {mends.map(({ kind, title, action, colour, style }) => {
        const letter = letters[kind]
        return (
          <div class="mend fine ends" key={kind}>
            <p>
              <b>{title}</b> {letter && text.mends.leadsTo(letter)}
            </p>
            <Button look="low" onClick={() => onMend(style)}>
              {colour && <i class="ink-dot" style={{ background: colour }} />}
              {action}
            </Button>
          </div>
        )
      })}
    </>
  )
}

function NoSize() {
  return (
    <p class="small second">
      <b>{words.grade.noSize}</b> {words.grade.noSizeBody}
    </p>
  )
}

/** What was measured, and what follows for the print. */
function Details({ statement: { of, grade, isRefused } }: { statement: Statement }) {
  if (of === null) return null
  return (
    <>
      <div>
        <Reasons reasons={of.reasons} />
        {grade === of.grade && <p class="tiny third">{words.grade.decides}</p>}
      </div>
      {isRefused ? <NoSize /> : <Fit of={of} widthMm={lastWidthMm()} />}
    </>
  )
}

/** The letter, why, what mends it, and how large it has to be. */
export function VerdictPart(props: {
  statement: Statement
  mends: ComponentChildren
  onAskAgain: () => void
}) {
  const { statement, mends, onAskAgain } = props
  const { title, body, grade, isOld, isFailed } = statement
  return (
    <section class={isOld ? 'verdict old' : 'verdict'} aria-label={text.verdict}>
      <div role="status">
        <div class="verdict-head">
          <Letter grade={grade} />
          <Scale grade={grade} />
        </div>
        <h2 class={grade === 'F' ? 'red' : ''}>{title}</h2>
        {body && <p class="small second">{body}</p>}
      </div>
      {isFailed && <Button look="low" text={words.common.tryAgain} onClick={onAskAgain} />}
      {mends}
      <Details statement={statement} />
    </section>
  )
}
