import type { Art } from '../../domain/codes/style.ts'
import type { PlacedLogo } from '../drawing.ts'
import { circle, type Outline, roundedBox } from '../frame/outline.ts'
import { toArtDocument } from '../logo.ts'
import type { Pixels } from '../pixels.ts'
import { type Affine, growthOf, inTwoSteps, isEven, moved, SAME, times } from './affine.ts'
import { type Pdf, toNumber } from './document.ts'
import { fillColour, lineColour, toMatrix, toPath } from './ink.ts'
import { toOutline } from './path.ts'
import { openResources, type Resources } from './resources.ts'

/** Along a side of a logo that paths cannot express: small images are made smooth, large ones stay small files. */
const PIXELS = { min: 384, max: 1024 }
/** Markup of a logo that was uploaded as pixels. */
const IMAGE = '<image '
/** Of the unit square, in which points are written with four digits; units of a logo may be far smaller. */
const UNITS = 1000

/** The plate of a logo, and what it shows. */
export async function logoContent(logo: PlacedLogo, resources: Resources): Promise<string> {
  const { look, art, box, plate } = logo
  const [middleX, middleY] = [plate.x + plate.width / 2, plate.y + plate.height / 2]
  const isRound = look.shape === 'circle'
  const shape = isRound ? circle(middleX, middleY, plate.width / 2) : roundedBox(plate, 1)
  const ground = look.plate === null ? '' : `${fillColour(look.plate)}${toPath(shape)}f\n`
  if (art === null) return ground
  const side = Math.max(box.width, box.height)
  // Some logos are drawn beyond their edges.
  const clip: Outline = isRound ? circle(middleX, middleY, side / 2) : roundedBox(box, 0)
  const name = await resources.drawn(art.key, (pdf) => addArt(pdf, art))
  // It stands on its feet; here y runs down.
  const place = toMatrix([side, 0, 0, -side, middleX - side / 2, middleY + side / 2])
  return `${ground}q\n${toPath(clip)}W n\n${place}/${name} Do\nQ\n`
}

/**
 * In the middle of a unit square, as large as fits. It is drawn once for a document: a thousand labels
 * with their own would take minutes. As paths if it is made of nothing else.
 */
async function addArt(pdf: Pdf, art: Art): Promise<number> {
  const { width, height, markup } = art
  const side = Math.max(width, height)
  const [left, top] = [(side - width) / 2, (side - height) / 2]
  const scale = UNITS / side
  const inside = openResources(pdf)
  const paths = markupContent(markup, [scale, 0, 0, scale, scale * left, scale * top], inside)
  if (paths === null) {
    const isImage = markup.startsWith(IMAGE)
    const pixels = isImage ? Math.min(PIXELS.max, Math.max(PIXELS.min, side)) : PIXELS.max
    return addPixels(pdf, await pdf.toPixels(toArtDocument(art, pixels)))
  }
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 ${UNITS} ${UNITS}]/Matrix[${1 / UNITS} 0 0 ${-1 / UNITS} 0 1]`
  return pdf.addStream(`${form}/Resources<<${inside.text()}>>`, paths)
}

/** Colours and opacity are two images. Colours are already times the opacity, which is the fourth byte. */
function addPixels(pdf: Pdf, { width, height, pixels }: Pixels): number {
  const colours = new Uint8Array(3 * width * height)
  const opacity = new Uint8Array(width * height)
  for (let place = 0; place < opacity.length; place++) {
    const alpha = pixels[4 * place + 3] ?? 0
    opacity[place] = alpha
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[4 * place + channel] ?? 0
      colours[3 * place + channel] = alpha === 0 ? 255 : Math.round((255 * value) / alpha)
    }
  }
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  const mask = pdf.addStream(`${size}/ColorSpace/DeviceGray`, opacity)
  return pdf.addStream(`${size}/ColorSpace/DeviceRGB/Interpolate true/SMask ${mask} 0 R`, colours)
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const MATRIX = /^matrix\(([^)]*)\)$/
const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 }
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 }

type Attributes = Readonly<Record<string, string>>

/** Our own markup: groups and paths. Null if there is more in it, such as gradients or clips. */
function markupContent(markup: string, place: Affine, resources: Resources): string | null {
  let content = ''
  const open: Affine[] = []
  for (const [, isEnd, element, text = '', isEmpty] of markup.matchAll(TAG)) {
    if (isEnd) {
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      Array.from(text.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, value]),
    )
    const isKnown = element === 'g' || element === 'path'
    if (!isKnown || isHard(attributes)) return null
    const matrix = times(open.at(-1) ?? place, matrixOf(attributes))
    if (element === 'path') content += pathContent(attributes, matrix, resources)
    if (!isEmpty) open.push(matrix)
  }
  return content
}

/** What says more than a colour and a width. */
function isHard({ fill = '', stroke = '', opacity = '1', ...rest }: Attributes): boolean {
  const isReference = (value: string) => value.startsWith('url(')
  return isReference(fill) || isReference(stroke) || Number(opacity) < 1 || 'clip-path' in rest
}

function matrixOf({ transform = '' }: Attributes): Affine {
  const numbers = MATRIX.exec(transform)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  return numbers?.length === 6 ? (numbers as unknown as Affine) : SAME
}

function pathContent(path: Attributes, matrix: Affine, resources: Resources): string {
  const { d = '', fill = '#000000', stroke = 'none' } = path
  const growth = growthOf(matrix)
  if (!(growth > 0)) return ''
  const isOpaque = path['fill-opacity'] === undefined && path['stroke-opacity'] === undefined
  const through = () =>
    `/${resources.opacity(Number(path['fill-opacity'] ?? 1), Number(path['stroke-opacity'] ?? 1))} gs\n`
  // A line that is not equally thick in all directions has to be stretched with its points.
  const isStretched = stroke !== 'none' && !isEven(matrix)
  const [first, second] = isStretched ? inTwoSteps(matrix) : [matrix, null]
  const outline = toPath(moved(toOutline(d), first))
  const area =
    fill === 'none'
      ? ''
      : `${fillColour(fill)}${outline}${path['fill-rule'] === 'evenodd' ? 'f*' : 'f'}\n`
  const line = stroke === 'none' ? '' : lineContent(path, stroke, outline, growth)
  const isLineFirst = path['paint-order']?.startsWith('stroke')
  const both = isLineFirst ? line + area : area + line
  return `q\n${second ? toMatrix(second) : ''}${isOpaque ? '' : through()}${both}Q\n`
}

function lineContent(path: Attributes, stroke: string, outline: string, growth: number): string {
  const cap = CAPS[path['stroke-linecap'] ?? ''] ?? 0
  const join = JOINS[path['stroke-linejoin'] ?? ''] ?? 0
  const grown = (length: string) => toNumber(growth * Number(length))
  const width = grown(path['stroke-width'] ?? '1')
  const miter = toNumber(Number(path['stroke-miterlimit'] ?? 4))
  const dash = path['stroke-dasharray']
    ?.split(/[\s,]+/)
    .map(grown)
    .join(' ')
  const dashes = dash ? `[${dash}] ${grown(path['stroke-dashoffset'] ?? '0')} d\n` : ''
  return `${lineColour(stroke)}${width} w ${cap} J ${join} j ${miter} M\n${dashes}${outline}S\n`
}
