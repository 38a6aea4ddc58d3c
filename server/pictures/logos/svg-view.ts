import { Damaged } from './damaged.ts'

/** The size of an SVG, and the part of its plane that it shows, as resvg prints them. */
export interface SvgView {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

const NUMBER = '(-?[\\d.]+)'
const HEAD = new RegExp(
  `<svg width="${NUMBER}" height="${NUMBER}" viewBox="${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER}"`,
)
/** It prints eight digits after the point. */
const VIEW_MIN = 1e-4
/** Units in a pixel: it takes a scale below 1/4096 for none, and draws nothing. */
const UNITS_MAX = 1000
/** How far from zero the view may be, in its own sizes: it counts with seven digits. */
const AWAY_MAX = 1000
/** What it prints instead of numbers that are larger. */
const OVERFLOW = /\b2147483647\b/
/** One that is smaller than a pixel has no size that is meant: it gets this one. */
const SMALL_SIDE = 100

export function viewOf(tree: string): SvgView {
  const [width = 0, height = 0, x = 0, y = 0, across = 0, down = 0] =
    HEAD.exec(tree)?.slice(1).map(Number) ?? []
  const most = Math.max(width, height)
  const grown = most < 1 ? SMALL_SIDE / most : 1
  const view = {
    ...{ width: Math.round(width * grown), height: Math.round(height * grown) },
    ...{ x, y, across, down },
  }
  const far = Math.max(Math.abs(x), Math.abs(y))
  const isDrawn =
    Math.min(across, down) >= VIEW_MIN &&
    far <= AWAY_MAX * Math.max(across, down) &&
    scaleOf(view) * UNITS_MAX >= 1
  if (isDrawn && !OVERFLOW.test(tree)) return view
  throw new Damaged(
    `its viewBox or its numbers are too large or too small: a side may have ${VIEW_MIN} units in all, and ${UNITS_MAX} in a pixel`,
  )
}

function scaleOf({ width, height, across, down }: SvgView): number {
  return Math.min(width / across, height / down)
}

/** Moved and scaled, so that it fills its width and height. */
export function inView(markup: string, view: SvgView): string {
  const { width, height, x, y, across, down } = view
  const scale = scaleOf(view)
  const left = (width - across * scale) / 2 - x * scale
  const top = (height - down * scale) / 2 - y * scale
  if (scale === 1 && left === 0 && top === 0) return markup
  return `<g transform="matrix(${scale} 0 0 ${scale} ${left} ${top})">${markup}</g>`
}

/** The same drawing in another size. */
export function withSize(tree: string, width: number, height: number): string {
  return tree.replace(
    /<svg width="[^"]*" height="[^"]*"/,
    `<svg width="${width}" height="${height}"`,
  )
}
