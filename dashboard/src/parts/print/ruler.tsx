/** A ruler in millimetres, as wide marks as there is room for. */
interface RulerProps {
  /** Where its zero is, and where it ends, in pixels. */
  readonly from: number
  readonly to: number
  /** Pixels in a millimetre. */
  readonly scale: number
  readonly isUpright?: boolean
}

/** Of the strip that it stands in, in pixels. */
export const RULER = 36

const STEPS = [1, 2, 5, 10, 20, 50, 100]
/** Between two marks, in pixels. */
const MARKS_APART = 3.5
/** Between two numbers: ten marks, unless those would run into each other. */
const NUMBERS_APART = 30

function stepOf(scale: number): number {
  return STEPS.find((step) => step * scale >= MARKS_APART) ?? 200
}

/** Millimetres between two numbers, and between the lines of the grid. */
export function tensOf(scale: number): number {
  const ten = 10 * stepOf(scale)
  return ten * scale >= NUMBERS_APART ? ten : 2 * ten
}

export function Ruler({ from, to, scale, isUpright = false }: RulerProps) {
  const step = stepOf(scale)
  const tens = tensOf(scale)
  const count = Math.max(0, Math.floor((to - from) / (step * scale)))
  const marks = Array.from({ length: count + 1 }, (_, index) => {
    const mm = index * step
    const length = mm % tens === 0 ? 12 : index % 5 === 0 ? 9 : 5
    const at = from + mm * scale
    return isUpright ? `M${RULER} ${at}h-${length}` : `M${at} ${RULER}v-${length}`
  })
  const numbers = Array.from({ length: Math.floor((count * step) / tens) + 1 }, (_, i) => i * tens)
  return (
    <g class="ruler">
      <path d={marks.join('')} />
      {numbers.map((mm) => {
        const at = from + mm * scale
        return isUpright ? (
          <text key={mm} x={RULER - 14} y={at + 3.5} text-anchor="end">
            {mm}
          </text>
        ) : (
          <text key={mm} x={at} y={16} text-anchor="middle">
            {mm}
          </text>
        )
      })}
    </g>
  )
}
