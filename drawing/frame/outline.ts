/** A filled shape: SVG writes it as a path, PNG counts how much of each pixel it covers. */
export type Outline = readonly Segment[]

export type Segment =
  | readonly ['M', x: number, y: number]
  | readonly ['L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']

export interface Filled {
  readonly colour: string
  readonly outline: Outline
}

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How far from the ends of a quarter of a circle the points lie that bend it, in radii. */
const BEND = 0.5523

/** A quarter of a circle around a corner, from one point to another. */
function quarter(x: number, y: number, cornerX: number, cornerY: number, toX: number, toY: number) {
  const near = (from: number, corner: number) => from + (corner - from) * BEND
  return [
    'C',
    ...[near(x, cornerX), near(y, cornerY), near(toX, cornerX), near(toY, cornerY)],
    ...[toX, toY],
  ] as unknown as Segment
}

/** Clockwise from its upper left corner. `cuts` are half circles cut out of both sides, at this height. */
export function roundedBox(
  { x, y, width, height }: Rectangle,
  radius: number,
  cuts?: { readonly y: number; readonly radius: number },
): Outline {
  const [right, bottom] = [x + width, y + height]
  const r = radius
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    quarter(right - r, y, right, y, right, y + r),
    ...(cuts ? halfCircle(right, cuts.y - cuts.radius, -1, cuts.radius) : []),
    ['L', right, bottom - r],
    quarter(right, bottom - r, right, bottom, right - r, bottom),
    ['L', x + r, bottom],
    quarter(x + r, bottom, x, bottom, x, bottom - r),
    ...(cuts ? halfCircle(x, cuts.y + cuts.radius, 1, cuts.radius) : []),
    ['L', x, y + r],
    quarter(x, y + r, x, y, x + r, y),
    ['Z'],
  ]
}

/** From the edge inwards and back: on the right side down, `way` -1, on the left side up. */
function halfCircle(x: number, y: number, way: -1 | 1, radius: number): Segment[] {
  const [middle, end] = [y - way * radius, y - 2 * way * radius]
  const deep = x + way * radius
  return [
    ['L', x, y],
    quarter(x, y, deep, y, deep, middle),
    quarter(deep, middle, deep, end, x, end),
  ]
}

/** Runs the other way round, so that what it lies in is left free there. */
export function holeOf(outline: Outline): Outline {
  const points = outline.flatMap((segment) => (segment[0] === 'Z' ? [] : [segment]))
  const ends = points.map((segment) => segment.slice(-2) as unknown as [number, number])
  const last = ends.length - 1
  const back: Segment[] = [['M', ...(ends[last] as [number, number])]]
  for (let index = last; index > 0; index--) {
    const segment = points[index]
    const [toX, toY] = ends[index - 1] as [number, number]
    if (segment?.[0] === 'C')
      back.push(['C', segment[3], segment[4], segment[1], segment[2], toX, toY])
    else back.push(['L', toX, toY])
  }
  return [...back, ['Z']]
}

export function circle(x: number, y: number, radius: number): Outline {
  return roundedBox({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, radius)
}

export function toPath(outline: Outline): string {
  return outline.map(([command, ...numbers]) => command + numbers.map(toNumber).join(' ')).join('')
}

function toNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
