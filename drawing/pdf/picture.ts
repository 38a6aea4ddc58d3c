import type { Drawing } from '../drawing.ts'
import { gradientLine } from '../gradient.ts'
import type { Look } from '../look.ts'
import { findersOf } from '../matrix.ts'
import { toModulePaths } from '../module-paths.ts'
import { finderOf } from '../shapes.ts'
import { toEye, toRing } from '../svg.ts'
import { toNumber } from './document.ts'
import { fillColour, toPath, toRectangle, toShares } from './ink.ts'
import { logoContent } from './logo.ts'
import { toOutline } from './path.ts'
import type { Resources } from './resources.ts'

/** A drawing as the content of a page, in its own units, y running down. */
export async function pictureContent(drawing: Drawing, resources: Resources): Promise<string> {
  const { side, look, logo, frame, box } = drawing
  const finder = finderOf(look)
  let content = ''
  if (!look.isTransparent) {
    content += `${fillColour(look.background)}${toRectangle(box.x, box.y, box.width, box.height)}f\n`
  }
  const modules = toPath(toOutline(toModulePaths(drawing)))
  content += look.gradient
    ? `q\n${modules}W n\n/${resources.shading(toShading(drawing, look.gradient))} sh\nQ\n`
    : `${fillColour(look.dotsColour)}${modules}f\n`
  for (const [column, row] of findersOf(side)) {
    const ring = toPath(toOutline(toRing(2 * column, 2 * row, finder)))
    const eye = toPath(toOutline(toEye(2 * column, 2 * row, finder)))
    content += `${fillColour(look.ringColour)}${ring}f\n${fillColour(look.eyeColour)}${eye}f\n`
  }
  if (logo) content += await logoContent(logo, resources)
  for (const { colour, outline } of frame?.filled ?? []) {
    content += `${fillColour(colour)}${toPath(outline)}f\n`
  }
  return content
}

function toShading(drawing: Drawing, { from, to }: NonNullable<Look['gradient']>): string {
  const line = gradientLine(drawing)
  const ends =
    line.type === 'linear'
      ? [...line.from, ...line.to]
      : [...line.middle, 0, ...line.middle, line.radius]
  const colours = `<</FunctionType 2/Domain[0 1]/C0[${toShares(from)}]/C1[${toShares(to)}]/N 1>>`
  const type = line.type === 'linear' ? 2 : 3
  return `<</ShadingType ${type}/ColorSpace/DeviceRGB/Coords[${ends.map(toNumber).join(' ')}]/Extend[true true]/Function${colours}>>`
}
