import type { Outline, Segment } from '../frame/outline.ts'

/** Path data of an SVG as lines and curves, which is all that a PDF knows. */
export function toOutline(data: string): Outline {
  const segments: Segment[] = []
  const pen = { x: 0, y: 0, startX: 0, startY: 0, bendX: 0, bendY: 0 }
  for (const [, command = '', text = ''] of data.matchAll(COMMAND)) {
    const numbers = toNumbers(command, text)
    const isRelative = command === command.toLowerCase()
    let kind = command.toUpperCase()
    const count = COUNTS[kind] ?? 0
    if (kind === 'Z') {
      segments.push(['Z'])
      ;[pen.x, pen.y] = [pen.startX, pen.startY]
    }
    for (let from = 0; count > 0 && from + count <= numbers.length; from += count) {
      const given = numbers.slice(from, from + count)
      add(segments, pen, kind, isRelative ? fromPen(kind, given, pen) : given)
      // Further pairs after a move are lines.
      if (kind === 'M') kind = 'L'
    }
  }
  return segments
}

interface Pen {
  x: number
  y: number
  startX: number
  startY: number
  /** The last point that bent a curve: the next one may go on from it. */
  bendX: number
  bendY: number
}

const COMMAND = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
/** In an arc the two flags may stand without anything between them and the next number. */
const ARC =
  /([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([01])[\s,]*([01])[\s,]*([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/gi
const COUNTS: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 },
}

function toNumbers(command: string, text: string): number[] {
  if (command === 'A' || command === 'a') {
    return [...text.matchAll(ARC)].flatMap((arc) => arc.slice(1, 8).map(Number))
  }
  return Array.from(text.matchAll(NUMBER), Number)
}

function fromPen(kind: string, given: readonly number[], { x, y }: Pen): number[] {
  if (kind === 'H') return [x + (given[0] ?? 0)]
  if (kind === 'V') return [y + (given[0] ?? 0)]
  const first = kind === 'A' ? 5 : 0
  return given.map((value, place) => {
    if (place < first) return value
    return value + ((place - first) % 2 === 0 ? x : y)
  })
}

function add(segments: Segment[], pen: Pen, kind: string, given: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = given
  const lineTo = (x: number, y: number) => {
    segments.push(['L', x, y])
    move(pen, x, y, x, y)
  }
  const curveTo = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => {
    segments.push(['C', x1, y1, x2, y2, x, y])
    move(pen, x, y, x2, y2)
  }
  const quadTo = (bendX: number, bendY: number, x: number, y: number) => {
    const near = (end: number, bend: number) => end + (2 / 3) * (bend - end)
    curveTo(near(pen.x, bendX), near(pen.y, bendY), near(x, bendX), near(y, bendY), x, y)
    move(pen, x, y, bendX, bendY)
  }
  const [againX, againY] = [2 * pen.x - pen.bendX, 2 * pen.y - pen.bendY]
  if (kind === 'M') {
    segments.push(['M', a, b])
    move(pen, a, b, a, b)
    ;[pen.startX, pen.startY] = [a, b]
  } else if (kind === 'L') lineTo(a, b)
  else if (kind === 'H') lineTo(a, pen.y)
  else if (kind === 'V') lineTo(pen.x, a)
  else if (kind === 'C') curveTo(a, b, c, d, e, f)
  else if (kind === 'S') curveTo(againX, againY, a, b, c, d)
  else if (kind === 'Q') quadTo(a, b, c, d)
  else if (kind === 'T') quadTo(againX, againY, a, b)
  else arcTo(pen, given, curveTo, lineTo)
}

function move(pen: Pen, x: number, y: number, bendX: number, bendY: number): void {
  Object.assign(pen, { x, y, bendX, bendY })
}

/** From the ends of an arc to its middle, as in the appendix of SVG; then a curve per quarter. */
function arcTo(
  pen: Pen,
  given: readonly number[],
  curveTo: (...points: [number, number, number, number, number, number]) => void,
  lineTo: (x: number, y: number) => void,
): void {
  const [givenX = 0, givenY = 0, degrees = 0, isLarge, isClockwise, x = 0, y = 0] = given
  if (x === pen.x && y === pen.y) return
  if (givenX === 0 || givenY === 0) {
    lineTo(x, y)
    return
  }
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfX, halfY] = [(pen.x - x) / 2, (pen.y - y) / 2]
  const px = cos * halfX + sin * halfY
  const py = cos * halfY - sin * halfX
  const wide = Math.hypot(px / givenX, py / givenY)
  const [rx, ry] = [givenX, givenY].map((radius) => Math.abs(radius) * Math.max(1, wide)) as [
    number,
    number,
  ]
  const under = (rx * py) ** 2 + (ry * px) ** 2
  const far = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - under) / under))
  const way = Boolean(isLarge) === Boolean(isClockwise) ? -1 : 1
  const [mx, my] = [(way * far * rx * py) / ry, (-way * far * ry * px) / rx]
  const middleX = cos * mx - sin * my + (pen.x + x) / 2
  const middleY = sin * mx + cos * my + (pen.y + y) / 2
  const from = Math.atan2((py - my) / ry, (px - mx) / rx)
  const to = Math.atan2((-py - my) / ry, (-px - mx) / rx)
  let sweep = to - from
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const parts = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9)
  const bend = (4 / 3) * Math.tan(sweep / parts / 4)
  const at = (u: number, v: number): [number, number] => [
    middleX + cos * rx * u - sin * ry * v,
    middleY + sin * rx * u + cos * ry * v,
  ]
  for (let part = 0; part < parts; part++) {
    const one = from + (sweep * part) / parts
    const two = from + (sweep * (part + 1)) / parts
    const [c1, s1, c2, s2] = [Math.cos(one), Math.sin(one), Math.cos(two), Math.sin(two)]
    const end = part === parts - 1 ? ([x, y] as const) : at(c2, s2)
    curveTo(...at(c1 - bend * s1, s1 + bend * c1), ...at(c2 + bend * s2, s2 - bend * c2), ...end)
  }
}
