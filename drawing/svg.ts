import type { Style } from '../domain/codes/style.ts'
import { type Drawing, type Supplies, toDrawing } from './drawing.ts'
import { toPath } from './frame/outline.ts'
import { gradientLine } from './gradient.ts'
import { LINK_NAMESPACE, toLogoMarkup } from './logo.ts'
import type { Look } from './look.ts'
import { findersOf } from './matrix.ts'
import { toModulePaths } from './module-paths.ts'
import { type Finder, finderOf } from './shapes.ts'

/**
 * The image as outlines: one filled path per colour and nothing else, so that printers and cutters
 * get clean contours without seams between modules. Units are half modules, so that the frame uses
 * integers: four modules of quiet zone on each side, whatever the size. A frame comes last. "No stroke" is explicit,
 * because ImageMagick draws one otherwise. This file and its imports use no Node API: browsers draw
 * their previews with it.
 */
export function renderSvg(text: string, style: Style, size: number, supplies?: Supplies): string {
  return writeSvg(toDrawing(text, style, supplies), size)
}

function writeSvg(drawing: Drawing, size: number): string {
  const { side, look, logo, frame, box } = drawing
  const paths = new Map<string, string>()
  const add = (fill: string, path: string) => paths.set(fill, (paths.get(fill) ?? '') + path)
  const gradient = look.gradient ? toGradient(drawing, look.gradient) : null
  add(gradient?.fill ?? look.dotsColour, toModulePaths(drawing))
  for (const [column, row] of findersOf(side)) {
    add(look.ringColour, toRing(2 * column, 2 * row, finderOf(look)))
    add(look.eyeColour, toEye(2 * column, 2 * row, finderOf(look)))
  }
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(toNumber)
  const high = Math.round((size * box.height) / box.width)
  const shown = logo ? toLogoMarkup(logo) : ''
  const links = shown.includes('xlink:') ? ` ${LINK_NAMESPACE}` : ''
  let svg = `<svg xmlns="http://www.w3.org/2000/svg"${links} width="${size}" height="${high}" viewBox="${x} ${y} ${width} ${height}" stroke="none">${gradient?.markup ?? ''}`
  if (!look.isTransparent) {
    svg += `<path fill="${look.background}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`
  }
  for (const [fill, path] of paths) svg += `<path fill="${fill}" d="${path}"/>`
  svg += shown
  for (const { colour, outline } of frame?.filled ?? []) {
    svg += `<path fill="${colour}" d="${toPath(outline)}"/>`
  }
  return `${svg}</svg>`
}

/** Named after itself: several images may stand in one page. */
function toGradient(
  drawing: Drawing,
  { type, from, to, angle }: NonNullable<Look['gradient']>,
): { readonly markup: string; readonly fill: string } {
  const name = `${type}-${from.slice(1)}-${to.slice(1)}-${angle}-${drawing.side}`
  const line = gradientLine(drawing)
  const ends =
    line.type === 'linear'
      ? `x1="${line.from[0]}" y1="${line.from[1]}" x2="${line.to[0]}" y2="${line.to[1]}"`
      : `cx="${line.middle[0]}" cy="${line.middle[1]}" r="${line.radius}"`
  const markup = `<${type}Gradient id="${name}" gradientUnits="userSpaceOnUse" ${ends}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></${type}Gradient>`
  return { markup, fill: `url(#${name})` }
}

/** Sums of decimals without rounding errors. */
function toNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

/** The hole runs in the opposite direction, so that either fill rule leaves it empty. */
export function toRing(x: number, y: number, { outer, inner }: Finder): string {
  return toRoundedSquare(x, y, 14, outer) + toRoundedHole(x + 2, y + 2, 10, inner)
}

export function toEye(x: number, y: number, { eye, eyeRadius }: Finder): string {
  const inset = 7 - eye / 2
  return toRoundedSquare(x + inset, y + inset, eye, eyeRadius)
}

function toRoundedSquare(x: number, y: number, width: number, r: number): string {
  const line = toNumber(width - 2 * r)
  if (r === 0) return `M${x} ${y}h${width}v${width}h-${width}z`
  if (width === 2 * r)
    return `M${x} ${y + r}a${r} ${r} 0 1 1 ${width} 0 ${r} ${r} 0 1 1-${width} 0z`
  const arc = `a${r} ${r} 0 0 1 `
  return `M${toNumber(x + r)} ${toNumber(y)}h${line}${arc}${r} ${r}v${line}${arc}-${r} ${r}h-${line}${arc}-${r}-${r}v-${line}${arc}${r}-${r}z`
}

function toRoundedHole(x: number, y: number, width: number, r: number): string {
  const line = width - 2 * r
  if (r === 0) return `M${x} ${y}v${width}h${width}v-${width}z`
  if (width === 2 * r)
    return `M${x} ${y + r}a${r} ${r} 0 1 0 ${width} 0 ${r} ${r} 0 1 0-${width} 0z`
  const arc = `a${r} ${r} 0 0 0 `
  return `M${x} ${y + r}v${line}${arc}${r} ${r}h${line}${arc}${r}-${r}v-${line}${arc}-${r}-${r}h-${line}${arc}-${r} ${r}z`
}
