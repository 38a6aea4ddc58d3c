import type { Print } from '../../domain/codes/pictures.ts'
import type { Style } from '../../domain/codes/style.ts'
import { type Drawing, toDrawing } from '../drawing.ts'
import { LETTERS } from '../letters/all.ts'
import { QUIET_MODULES } from '../matrix.ts'
import type { Tools } from '../pixels.ts'
import { type Box, openPdf, POINTS, toNumber } from './document.ts'
import { fillColour, toMatrix, toPath, toRectangle } from './ink.ts'
import { pictureContent } from './picture.ts'
import { openResources } from './resources.ts'

/** Between what is printed and a crop mark, and how long and thick that is, in millimetres. */
const MARK_GAP = 2
const MARK = 5
const MARK_WIDTH = 0.1

/** A page as large as the picture, with bleed and marks around it. */
export async function renderPdf(
  text: string,
  style: Style,
  print: Print,
  { art = null, toPixels }: Tools = {},
): Promise<Buffer> {
  const drawing = toDrawing(text, style, { art, letters: LETTERS })
  const { box } = drawing
  const unit = unitOf(drawing, print.widthMm)
  const [width, height] = [box.width * unit, box.height * unit]
  const bleed = print.bleedMm * POINTS
  const around = print.hasMarks ? bleed + (MARK_GAP + MARK) * POINTS : bleed
  const pdf = openPdf(toPixels)
  const resources = openResources(pdf)
  const picture = await pictureContent(drawing, resources)
  const place = toMatrix([unit, 0, 0, -unit, around - box.x * unit, around + height + box.y * unit])
  const grown = (by: number): Box => [
    around - by,
    around - by,
    around + width + by,
    around + height + by,
  ]
  const content = [
    bleed > 0 ? groundOf(drawing, grown(bleed)) : '',
    `q\n${place}${picture}${bleed > 0 ? cornersOf(drawing) : ''}Q\n`,
    print.hasMarks ? marks(grown(0), bleed) : '',
  ].join('')
  const media = grown(around)
  const boxes = around > 0 ? { trim: grown(0), bleed: grown(bleed) } : {}
  pdf.addPage({ media, ...boxes, content, resources: resources.text() })
  return pdf.end(print.title)
}

/** Points per unit of a drawing. */
function unitOf({ side }: Drawing, widthMm: number): number {
  return (widthMm * POINTS) / (2 * (side + 2 * QUIET_MODULES))
}

/** What is cut off: in the colour of the edge, so that a cut that is a little off shows no white. */
function groundOf({ look, frame }: Drawing, [left, bottom, right, top]: Box): string {
  const edge = frame && look.frame?.type !== 'box' ? look.frame?.colour : look.background
  if (look.isTransparent || edge === undefined) return ''
  return `${fillColour(edge)}${toRectangle(left, bottom, right - left, top - bottom)}f\n`
}

/** A frame that runs beyond the edge has no round corners. */
function cornersOf({ frame, look }: Drawing): string {
  const corners = frame?.corners
  if (!corners || look.isTransparent) return ''
  return `${fillColour(corners.colour)}${toPath(corners.outline)}f\n`
}

function marks([left, bottom, right, top]: Box, bleed: number): string {
  const near = bleed + MARK_GAP * POINTS
  const far = near + MARK * POINTS
  const line = (...ends: [number, number, number, number]) => {
    const [x, y, toX, toY] = ends.map(toNumber)
    return `${x} ${y} m ${toX} ${toY} l S\n`
  }
  const upright = [left, right].map(
    (x) => line(x, bottom - far, x, bottom - near) + line(x, top + near, x, top + far),
  )
  const level = [bottom, top].map(
    (y) => line(left - far, y, left - near, y) + line(right + near, y, right + far, y),
  )
  return `0 0 0 1 K\n${toNumber(MARK_WIDTH * POINTS)} w 0 J\n${[...upright, ...level].join('')}`
}
