import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Style } from '../../../../../domain/codes/style.ts'
import { type DrawnPicture, drawPicture, suppliesKey } from '../../../parts/picture/picture.tsx'
import { PrintedPicture } from '../../../parts/picture/printed-picture.tsx'
import { words } from '../../../words.ts'
import type { Editing } from '../design/editing.ts'
import type { Typed } from '../typed.ts'
import { useMendLetters } from './mend-letters.ts'
import { mendsOf } from './mends.ts'
import type { Statement } from './statement.ts'
import { questionOf, type Verdict } from './verdict.ts'
import { Mends, VerdictPart } from './verdict-part.tsx'
import './stage.css'

const text = words.create.preview

/** What the code on the page says. */
export interface Shown {
  /** In the picture. */
  readonly text: string
  /** As people read it. */
  readonly link: string
}

/** Drawing is work, and there is other typing on the page. */
export function useDrawn({ text: said }: Shown, style: Style): DrawnPicture {
  return useMemo(() => drawPicture(said, style), [said, JSON.stringify(style), suppliesKey(style)])
}

/** In half modules, as the picture is drawn. */
function boxOf({ viewBox }: DrawnPicture) {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  return { left, top, width, height }
}

/** What is wrong is marked as on a proof: struck out, or with a ring around it. */
function ProofMarks(props: { picture: DrawnPicture; isStruck: boolean; isLogoLarge: boolean }) {
  const { picture, isStruck, isLogoLarge } = props
  const { left, top, width, height } = boxOf(picture)
  if (isStruck) {
    return (
      <svg
        class="proof-marks struck"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M8 93C34 68 64 38 93 8M7 9c27 26 57 54 86 83" />
      </svg>
    )
  }
  if (!isLogoLarge) return null
  // The symbol begins at 0, 0, and what is around it is as wide on both sides.
  const middle = left + width / 2
  return (
    <svg class="proof-marks" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <circle class="halo" cx={middle} cy={middle} r={0.46 * middle} />
      <circle cx={middle} cy={middle} r={0.46 * middle} />
    </svg>
  )
}

/** The picture as it is printed, with crop marks and, as on a drawing, its width. */
function PicturePart(props: {
  shown: Shown
  style: Style
  picture: DrawnPicture
  marks: ComponentChildren
}) {
  const { shown, style, picture, marks } = props
  return (
    <div class="stage-picture">
      <PrintedPicture picture={picture} style={style} alt={words.picture.alt(shown.link)}>
        {marks}
      </PrintedPicture>
      <div class="dimension fine" aria-hidden="true">
        <i />
        <span>{text.modules(Math.round(boxOf(picture).width / 2))}</span>
        <i />
      </div>
      <p class="under-picture tiny second">
        <span class="mono breakable">{shown.link}</span>
        <span>{style.transparent ? text.chequers : text.live}</span>
      </p>
    </div>
  )
}

/** The picture, whether it can be read, and what follows from it; `children` are the last steps. */
export function Stage(props: {
  shown: Shown
  picture: DrawnPicture
  typed: Typed
  editing: Editing
  verdict: Verdict
  statement: Statement
  children: ComponentChildren
}) {
  const { shown, picture, typed, editing, verdict, statement, children } = props
  const { style, change } = editing
  const mends = mendsOf(style, verdict.answer)
  const letters = useMendLetters(verdict.isOld ? [] : mends, (mended) => questionOf(typed, mended))
  const marks = (
    <ProofMarks
      picture={picture}
      isStruck={statement.grade === 'F' && !statement.isOld}
      isLogoLarge={mends.some(({ kind }) => kind === 'logo')}
    />
  )
  return (
    <aside class="create-side" aria-label={text.label}>
      <PicturePart shown={shown} style={style} picture={picture} marks={marks} />
      <div class="stage-side">
        <VerdictPart
          statement={statement}
          mends={<Mends mends={mends} letters={letters} onMend={(mended) => change(mended)} />}
          onAskAgain={verdict.askAgain}
        />
        {children}
      </div>
    </aside>
  )
}
