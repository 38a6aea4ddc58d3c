// Prints dashboard/src/parts/figures/map/world.ts: the countries of the world on a grid of cells, and those of
// Europe on a finer one, from the files of two packages that nothing else needs.
//   npm install --no-save world-atlas@2 world-countries@5
//   node dashboard/print-world.ts > dashboard/src/parts/figures/map/world.ts
// Shapes: Natural Earth, in the public domain. Codes of the countries: ISO 3166.

import { readFileSync } from 'node:fs'

/** A part of the world, in degrees, and how many cells it is wide. */
interface Area {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
  readonly columns: number
}

const WORLD: Area = { west: -180, east: 180, north: 81, south: -56, columns: 144 }
const EUROPE: Area = { west: -25, east: 46, north: 71.5, south: 34, columns: 100 }

type Position = readonly [number, number]
type Ring = readonly Position[]

interface Topology {
  readonly arcs: readonly (readonly Position[])[]
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } }
}

interface Geometry {
  readonly id?: string
  readonly properties: { readonly name: string }
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly arcs: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[]
}

interface Country {
  readonly code: string
  /** Of each polygon, the outer ring first. */
  readonly polygons: readonly (readonly Ring[])[]
}

const read = (path: string) => JSON.parse(readFileSync(`node_modules/${path}`, 'utf8'))
const atlas: Topology = read('world-atlas/countries-50m.json')
const codes = new Map<string, string>(
  read('world-countries/countries.json').map(({ ccn3, cca2 }: Record<string, string>) => [
    ccn3,
    cca2,
  ]),
)

/** What the atlas draws on its own, without a number: as scans there are counted. */
const unnumbered = new Map([
  ['Kosovo', 'XK'],
  ['N. Cyprus', 'CY'],
  ['Somaliland', 'SO'],
])

/** Arcs are differences of whole numbers; a negative index is an arc walked backwards. */
const arcs = atlas.arcs.map((arc) => {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Position => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
})

function toRing(indexes: readonly number[]): Ring {
  return unroll(
    indexes.flatMap((index) =>
      index < 0 ? [...(arcs[~index] ?? [])].reverse() : (arcs[index] ?? []),
    ),
  )
}

/** A ring over the 180th meridian goes on beyond it, instead of once around the world. */
function unroll(ring: Ring): Ring {
  let turns = 0
  return ring.map(([x, y], at): Position => {
    const before = ring[at - 1]?.[0] ?? x
    if (Math.abs(x - before) > 180) turns += x < before ? 1 : -1
    return [x + turns * 360, y]
  })
}

const countries = atlas.objects.countries.geometries.flatMap(
  ({ id, type, properties, arcs: given }): Country[] => {
    const code = id === undefined ? unnumbered.get(properties.name) : codes.get(id)
    if (code === undefined) return []
    const polygons = (
      type === 'Polygon' ? [given] : given
    ) as readonly (readonly (readonly number[])[])[]
    return [{ code, polygons: polygons.map((polygon) => polygon.map(toRing)) }]
  },
)

/** Miller's: the poles are not as large as Africa. */
const toY = (latitude: number) =>
  1.25 * Math.log(Math.tan(Math.PI / 4 + (0.4 * latitude * Math.PI) / 180))
const toLatitude = (y: number) =>
  ((Math.atan(Math.exp(y / 1.25)) - Math.PI / 4) / 0.4) * (180 / Math.PI)

/** From north to south: nothing outside of it needs a closer look. */
const spans = new Map<Ring, Position>()
function spanOf(ring: Ring): Position {
  const known = spans.get(ring)
  if (known) return known
  const ys = ring.map(([, y]) => y)
  const span: Position = [Math.min(...ys), Math.max(...ys)]
  spans.set(ring, span)
  return span
}

function isInside([x, y]: Position, ring: Ring): boolean {
  const [south, north] = spanOf(ring)
  if (y < south || y > north) return false
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [[x1, y1], [x2, y2]] = [ring[at] as Position, ring[before] as Position]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

function holds({ polygons }: Country, [x, y]: Position): boolean {
  const places: Position[] = [x - 360, x, x + 360].map((turned) => [turned, y])
  return polygons.some(([outer = [], ...holes]) =>
    places.some((at) => isInside(at, outer) && !holes.some((hole) => isInside(at, hole))),
  )
}

/** In the middle of its largest part. */
function middleOf({ polygons }: Country): Position {
  const widest =
    polygons.map(([outer = []]) => outer).sort((one, other) => sizeOf(other) - sizeOf(one))[0] ?? []
  const [xs, ys] = [widest.map(([x]) => x), widest.map(([, y]) => y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

function sizeOf(ring: Ring): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

type Grid = string[][]

function drawGrid({ west, east, north, south, columns }: Area): Grid {
  const cell = ((east - west) * Math.PI) / 180 / columns
  const rows = Math.round((toY(north) - toY(south)) / cell)
  const grid: Grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): string => {
      const latitude = toLatitude(toY(north) - (row + 0.5) * cell)
      const longitude = west + ((column + 0.5) / columns) * (east - west)
      return countries.find((country) => holds(country, [longitude, latitude]))?.code ?? ''
    }),
  )
  const toPlace = ([longitude, latitude]: Position) => ({
    row: Math.floor((toY(north) - toY(latitude)) / cell),
    column: Math.floor((((longitude - west + 720) % 360) / (east - west)) * columns),
  })
  addSmall(grid, toPlace)
  return grid
}

/** A country that no cell lies in gets the one in its middle, if that is free or of a large one. */
function addSmall(
  grid: Grid,
  toPlace: (middle: Position) => { readonly row: number; readonly column: number },
): void {
  const cellsOf = (code: string) => grid.flat().filter((one) => one === code).length
  for (const country of countries) {
    if (cellsOf(country.code) > 0) continue
    const { row, column } = toPlace(middleOf(country))
    const line = grid[row]
    const there = line?.[column]
    if (!line || there === undefined) continue
    if (there === '' || cellsOf(there) > 3) line[column] = country.code
  }
}

/** `12` is twelve empty cells, `DE3` three of Germany. */
function toRuns(row: readonly string[]): string {
  const runs: { code: string; count: number }[] = []
  for (const code of row) {
    const last = runs.at(-1)
    if (last?.code === code) last.count += 1
    else runs.push({ code, count: 1 })
  }
  if (runs.at(-1)?.code === '') runs.pop()
  return runs
    .map(({ code, count }) => (code === '' ? String(count) : code + (count === 1 ? '' : count)))
    .join(' ')
}

function print(name: string, area: Area): string {
  const lines = drawGrid(area).map((row) => `    '${toRuns(row)}',`)
  return `  ${name}: {\n    columns: ${area.columns},\n    rows: [\n${lines.map((line) => `  ${line}`).join('\n')}\n    ],\n  },`
}

process.stdout.write(`// Printed by print-world.ts. Shapes: Natural Earth.
/** From west to east, a text a row from north to south: \`12\` empty cells, \`DE3\` of Germany. */
export const MAPS = {
${print('world', WORLD)}
${print('europe', EUROPE)}
} as const
`)
