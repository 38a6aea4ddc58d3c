import type { Scannability } from '../../../../client/client.ts'
import { GRADES, type Grade } from '../../../../domain/codes/print/scannability.ts'
import { words } from '../../words.ts'
import { metresAt } from './distance.ts'
import './grade.css'

/**
 * The grade of a picture, as a piece of wood type above the control strip of a sheet: solid is printed,
 * hatched with care, and what should not be printed is struck by the pen.
 */
const text = words.grade
export type Tone = 'solid' | 'hatched' | 'struck'
const TONES: Readonly<Record<Grade, Tone>> = {
  ...{ A: 'solid', B: 'solid' },
  ...{ C: 'hatched', D: 'hatched' },
  F: 'struck',
}

function toneOf(grade: Grade): Tone {
  return TONES[grade]
}

/** From C down. */
export function isLow(grade: Grade): boolean {
  return toneOf(grade) !== 'solid'
}

/** What it is called. Little contrast has words of its own, because it is what people meet most. */
export function titleOf({ grade, reasons }: Pick<Scannability, 'grade' | 'reasons'>): string {
  const isPale = reasons.some((one) => one.what === 'contrast' && one.grade === 'F')
  return grade === 'F' && isPale ? text.pale : text.letters[grade][0]
}

/** Null: not known yet. */
export function Letter({ grade, small = false }: { grade: Grade | null; small?: boolean }) {
  const size = small ? ' small' : ''
  if (grade === null) return <b class={`grade-letter none${size}`} aria-hidden="true" />
  return (
    <b class={`grade-letter ${toneOf(grade)}${size}`} role="img" aria-label={text.letter(grade)}>
      {grade}
      {grade === 'F' && (
        <svg viewBox="0 0 96 96" preserveAspectRatio="none" aria-hidden="true">
          <path d="M5 89C31 65 60 37 92 6M4 79C29 58 61 29 87 5" />
        </svg>
      )}
    </b>
  )
}

/** The strip of patches, with a registration mark over the one that holds. */
export function Scale({ grade }: { grade: Grade | null }) {
  return (
    <ol class="grade-scale tiny second" aria-hidden="true">
      {GRADES.map((one) => (
        <li key={one} class={one === grade ? `is-${one} now` : `is-${one}`}>
          {one === grade && (
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="4.5" />
              <path d="M8 0v16M0 8h16" />
            </svg>
          )}
          <i />
          <span>{one}</span>
        </li>
      ))}
    </ol>
  )
}

type Reason = Scannability['reasons'][number]

/** A figure and its unit stay together. */
function unbroken(sentence: string): string {
  return sentence.replace(/(\d) (%|: 1|mm)/g, '$1\u00A0$2').replaceAll(': 1', ':\u00A01')
}

function ReasonRow({ reason }: { reason: Reason }) {
  const { what, grade } = reason
  const sentence = unbroken(text.reason(reason))
  return (
    <li class={`${grade === 'A' ? 'best ' : ''}${toneOf(grade)}`}>
      {/* What is as it should be takes one line. */}
      <div class={grade === 'A' ? 'breakable clip' : 'breakable'}>
        <b>{text.what[what] ?? what}</b>{' '}
        <span class="second" title={grade === 'A' ? sentence : undefined}>
          {sentence}
        </span>
      </div>{' '}
      <em>{grade}</em>
    </li>
  )
}

/** The lowest first. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const rank = ({ grade }: Reason) => GRADES.indexOf(grade)
  const sorted = reasons.toSorted((one, other) => rank(other) - rank(one))
  return (
    <ul class="grade-reasons fine">
      {sorted.map((reason) => (
        <ReasonRow key={reason.what} reason={reason} />
      ))}
    </ul>
  )
}

const FRAME_MM = 60

/** How small it may be, against the width in which it is printed, and from how far that is scanned. */
export function Fit({ of, widthMm }: { of: Scannability; widthMm: number }) {
  const least = of.min_width_mm
  const most = Math.max(widthMm, least, FRAME_MM)
  const [inner, outer] = [least, widthMm].map((mm) => (61 * mm) / most) as [number, number]
  const square = (side: number) => `M.5 ${61.5 - side}h${side}v${side}h-${side}z`
  return (
    <div class="grade-fit fine second">
      <svg viewBox="0 0 62 62" aria-hidden="true">
        <path class="full" d={square(inner)} />
        <path class="wanted" d={square(outer)} />
      </svg>
      <p>
        <b>{text.smallest(least)}</b>
        <br />
        {text.scans(widthMm, metresAt(of, widthMm))}
      </p>
    </div>
  )
}
