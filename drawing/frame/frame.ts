import { CAPITAL_HEIGHT, type Letters, SIZE } from '../letters/letters.ts'
import type { FrameLook } from '../look.ts'
import { QUIET_MODULES } from '../matrix.ts'
import { circle, type Filled, holeOf, type Outline, type Rectangle, roundedBox } from './outline.ts'
import { toText, widthOf } from './text.ts'

/** A frame around a symbol and its quiet zone. Units are half modules, as in a drawing. */
export interface PlacedFrame {
  readonly filled: readonly Filled[]
  /** All of the picture. */
  readonly box: Rectangle
  /** Between the frame's round corners and the ends of the picture. */
  readonly corners: Filled | null
}

/** Beyond the quiet zone, in half modules: the frame's rounded corners must not cut into it. */
const ROOM = 1
/** A corner of this radius takes no more than ROOM from a square corner, and a little less. */
const INNER_RADIUS_MAX = 3.3
/** The rest in widths of the hole that the symbol lies in. */
const BORDER = { box: 0.022, banner: 0.045, 'banner-above': 0.045, ticket: 0.045 }
const OUTER_RADIUS = 0.07
const INNER_RADIUS = 0.035
const BAND = 0.185
/** Between the perforation of a ticket and the band of its text: accents need it. */
const STUB_ROOM = 0.02
const LETTER = 0.113
/** A text may be this wide. */
const TEXT = 0.92
/** Longer ones get smaller letters, down to this part of the usual size. */
export const SHRINK_MIN = 0.4
const CUT = 0.036
const PERFORATION = { radius: 0.007, every: 0.032 }

export function placeFrame(look: FrameLook, side: number, letters: Letters | null): PlacedFrame {
  const start = -2 * QUIET_MODULES - ROOM
  const width = 2 * (side - start)
  const hole = { x: start, y: start, width, height: width }
  const border = BORDER[look.type] * width
  const band = look.text === '' ? 0 : BAND * width
  const isAbove = look.type === 'banner-above'
  // A ticket is torn off between its edge and its text; the others have the text in the edge.
  const stub = band > 0 && look.type === 'ticket' ? band + STUB_ROOM * width : band
  const isOutside = look.type === 'ticket' || look.type === 'box'
  const extra = isOutside ? stub : Math.max(0, band - border)
  const box = {
    x: start - border,
    y: start - border - (isAbove ? extra : 0),
    width: width + 2 * border,
    height: width + 2 * border + extra,
  }
  const ground = { colour: look.colour, outline: groundOf(look, hole, box, extra) }
  const edge = [...roundedBox(box, 0), ...holeOf(roundedBox(box, OUTER_RADIUS * width))]
  const corners = look.type === 'box' ? null : { colour: look.colour, outline: edge }
  if (letters === null || look.text === '') return { filled: [ground], box, corners }
  const bandTop = isAbove ? box.y : box.y + box.height - band - (look.type === 'box' ? border : 0)
  const middle = bandTop + band / 2
  const text = { colour: look.textColour, outline: textOf(look.text, hole, middle, letters) }
  return { filled: [ground, text], box, corners }
}

function groundOf(look: FrameLook, hole: Rectangle, box: Rectangle, extra: number): Outline {
  const { width } = hole
  const radius = Math.min(INNER_RADIUS_MAX, INNER_RADIUS * width)
  // The text of a box lies in its hole.
  const inside = look.type === 'box' ? { ...hole, height: hole.height + extra } : hole
  const free = holeOf(roundedBox(inside, radius))
  if (look.type !== 'ticket') return [...roundedBox(box, OUTER_RADIUS * width), ...free]
  const y = look.text === '' ? box.y + box.height / 2 : box.y + box.height - extra
  const cut = CUT * width
  const edge = roundedBox(box, OUTER_RADIUS * width, { y, radius: cut })
  return [...edge, ...free, ...(look.text === '' ? [] : perforation(box, y, width))]
}

/** A row of holes from one cut to the other. */
function perforation(box: Rectangle, y: number, width: number): Outline {
  const from = box.x + (CUT + PERFORATION.every) * width
  const to = box.x + box.width - (CUT + PERFORATION.every) * width
  const count = Math.floor((to - from) / (PERFORATION.every * width))
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = from + ((to - from) * index) / count
    return holeOf(circle(x, y, PERFORATION.radius * width))
  }).flat()
}

/** Of the usual size of letters, so that all of a text fits. */
function shrinkFor(text: string, letters: Letters): number {
  return Math.min(1, TEXT / LETTER / widthOf(text, letters))
}

/** Null: it fits. Otherwise the part of the usual size that its letters would have. */
export function tooSmall(text: string, letters: Letters): number | null {
  const shrink = shrinkFor(text, letters)
  return shrink < SHRINK_MIN ? shrink : null
}

/** In the middle of its band, as capital letters are high. */
function textOf(text: string, hole: Rectangle, middle: number, letters: Letters): Outline {
  const size = LETTER * hole.width * shrinkFor(text, letters)
  const left = hole.x + (hole.width - widthOf(text, letters) * size) / 2
  return toText(text, letters, left, middle + (CAPITAL_HEIGHT / SIZE / 2) * size, size)
}
