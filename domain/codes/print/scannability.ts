/** How well a code in its style will scan once it is printed, as a letter with its reasons. */
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof GRADES)[number]

export const GRADED = [
  'contrast',
  'logo',
  'quiet_zone',
  'frame',
  'shapes',
  'inversion',
  'reading',
] as const

export interface GradeReason {
  readonly what: (typeof GRADED)[number]
  /** A sentence with the figure behind it. */
  readonly text: string
  /** That figure: a contrast, or percent; null: there is none. */
  readonly value: number | null
  readonly grade: Grade
}

/** What is known of a style and a size of symbol, whatever width it is printed in. */
export interface Graded {
  readonly reasons: readonly GradeReason[]
  /** In a row, with the quiet zone. */
  readonly modules: number
  /** The fewest pixels per module with which a slightly blurred picture was read. */
  readonly pixels: number
}

export interface Scannability {
  readonly grade: Grade
  readonly reasons: readonly GradeReason[]
  readonly min_width_mm: number
  readonly max_distance_m: number
}

/** Four dots of a printer with 300 dots an inch: fewer, and edges of modules run. */
const MODULE_MIN_MM = 0.34
/**
 * A phone looks at its camera through 1,920 pixels, across 65 degrees: so many pixels it has for a
 * millimetre that is a millimetre away.
 */
const PIXELS_AT_MM = 1920 / (2 * Math.tan((32.5 * Math.PI) / 180))
/** Nobody's hand is still, so a reader gets a pixel per module more than it would need. */
const SHAKE_PIXELS = 1
/** A phone sees sharply from here on. */
const NEAR_MM = 100

/** The lowest letter decides. */
export function worstOf(reasons: readonly GradeReason[]): Grade {
  const worst = Math.max(0, ...reasons.map(({ grade }) => GRADES.indexOf(grade)))
  return GRADES[worst] ?? 'F'
}

export function toScannability(
  { reasons, modules, pixels }: Graded,
  widthMm: number,
): Scannability {
  const needed = pixels + SHAKE_PIXELS
  const moduleMin = Math.max(MODULE_MIN_MM, (needed * NEAR_MM) / PIXELS_AT_MM)
  const metres = ((widthMm / modules) * PIXELS_AT_MM) / needed / 1000
  return {
    grade: worstOf(reasons),
    reasons,
    min_width_mm: Math.ceil(modules * moduleMin),
    max_distance_m: Math.round(metres * 100) / 100,
  }
}
