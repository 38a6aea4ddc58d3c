import type { Style } from '../../domain/codes/style.ts'
import { toLook } from './look.ts'
import { findersOf, QUIET_MODULES, toMatrix } from './matrix.ts'
import { toOutlines } from './outline.ts'
import { type Finder, finderOf } from './shapes.ts'

/**
 * The image as outlines: one filled path per colour and nothing else, so that printers and cutters
 * get clean contours without seams between modules. Units are half modules, so that the frame uses
 * integers: four modules of quiet zone on each side, whatever the size. "No stroke" is explicit,
 * because ImageMagick draws one otherwise. This file and its imports use no Node API: browsers draw
 * their previews with it.
 */
export function renderSvg(text: string, style: Style, size: number): string {
  const matrix = toMatrix(text)
  const look = toLook(style)
  const paths = new Map<string, string>()
  const add = (colour: string, path: string) => paths.set(colour, (paths.get(colour) ?? '') + path)
  add(look.dotsColour, toOutlines(matrix, look.dots))
  for (const [column, row] of findersOf(matrix.side)) {
    add(look.ringColour, toRing(2 * column, 2 * row, finderOf(look)))
    add(look.eyeColour, toEye(2 * column, 2 * row, finderOf(look)))
  }
  const start = -2 * QUIET_MODULES
  const width = 2 * (matrix.side + 2 * QUIET_MODULES)
  let svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start} ${width} ${width}" stroke="none"><path fill="${look.background}" d="M${start} ${start}h${width}v${width}h-${width}z"/>`
  for (const [colour, path] of paths) svg += `<path fill="${colour}" d="${path}"/>`
  return `${svg}</svg>`
}

/** Sums of decimals without rounding errors. */
function toNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

/** The hole runs in the opposite direction, so that either fill rule leaves it empty. */
function toRing(x: number, y: number, { outer, inner }: Finder): string {
  return toRoundedSquare(x, y, 14, outer) + toRoundedHole(x + 2, y + 2, 10, inner)
}

function toEye(x: number, y: number, { eye, eyeRadius }: Finder): string {
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
