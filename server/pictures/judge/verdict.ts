import { SIZE_DEFAULT, type Verdict } from '../../../domain/codes/pictures.ts'
import type { Art, Style } from '../../../domain/codes/style.ts'
import { type Drawing, toDrawing } from '../../../drawing/drawing.ts'
import { SHRINK_MIN, tooSmall } from '../../../drawing/frame/frame.ts'
import { lackedFault } from '../../../drawing/frame/text.ts'
import { LETTERS } from '../../../drawing/letters/all.ts'
import {
  contrast,
  type FrameLook,
  type Look,
  luminance,
  TEXT_CONTRAST_MIN,
} from '../../../drawing/look.ts'
import { type Picture, paint } from '../../../drawing/picture.ts'
import { toPixels } from '../to-pixels.ts'
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
/**
 * Of the symbol, by a logo. Six readers read 97 % of looks with a logo of 6 %, quirc and what is made from
 * it 80 to 89 % of those with 11 %.
 */
const COVER_MAX = 0.09
/** Tried in descending order, in pixels per module, to find the minimum size. */
const MODULES_BETWEEN = [10, 8, 6, 5, 4]

export async function judge(text: string, style: Style, art?: Art | null): Promise<Verdict> {
  const drawing = toDrawing(text, style)
  const { look, box } = drawing
  const fault = look.frame && textFault(look.frame)
  if (fault) return { readable: false, reason: fault, param: 'frame.text', warnings: [] }
  const refuse = (reason: string): Verdict => ({
    readable: false,
    reason: `A code in this style cannot be read: ${reason}`,
    warnings: [],
  })
  const inks = inksOf(look)
  const faint = inks.find(({ ratio }) => ratio < CONTRAST_FLOOR)
  if (faint)
    return refuse(`${toSentence(faint, look)}; at least ${CONTRAST_FLOOR} : 1 is required.`)
  const draw = (size: number) => paintOpaque(text, style, size, art)
  const isRead = async (size: number) => (await readByZxing(await draw(size))) === text
  const toSize = (module: number) => Math.ceil((module * box.width) / 2)
  // Pixels per module at the default size. Without the rest of its margin it is read a third faster.
  const usualModule = Math.floor((2 * SIZE_DEFAULT) / box.width)
  const usual = await draw(toSize(usualModule))
  if ((await readByZxing(usual)) !== text && !(await isRead(SIZE_DEFAULT))) {
    return refuse(toReason(look))
  }
  const warnings = [...toWarnings(inks, look), ...coverWarnings(drawing)]
  const small = await draw(toSize(SMALL_MODULE))
  if ((await readByZxing(small)) !== text) {
    const least = await leastSize([usualModule, ...MODULES_BETWEEN].map(toSize), isRead)
    warnings.push(`Small images in this style cannot be read. Do not use it below ${least} pixels.`)
  }
  // The small one first, because it is read four times as fast.
  if (readByQr(small) !== text && readByQr(usual) !== text) {
    warnings.push('One of two decoders could not read this style.')
  }
  return { readable: true, warnings }
}

/** Why the text of a frame cannot be drawn, or null. */
function textFault({ text }: FrameLook): string | null {
  const lacked = lackedFault('frame.text', text, LETTERS, 'Frames')
  if (lacked !== null) return lacked
  const shrunk = tooSmall(text, LETTERS)
  if (shrunk === null) return null
  const percent = (share: number) => Math.round(100 * share)
  return `frame.text is too long: letters can shrink to ${percent(SHRINK_MIN)}% of their size, and this text would need ${percent(shrunk)}%. Shorten it.`
}

/** What is transparent is judged as if it were printed on white. */
async function paintOpaque(
  text: string,
  { transparent: _, ...style }: Style,
  size: number,
  art?: Art | null,
): Promise<Picture> {
  return paint(text, style, size, { art: art ?? null, toPixels })
}

/** The smallest size down to which every tested size is readable. */
async function leastSize(
  sizes: readonly number[],
  isRead: (size: number) => Promise<boolean>,
): Promise<number> {
  let least = SIZE_DEFAULT
  for (const size of sizes) {
    if (size > least) continue
    if (!(await isRead(size))) break
    least = size
  }
  return least
}

function toWarnings(inks: readonly Ink[], look: Look): string[] {
  const warnings = inks
    .filter(({ ratio }) => ratio < CONTRAST_MIN)
    .map((ink) => `${toSentence(ink, look)}; below ${CONTRAST_MIN} : 1, many readers fail.`)
  if (luminance(look.dotsColour) > luminance(look.background)) {
    warnings.push('Not all readers can read light modules on a dark background.')
  }
  const { frame } = look
  const ratio = frame?.text ? contrast(frame.textColour, frame.ground) : TEXT_CONTRAST_MIN
  if (frame && ratio < TEXT_CONTRAST_MIN) {
    warnings.push(
      `The text of the frame, ${frame.textColour} on ${frame.ground}, has a contrast of ${toRatio(ratio)}; below ${TEXT_CONTRAST_MIN} : 1, text is hard to read.`,
    )
  }
  if (look.isTransparent) {
    warnings.push(
      'Transparent images are checked against white. Test a print on any other background.',
    )
  }
  return warnings
}

/** Of the symbol, by the plate of the logo. */
export function coverOf({ side, logo }: Drawing): number {
  if (logo === null) return 0
  const square = (logo.plate.width / (2 * side)) ** 2
  return logo.look.shape === 'circle' ? (square * Math.PI) / 4 : square
}

function coverWarnings(drawing: Drawing): string[] {
  const cover = coverOf(drawing)
  if (cover <= COVER_MAX) return []
  const percent = (share: number) => Math.round(1000 * share) / 10
  return [
    `The logo covers ${percent(cover)}% of the code. Above ${percent(COVER_MAX)}%, some readers cannot read it.`,
  ]
}

interface Ink {
  readonly name: string
  readonly colour: string
  readonly ratio: number
}

/** Each colour once, by the first field that uses it. */
function inksOf(look: Look): Ink[] {
  const inks: [string, string][] = [
    ...(look.gradient
      ? ([
          ['dotsGradient.from', look.gradient.from],
          ['dotsGradient.to', look.gradient.to],
        ] as [string, string][])
      : ([['dotsColor', look.dotsColour]] as [string, string][])),
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
