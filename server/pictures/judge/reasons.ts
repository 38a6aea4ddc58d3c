import { GRADES, type Grade, type GradeReason } from '../../../domain/codes/print/scannability.ts'
import type { Drawing } from '../../../drawing/drawing.ts'
import { contrast, luminance, TEXT_CONTRAST_MIN } from '../../../drawing/look.ts'
import { QUIET_MODULES } from '../../../drawing/matrix.ts'
import { coverOf } from './verdict.ts'

/** The letters of what can be measured in a drawing. */
export function measuredReasons(drawing: Drawing): GradeReason[] {
  return [
    contrastReason(drawing),
    ...(drawing.logo ? [logoReason(drawing)] : []),
    quietReason(drawing),
    ...(drawing.frame ? [frameReason(drawing)] : []),
    shapesReason(drawing),
    ...inversionReason(drawing),
  ]
}

/** The first letter whose least value is reached; F if none is. */
function letter(value: number, least: readonly [number, number, number, number]): Grade {
  const place = least.findIndex((one) => value >= one)
  return GRADES[place] ?? 'F'
}

function contrastReason({ look }: Drawing): GradeReason {
  const inks = [
    ...(look.gradient ? [look.gradient.from, look.gradient.to] : [look.dotsColour]),
    look.ringColour,
    look.eyeColour,
  ]
  const ratio = Math.min(...inks.map((ink) => contrast(ink, look.background)))
  return {
    what: 'contrast',
    text: `Contrast is ${floor(ratio).toFixed(1)} : 1 at its weakest; 5 : 1 or more is safe.`,
    value: floor(ratio),
    grade: letter(ratio, [5, 4, 3, 2]),
  }
}

function logoReason(drawing: Drawing): GradeReason {
  const cover = coverOf(drawing)
  const value = Math.round(1000 * cover) / 10
  return {
    ...{ what: 'logo', value },
    text: `The logo covers ${value}% of the code; up to 8% is safe.`,
    grade: letter(-cover, [-0.08, -0.1, -0.13, -0.16]),
  }
}

function quietReason({ look }: Drawing): GradeReason {
  return look.isTransparent
    ? {
        what: 'quiet_zone',
        text: `The quiet zone is ${QUIET_MODULES} modules wide. The image is transparent, so the quiet zone was checked against white.`,
        value: QUIET_MODULES,
        grade: 'B',
      }
    : {
        what: 'quiet_zone',
        text: `The quiet zone is ${QUIET_MODULES} modules wide, as it should be.`,
        value: QUIET_MODULES,
        grade: 'A',
      }
}

function frameReason({ look }: Drawing): GradeReason {
  const { frame } = look
  const ratio = frame?.text ? contrast(frame.textColour, frame.ground) : TEXT_CONTRAST_MIN
  return ratio < TEXT_CONTRAST_MIN
    ? {
        what: 'frame',
        text: `The frame stays outside the quiet zone. Its text has a contrast of ${floor(ratio).toFixed(1)} : 1, and ${TEXT_CONTRAST_MIN} : 1 is easy to read.`,
        value: floor(ratio),
        grade: 'B',
      }
    : { what: 'frame', text: 'The frame stays outside the quiet zone.', value: null, grade: 'A' }
}

function shapesReason({ look }: Drawing): GradeReason {
  const plain = { what: 'shapes', value: null } as const
  return look.dots === 'dots'
    ? { ...plain, text: 'Single dots leave gaps that some readers cannot handle.', grade: 'B' }
    : { ...plain, text: 'Modules touch each other, as readers expect.', grade: 'A' }
}

function inversionReason({ look }: Drawing): GradeReason[] {
  if (luminance(look.dotsColour) <= luminance(look.background)) return []
  const text = 'The modules are light on a dark background, which three of six readers cannot read.'
  return [{ what: 'inversion', text, value: null, grade: 'F' }]
}

const READ_MIN = 0.95

/** Of what is blurred, noisy, tilted, dark or small. */
export function readingReason(share: number): GradeReason {
  // Not to the percent: what is read by all but one reader once is as good.
  const value = Math.floor(100 * Math.min(share, READ_MIN))
  const told = share >= READ_MIN ? `${value}% or more` : `${value}%`
  return {
    ...{ what: 'reading', value },
    text: `Two readers can read ${told} of test images that are blurred, noisy, tilted, dark or small.`,
    grade: letter(share, [READ_MIN, 0.85, 0.75, 0.65]),
  }
}

/** Rounded down, so that too little never looks like enough. */
function floor(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}
