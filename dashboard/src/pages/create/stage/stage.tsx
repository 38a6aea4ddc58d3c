import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Style } from '../../../../../server/domain/codes/style.ts'
import { Icon } from '../../../parts/frame/icon.tsx'
import { type DrawnPicture, drawPicture, suppliesKey } from '../../../parts/picture/picture.tsx'
import { PrintedPicture } from '../../../parts/picture/printed-picture.tsx'
import { words } from '../../../words.ts'
import type { Editing } from '../design/editing.ts'
import { type Mend, mendsOf } from './mends.ts'
import type { Statement } from './statement.ts'
import type { Verdict } from './verdict.ts'
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
function ProofMarks(props: { picture: DrawnPicture; isRefused: boolean; isLogoLarge: boolean }) {
  const { picture, isRefused, isLogoLarge } = props
  const { left, top, width, height } = boxOf(picture)
  if (isRefused) {
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
export function PicturePart(props: {
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
      <div class="dimension" aria-hidden="true">
        <i />
        <span>{text.modules(Math.round(boxOf(picture).width / 2))}</span>
        <i />
      </div>
      <p class="under-picture">
        <span class="mono breakable">{shown.link}</span>
        <span>{style.transparent ? text.chequers : text.live}</span>
      </p>
    </div>
  )
}

export function VerdictIcon({ kind }: { kind: Statement['kind'] }) {
  const isOpen = kind === 'waiting' || kind === 'open'
  return (
    <i class={`verdict-icon ${kind}`}>
      <Icon name={isOpen ? 'more' : kind === 'good' ? 'check' : 'warning'} />
    </i>
  )
}

function Mends({ mends, onMend }: { mends: readonly Mend[]; onMend: (style: Style) => void }) {
  return (
    <>
      {mends.map(({ kind, title, action, colour, style }) => (
        <div class="mend" key={kind}>
          <b>{title}</b>
          <button type="button" class="button low" onClick={() => onMend(style)}>
            {colour && <i class="ink-dot" style={{ background: colour }} />}
            {action}
          </button>
        </div>
      ))}
    </>
  )
}

function VerdictPart(props: { statement: Statement; mends: ComponentChildren }) {
  const { kind, title, body, reasons } = props.statement
  return (
    <section class={`verdict ${kind}`} aria-label={text.verdict}>
      <div role="status">
        <div class="verdict-title">
          <VerdictIcon kind={kind} />
          <h2>{title}</h2>
        </div>
        {body && <p class="small second">{body}</p>}
        {reasons.length > 0 && (
          <ul class="reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {props.mends}
    </section>
  )
}

/** The picture, whether it can be read, and what follows from it; `children` are the last steps. */
export function Stage(props: {
  shown: Shown
  picture: DrawnPicture
  editing: Editing
  verdict: Verdict
  statement: Statement
  children: ComponentChildren
}) {
  const { shown, picture, editing, verdict, statement, children } = props
  const { style, change } = editing
  const mends = mendsOf(style, verdict.said)
  const marks = (
    <ProofMarks
      picture={picture}
      isRefused={statement.kind === 'red'}
      isLogoLarge={mends.some(({ kind }) => kind === 'logo')}
    />
  )
  return (
    <aside class="create-side" aria-label={text.label}>
      <PicturePart shown={shown} style={style} picture={picture} marks={marks} />
      <div class="stage-side">
        <VerdictPart
          statement={statement}
          mends={<Mends mends={mends} onMend={(mended) => change(mended)} />}
        />
        {children}
      </div>
    </aside>
  )
}
