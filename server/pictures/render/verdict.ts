import { SIZE_DEFAULT, type Verdict } from '../../domain/codes/pictures.ts'
import type { Style } from '../../domain/codes/style.ts'
import { contrast, type Look, luminance, toLook } from './look.ts'
import { type Matrix, QUIET_MODULES, toMatrix } from './matrix.ts'
import { paint } from './picture.ts'
import { readByQr, readByZxing } from './reader.ts'

/**
 * Whether a code in this style can be scanned: it is drawn and read. What zxing cannot read at the
 * default size is rejected; what it reads there but not when small is accepted, with the minimum
 * size. A perfect image is easy to read, so likely problems in photos are reported too: zxing read
 * grey on white at 1.3 : 1, others gave up below 4 : 1.
 */
const CONTRAST_FLOOR = 1.5
const CONTRAST_MIN = 4
/** About the size of a code on a page, and the fewest pixels in which shapes are drawn. */
const SMALL_MODULE = 3
/** Tried in descending order, in pixels per module, to find the minimum size. */
const MODULES_BETWEEN = [10, 8, 6, 5, 4]

export async function judge(text: string, style: Style): Promise<Verdict> {
  const matrix = toMatrix(text)
  const look = toLook(style)
  const refuse = (reason: string): Verdict => ({
    readable: false,
    reason: `A code in this style cannot be read: ${reason}`,
    warnings: [],
  })
  const inks = inksOf(look)
  const faint = inks.find(({ ratio }) => ratio < CONTRAST_FLOOR)
  if (faint)
    return refuse(`${toSentence(faint, look)}; at least ${CONTRAST_FLOOR} : 1 is required.`)
  const usual = paint(matrix, style, toSize(matrix, usualModule(matrix)))
  if ((await readByZxing(usual)) !== text && !(await isRead(text, matrix, style, SIZE_DEFAULT))) {
    return refuse(toReason(look))
  }
  const warnings = inks
    .filter(({ ratio }) => ratio < CONTRAST_MIN)
    .map((ink) => `${toSentence(ink, look)}; below ${CONTRAST_MIN} : 1 many readers fail.`)
  if (luminance(look.dotsColour) > luminance(look.background)) {
    warnings.push('Not all readers can read light modules on a dark background.')
  }
  const small = paint(matrix, style, toSize(matrix, SMALL_MODULE))
  if ((await readByZxing(small)) !== text) {
    const least = await leastSize(text, matrix, style)
    warnings.push(
      `Small images in this style are not readable: do not use it below ${least} pixels.`,
    )
  }
  // The small one first, because it is read four times as fast.
  if (readByQr(small) !== text && readByQr(usual) !== text) {
    warnings.push('One of two decoders could not read this style.')
  }
  return { readable: true, warnings }
}

async function isRead(text: string, matrix: Matrix, style: Style, size: number): Promise<boolean> {
  return (await readByZxing(paint(matrix, style, size))) === text
}

/**
 * Pixels per module at the default size. Without the rest of its margin it is read a third faster.
 */
function usualModule({ side }: Matrix): number {
  return Math.floor(SIZE_DEFAULT / (side + 2 * QUIET_MODULES))
}

function toSize({ side }: Matrix, module: number): number {
  return module * (side + 2 * QUIET_MODULES)
}

/** The smallest size down to which every tested size is readable. */
async function leastSize(text: string, matrix: Matrix, style: Style): Promise<number> {
  let least = SIZE_DEFAULT
  for (const module of [usualModule(matrix), ...MODULES_BETWEEN]) {
    const size = toSize(matrix, module)
    if (size > least) continue
    if (!(await isRead(text, matrix, style, size))) break
    least = size
  }
  return least
}

interface Ink {
  readonly name: string
  readonly colour: string
  readonly ratio: number
}

/** Each colour once, by the first field that uses it. */
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

function toSentence({ name, colour, ratio }: Ink, { background }: Look): string {
  return `${name} ${colour} on ${background} has a contrast of ${toRatio(ratio)}`
}

/** The measurements, so that the user can fix the style. */
function toReason(look: Look): string {
  const inks = inksOf(look)
  const isLight = (colour: string) => luminance(colour) > luminance(look.background)
  const ratios = inks.map(({ name, ratio }) => `${name} ${toRatio(ratio)}`).join(', ')
  const isMixed = inks.some(({ colour }) => isLight(colour) !== isLight(look.dotsColour))
  const cause = isMixed
    ? 'some of its colours are lighter and some darker than the background'
    : 'some of its colours are too pale next to the others'
  return `${cause}. Contrast with ${look.background}: ${ratios}.`
}

/** Rounded down, so that too little never looks like enough. */
function toRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`
}
