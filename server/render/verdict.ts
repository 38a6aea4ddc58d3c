import type { Verdict } from '../domain/pictures.ts'
import type { Style } from '../domain/style.ts'
import { contrast, type Look, luminance, toLook } from './look.ts'
import { type Matrix, QUIET_MODULES, toMatrix } from './matrix.ts'
import { paint } from './picture.ts'
import { readByQr, readByZxing } from './reader.ts'

/**
 * Whether a code in this style can be scanned: it is drawn and read. What zxing cannot read is not
 * made at all. A perfect picture is kind to its readers, so what is likely to fail in a photo is
 * said as well: in tests zxing read grey on white at 1.3 : 1, but others gave up below 4 : 1.
 */
const CONTRAST_MIN = 4
/** Readers are as sure at this size as at any larger one, and much faster. */
const PIXELS_A_MODULE = 6
/** A verdict is a few 100 bytes. */
const VERDICTS_MAX = 1000

/** The same style is read once, not once for each code; codes of one length have one symbol size. */
const verdicts = new Map<string, Promise<Verdict>>()

export function judge(text: string, style: Style): Promise<Verdict> {
  const matrix = toMatrix(text)
  const look = toLook(style)
  const key = `${matrix.side} ${Object.values(look).join(' ')}`
  const known = verdicts.get(key) ?? read(text, matrix, style, look)
  verdicts.delete(key)
  verdicts.set(key, known)
  for (const oldest of verdicts.keys()) {
    if (verdicts.size <= VERDICTS_MAX) break
    verdicts.delete(oldest)
  }
  // A reader that could not be loaded is no verdict on the style.
  known.catch(() => verdicts.delete(key))
  return known
}

async function read(text: string, matrix: Matrix, style: Style, look: Look): Promise<Verdict> {
  const size = PIXELS_A_MODULE * (matrix.side + 2 * QUIET_MODULES)
  const picture = paint(matrix, style, size)
  if ((await readByZxing(picture)) !== text) {
    return { readable: false, reason: toReason(look), warnings: [] }
  }
  const warnings = inksOf(look)
    .filter(({ ratio }) => ratio < CONTRAST_MIN)
    .map(
      ({ name, colour, ratio }) =>
        `${name} ${colour} on ${look.background} has a contrast of ${toRatio(ratio)}; below ${CONTRAST_MIN} : 1 many readers fail.`,
    )
  if (luminance(look.dotsColour) > luminance(look.background)) {
    warnings.push('Light modules on a dark background are not read by all readers.')
  }
  if (readByQr(picture) !== text) {
    warnings.push('Of two decoders that were tried, one could not read this style.')
  }
  return { readable: true, warnings }
}

interface Ink {
  readonly name: string
  readonly colour: string
  readonly ratio: number
}

/** Each colour once, by the first field that it stands for. */
function inksOf(look: Look): Ink[] {
  const inks: [string, string][] = [
    ['dotsColor', look.dotsColour],
    ['cornersSquareColor', look.ringColour],
    ['cornersDotColor', look.eyeColour],
  ]
  const first = inks.filter(
    ([, colour], index) => index === inks.findIndex((ink) => ink[1] === colour),
  )
  return first.map(([name, colour]) => ({ name, colour, ratio: contrast(colour, look.background) }))
}

/** What was measured, so that it can be put right. */
function toReason(look: Look): string {
  const inks = inksOf(look)
  const isLight = (colour: string) => luminance(colour) > luminance(look.background)
  const ratios = inks.map(({ name, ratio }) => `${name} ${toRatio(ratio)}`).join(', ')
  const isMixed = inks.some(({ colour }) => isLight(colour) !== isLight(look.dotsColour))
  const cause = isMixed
    ? 'some of its colours are lighter and some darker than the background'
    : 'its colours are too close to the background'
  return `A code in this style cannot be read: ${cause}. Contrast to ${look.background}: ${ratios}.`
}

/** Rounded down, so that what is too little never looks like enough. */
function toRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`
}
