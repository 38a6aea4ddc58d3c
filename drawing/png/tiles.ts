import { openRecent } from '../../domain/recent.ts'
import { coverRow, type RoundedSquare } from '../coverage.ts'
import type { Drawing } from '../drawing.ts'
import type { Look } from '../look.ts'
import { FINDER_MODULES, findersOf } from '../matrix.ts'
import { type Corners, finderOf, MODULES, NO_MODULE } from '../shapes.ts'
import { type TileRows, toTileRows } from './tile-rows.ts'

/**
 * An image is a mosaic: with one set of types and one number of pixels per module there are only a
 * few different tiles. A pixel is a palette entry: 0 is the background, then each ink in LEVELS
 * steps of coverage. So tiles do not depend on colours.
 */
export const LEVELS = 16
const DOTS_INK = 0
const RING_INK = 1
const EYE_INK = 2
/**
 * With fewer pixels per module no shape is visible, but a cut corner would still disturb readers.
 */
const SHAPE_MODULE_MIN = 3
const FINDER_MODULE_MIN = 2
/** So little is left of circles of four pixels that jsQR reads one in two images. */
const ROUND_MODULE_MIN = 5
const RADIUS_MAX_IN_FEW = 0.7
const SQUARES: TileTypes = { dots: 'square', ring: 'square', eye: 'square' }

export type TileTypes = Pick<Look, 'dots' | 'ring' | 'eye'>

export interface Tiles {
  /** Pixels per module. */
  readonly module: number
  /** Each different tile once, row by row; the first is empty. */
  readonly pixels: readonly Uint8Array[]
  /** The tile of a module by its neighbour mask. */
  readonly ofMask: readonly number[]
  /** The tiles of a finder, row by row. */
  readonly ofFinder: readonly number[]
  /** The same tiles, cut into rows. */
  readonly rows: TileRows
}

/** In bytes of pixels. With 55 pixels per module, 2,048 in all, a set has about 150 kB; sizes near each other share theirs. */
const KEPT_BYTES = 1_500_000
const kept = openRecent<Tiles>(KEPT_BYTES, ({ pixels, module }) => pixels.length * module ** 2)

export function tilesFor({ dots, ring, eye }: TileTypes, module: number): Tiles {
  const key = `${dots} ${ring} ${eye} ${module}`
  const known = kept.get(key)
  if (known) return known
  const tiles = drawTiles({ dots, ring, eye }, module)
  kept.set(key, tiles)
  return tiles
}

function drawTiles(types: TileTypes, module: number): Tiles {
  const pixels: Uint8Array[] = []
  const known = new Map<string, number>()
  const keep = (tile: Uint8Array): number => {
    const key = Buffer.from(tile.buffer, tile.byteOffset, tile.length).toString('latin1')
    const id = known.get(key) ?? pixels.push(tile) - 1
    known.set(key, id)
    return id
  }
  keep(new Uint8Array(module * module))
  const { dots } = module < SHAPE_MODULE_MIN ? SQUARES : types
  const drawn = new Map<string, number>()
  const ofMask = MODULES[dots].map((corners) => {
    const id = drawn.get(corners.join()) ?? keep(drawModule(corners, module))
    drawn.set(corners.join(), id)
    return id
  })
  const finder = drawFinder(module < FINDER_MODULE_MIN ? SQUARES : types, module)
  const ofFinder = finder.map(keep)
  return { module, pixels, ofMask, ofFinder, rows: toTileRows(pixels, module) }
}

function drawModule(corners: Corners, module: number): Uint8Array {
  const most = module < ROUND_MODULE_MIN ? RADIUS_MAX_IN_FEW : Number.POSITIVE_INFINITY
  const [a, b, c, d] = corners
  const radii: Corners = [
    Math.min(a, most),
    Math.min(b, most),
    Math.min(c, most),
    Math.min(d, most),
  ]
  const square = toSquare(1, radii, 0, module)
  const tile = new Uint8Array(module * module)
  const row = new Float64Array(module + 2)
  for (let y = 0; y < module; y++) {
    coverRow(square, y, row)
    for (let x = 0; x < module; x++) tile[y * module + x] = toIndex(row[x] ?? 0, DOTS_INK)
  }
  return tile
}

/** This many modules wide; radii and inset converted from half modules to pixels. */
function toSquare(modules: number, radii: Corners, inset: number, module: number): RoundedSquare {
  const unit = module / 2
  const [a, b, c, d] = radii
  return {
    side: modules * module,
    radii: [a * unit, b * unit, c * unit, d * unit],
    inset: inset * unit,
  }
}

function toIndex(coverage: number, ink: number): number {
  const level = Math.round(coverage * LEVELS)
  return level === 0 ? 0 : ink * LEVELS + level
}

/** Its 7 x 7 tiles, row by row. */
function drawFinder(types: TileTypes, module: number): Uint8Array[] {
  const all = (radius: number): Corners => [radius, radius, radius, radius]
  const finder = finderOf(types, module)
  const outer = toSquare(FINDER_MODULES, all(finder.outer), 0, module)
  const inner = toSquare(FINDER_MODULES - 2, all(finder.inner), 0, module)
  // The eye in the hole of the ring: one wider than its three modules is drawn in full.
  const eyeInset = FINDER_MODULES - 2 - finder.eye / 2
  const eye = toSquare(FINDER_MODULES - 2, all(finder.eyeRadius), eyeInset, module)
  const { side } = outer
  const area = module * module
  const pixels = new Uint8Array(side * side)
  const outerRow = new Float64Array(side + 2)
  const innerRow = new Float64Array(side + 2)
  const eyeRow = new Float64Array(side + 2)
  const innerInside = innerRow.subarray(module)
  const eyeInside = eyeRow.subarray(module)
  const line = new Uint8Array(side)
  // A finder looks the same from all four sides, so a quarter of it is enough.
  for (let y = 0; 2 * y < side; y++) {
    coverRow(outer, y, outerRow)
    coverInside(inner, y - module, innerInside)
    coverInside(eye, y - module, eyeInside)
    for (let x = 0; 2 * x < side; x++) {
      const ring = (outerRow[x] ?? 0) - (innerRow[x] ?? 0)
      const spot = eyeRow[x] ?? 0
      const index = spot > ring ? toIndex(spot, EYE_INK) : toIndex(ring, RING_INK)
      line[x] = index
      line[side - 1 - x] = index
    }
    spread(line, y, module, pixels)
    spread(line, side - 1 - y, module, pixels)
  }
  const places = Array.from({ length: FINDER_MODULES ** 2 }, (_, place) => place)
  return places.map((place) => pixels.subarray(place * area, (place + 1) * area))
}

/** A line of a finder, split among its tiles. */
function spread(line: Uint8Array, y: number, module: number, pixels: Uint8Array): void {
  const area = module * module
  const band = Math.floor(y / module) * FINDER_MODULES * area + (y % module) * module
  for (let column = 0; column < FINDER_MODULES; column++) {
    const piece = line.subarray(column * module, (column + 1) * module)
    pixels.set(piece, band + column * area)
  }
}

/** Nothing where the square has no such row, nor right of where it ends. */
function coverInside(square: RoundedSquare, y: number, into: Float64Array): void {
  if (y < 0 || y >= square.side) into.fill(0)
  else coverRow(square, y, into)
  into.fill(0, square.side)
}

type Places = Pick<Tiles, 'ofMask' | 'ofFinder'>

/** Which tile is on which module. */
export function layTiles({ side, masks }: Drawing, { ofMask, ofFinder }: Places): Uint8Array {
  const ids = new Uint8Array(side * side)
  for (let place = 0; place < ids.length; place++) {
    const mask = masks[place] ?? NO_MODULE
    if (mask !== NO_MODULE) ids[place] = ofMask[mask] ?? 0
  }
  for (const [column, row] of findersOf(side)) {
    for (let y = 0; y < FINDER_MODULES; y++) {
      for (let x = 0; x < FINDER_MODULES; x++) {
        ids[(row + y) * side + column + x] = ofFinder[y * FINDER_MODULES + x] ?? 0
      }
    }
  }
  return ids
}
