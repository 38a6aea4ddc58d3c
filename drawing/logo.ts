import { type Art, glyphOf } from '../domain/codes/style.ts'
import type { PlacedLogo } from './drawing.ts'
import type { Rectangle } from './frame/outline.ts'

/** The logo as markup of an SVG: its plate, and what it shows. Units are those of the drawing. */
export function toLogoMarkup({ look, art, box, plate }: PlacedLogo): string {
  const ground =
    look.plate === null ? '' : `<path fill="${look.plate}" d="${toPlate(plate, look.shape)}"/>`
  if (art === null) return ground
  const scale = (box.width / art.width).toPrecision(6)
  const shown = `<g transform="translate(${toNumber(box.x)} ${toNumber(box.y)}) scale(${scale})">${art.markup}</g>`
  if (look.shape === 'square') {
    // Some uploads are drawn beyond their edges; ours are not.
    if (glyphOf(look.name) !== null) return ground + shown
    const edge = `edge-${art.key}`
    const [left, top] = [toNumber(box.x), toNumber(box.y)]
    const [width, height] = [toNumber(box.width), toNumber(box.height)]
    return `${ground}<clipPath id="${edge}"><path d="M${left} ${top}h${width}v${height}h-${width}z"/></clipPath><g clip-path="url(#${edge})">${shown}</g>`
  }
  const [x, y] = [plate.x + plate.width / 2, plate.y + plate.height / 2]
  const radius = toNumber(Math.max(box.width, box.height) / 2)
  const clip = `circle-${art.key}`
  return `${ground}<clipPath id="${clip}"><path d="${toCircle(x, y, Number(radius))}"/></clipPath><g clip-path="url(#${clip})">${shown}</g>`
}

/** Images are linked in the older of two ways, which all programs know. */
export const LINK_NAMESPACE = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Everything of it, as a document of its own that shows this part of the drawing. */
export function toLogoDocument(
  logo: PlacedLogo,
  part: Rectangle,
  width: number,
  height: number,
): string {
  const view = [part.x, part.y, part.width, part.height].join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${LINK_NAMESPACE} width="${width}" height="${height}" viewBox="${view}">${toLogoMarkup(logo)}</svg>`
}

/** What it shows alone, in the middle of a square. */
export function toArtDocument({ width, height, markup }: Art, pixels: number): string {
  const side = Math.max(width, height)
  const view = [(width - side) / 2, (height - side) / 2, side, side].join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${LINK_NAMESPACE} width="${pixels}" height="${pixels}" viewBox="${view}">${markup}</svg>`
}

function toPlate({ x, y, width }: Rectangle, shape: string): string {
  if (shape === 'circle') return toCircle(x + width / 2, y + width / 2, width / 2)
  const side = toNumber(width - 2)
  return `M${toNumber(x + 1)} ${toNumber(y)}h${side}a1 1 0 0 1 1 1v${side}a1 1 0 0 1-1 1h-${side}a1 1 0 0 1-1-1v-${side}a1 1 0 0 1 1-1z`
}

function toCircle(x: number, y: number, radius: number): string {
  const r = toNumber(radius)
  const across = toNumber(2 * radius)
  return `M${toNumber(x - radius)} ${toNumber(y)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1-${across} 0z`
}

function toNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
