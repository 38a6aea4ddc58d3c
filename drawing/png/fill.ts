import type { Filled, Outline, Rectangle } from '../frame/outline.ts'
import type { Layout } from '../layout.ts'
import { toRgb } from '../look.ts'
import type { PaintRow } from './rows.ts'

/** Paints a shape over a row, row after row from the top. Coverage of pixels is exact. */
export function openFill({ colour, outline }: Filled, box: Rectangle, layout: Layout): PaintRow {
  const { width, scale } = layout
  const lines = toLines(outline, box, scale)
  const changes = openChanges(width)
  const ink = toRgb(colour)
  const word = new Uint32Array(Uint8Array.of(...ink, 255).buffer)[0] ?? 0
  let next = 0
  let active: Line[] = []
  return (y, into) => {
    if (active.some((line) => line.bottom <= y)) active = active.filter((line) => line.bottom > y)
    for (let line = lines[next]; line && line.top < y + 1; line = lines[++next]) active.push(line)
    for (const line of active) addLine(changes, line, y)
    changes.take((share, from, to) => {
      if (share > ALL) into.fill(word, from, to)
      else for (let x = from; x < to; x++) blend(into, x, ink, share)
    })
  }
}

/** How coverage changes from pixel to pixel of a row: summed up, that is the coverage itself. */
interface Changes {
  add(pixel: number, by: number): void
  /** Calls back for each run of pixels that are covered alike, and forgets the row. */
  take(run: (share: number, from: number, to: number) => void): void
}

function openChanges(width: number): Changes {
  const byPixel = new Float32Array(width + 2)
  const isChanged = new Uint8Array(width + 2)
  const pixels: number[] = []
  return {
    add(pixel, by) {
      byPixel[pixel] = (byPixel[pixel] ?? 0) + by
      if (isChanged[pixel]) return
      isChanged[pixel] = 1
      pixels.push(pixel)
    },
    take(run) {
      pixels.sort((a, b) => a - b)
      let sum = 0
      for (const [index, pixel] of pixels.entries()) {
        sum += byPixel[pixel] ?? 0
        byPixel[pixel] = 0
        isChanged[pixel] = 0
        const share = Math.abs(sum)
        const to = Math.min(width, pixels[index + 1] ?? width)
        if (share > NOTHING && to > pixel) run(share, pixel, to)
      }
      pixels.length = 0
    },
  }
}

/** What rounding leaves over. */
const NOTHING = 0.004
const ALL = 0.996

/** From top to bottom; `way` is -1 for those that ran upwards. */
interface Line {
  readonly top: number
  readonly bottom: number
  readonly topX: number
  /** How far x moves while y moves by one. */
  readonly slope: number
  readonly way: 1 | -1
}

/** Curves as lines that are never further from them than one can see. */
function toLines(outline: Outline, box: Rectangle, scale: number): Line[] {
  const lines: Line[] = []
  const toX = (x: number) => (x - box.x) * scale
  const toY = (y: number) => (y - box.y) * scale
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (nextX: number, nextY: number) => {
    if (y !== nextY) lines.push(toLine(x, y, nextX, nextY))
    ;[x, y] = [nextX, nextY]
  }
  for (const segment of outline) {
    if (segment[0] === 'M') {
      ;[x, y] = [toX(segment[1]), toY(segment[2])]
      ;[startX, startY] = [x, y]
    } else if (segment[0] === 'L') lineTo(toX(segment[1]), toY(segment[2]))
    else if (segment[0] === 'Z') lineTo(startX, startY)
    else {
      const [, x1, y1, x2, y2, endX, endY] = segment
      curve([x, y, toX(x1), toY(y1), toX(x2), toY(y2), toX(endX), toY(endY)], lineTo)
    }
  }
  return lines.sort((a, b) => a.top - b.top)
}

function toLine(x: number, y: number, nextX: number, nextY: number): Line {
  const slope = (nextX - x) / (nextY - y)
  return y < nextY
    ? { top: y, bottom: nextY, topX: x, slope, way: 1 }
    : { top: nextY, bottom: y, topX: nextX, slope, way: -1 }
}

function curve(points: readonly number[], lineTo: (x: number, y: number) => void): void {
  const [x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, endX = 0, endY = 0] = points
  const length =
    Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(endX - x2, endY - y2)
  const steps = Math.ceil(Math.sqrt(length)) + 1
  for (let step = 1; step <= steps; step++) {
    const t = step / steps
    const u = 1 - t
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    lineTo(a * x + b * x1 + c * x2 + d * endX, a * y + b * y1 + c * y2 + d * endY)
  }
}

/** Adds the part of a line that is in row y. */
function addLine(changes: Changes, { top, bottom, topX, slope, way }: Line, y: number): void {
  const from = Math.max(top, y)
  const to = Math.min(bottom, y + 1)
  const one = topX + (from - top) * slope
  const other = topX + (to - top) * slope
  const [left, right] = one < other ? [one, other] : [other, one]
  const first = Math.floor(left)
  const last = Math.floor(right)
  const all = way * (to - from)
  if (first === last) {
    const share = (left + right) / 2 - first
    changes.add(first, all * (1 - share))
    changes.add(first + 1, all * share)
    return
  }
  const perPixel = all / (right - left)
  // How much is to the right of the line in each pixel that it crosses.
  let before = 0
  for (let pixel = first; pixel <= last; pixel++) {
    const entry = Math.max(left, pixel)
    const exit = Math.min(right, pixel + 1)
    const crossed = perPixel * (exit - entry) * (pixel + 1 - (entry + exit) / 2)
    const covered = perPixel * (entry - left) + crossed
    changes.add(pixel, covered - before)
    before = covered
  }
  changes.add(last + 1, all - before)
}

/** Over what is there already, which may be transparent. */
function blend(into: Uint32Array, x: number, ink: readonly number[], share: number): void {
  const under = new Uint8Array(into.buffer, into.byteOffset + 4 * x, 4)
  const through = ((under[3] ?? 0) / 255) * (1 - share)
  const whole = share + through
  for (let channel = 0; channel < 3; channel++) {
    const mixed = ((ink[channel] ?? 0) * share + (under[channel] ?? 0) * through) / whole
    under[channel] = Math.round(mixed)
  }
  under[3] = Math.round(255 * whole)
}
