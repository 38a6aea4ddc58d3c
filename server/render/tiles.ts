import { coverageAt, toCoverage } from './coverage.ts'
import type { Layout } from './layout.ts'
import type { Look } from './look.ts'
import { FINDER_MODULES, findersOf, type Matrix } from './matrix.ts'
import { type Corners, eyeOf, MODULES, NO_MODULE, RINGS, toMasks } from './shapes.ts'

/**
 * A picture is a mosaic: with one set of types and one number of pixels a module there are only a
 * few different tiles. A pixel is a palette entry: 0 is the background, then each ink in LEVELS
 * steps of coverage. So tiles do not depend on colours.
 */
export const LEVELS = 16
const DOTS_INK = 0
const RING_INK = 1
const EYE_INK = 2
const EYE_MODULES = 3
/** With fewer pixels a module no shape can be seen, but readers would look at a corner cut away. */
const SHAPE_MODULE_MIN = 3
const FINDER_MODULE_MIN = 2
const SQUARES: TileTypes = { dots: 'square', ring: 'square', eye: 'square' }

export type TileTypes = Pick<Look, 'dots' | 'ring' | 'eye'>

export interface Tiles {
  /** Pixels a module. */
  readonly module: number
  /** Each different tile once, row by row; the first is empty. */
  readonly pixels: readonly Uint8Array[]
  /** The tile of a module by its neighbour mask. */
  readonly ofMask: readonly number[]
  /** The tiles of a finder, row by row. */
  readonly ofFinder: readonly number[]
}

export function drawTiles(types: TileTypes, module: number): Tiles {
  const pixels: Uint8Array[] = []
  const known = new Map<string, number>()
  const keep = (tile: Uint8Array): number => {
    const key = Buffer.from(tile.buffer, tile.byteOffset, tile.length).toString('latin1')
    const id = known.get(key) ?? pixels.push(tile) - 1
    known.set(key, id)
    return id
  }
  keep(new Uint8Array(module * module))
  const drawn = new Map<string, number>()
  const { dots } = module < SHAPE_MODULE_MIN ? SQUARES : types
  const ofMask = MODULES[dots].map((corners) => {
    const id = drawn.get(corners.join()) ?? keep(drawModule(corners, module))
    drawn.set(corners.join(), id)
    return id
  })
  const finder = drawFinder(module < FINDER_MODULE_MIN ? SQUARES : types, module)
  const places = Array.from({ length: FINDER_MODULES ** 2 }, (_, place) => place)
  const ofFinder = places.map((place) => keep(cut(finder, place, module)))
  return { module, pixels, ofMask, ofFinder }
}

function drawModule(corners: Corners, module: number): Uint8Array {
  const { values } = toCoverage(module, scale(corners, module))
  return Uint8Array.from(values, (coverage) => toIndex(coverage, DOTS_INK))
}

/** From half modules to pixels. */
function scale([a, b, c, d]: Corners, module: number): Corners {
  const unit = module / 2
  return [a * unit, b * unit, c * unit, d * unit]
}

function all(radius: number): Corners {
  return [radius, radius, radius, radius]
}

function toIndex(coverage: number, ink: number): number {
  const level = Math.round(coverage * LEVELS)
  return level === 0 ? 0 : ink * LEVELS + level
}

function drawFinder(types: TileTypes, module: number): Uint8Array {
  const drawSquare = (modules: number, radius: number, inset = 0) =>
    toCoverage(modules * module, scale(all(radius), module), (inset * module) / 2)
  const [outerRadius, innerRadius] = RINGS[types.ring]
  const outer = drawSquare(FINDER_MODULES, outerRadius)
  const inner = drawSquare(FINDER_MODULES - 2, innerRadius)
  const { radius, inset } = eyeOf(types)
  const eye = drawSquare(EYE_MODULES, radius, inset)
  const { side } = outer
  const pixels = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const ring = coverageAt(outer, x, y) - coverageAt(inner, x - module, y - module)
      const spot = coverageAt(eye, x - 2 * module, y - 2 * module)
      pixels[y * side + x] = spot > ring ? toIndex(spot, EYE_INK) : toIndex(ring, RING_INK)
    }
  }
  return pixels
}

function cut(finder: Uint8Array, place: number, module: number): Uint8Array {
  const side = FINDER_MODULES * module
  const left = (place % FINDER_MODULES) * module
  const top = Math.floor(place / FINDER_MODULES) * module
  const tile = new Uint8Array(module * module)
  for (let y = 0; y < module; y++) {
    const start = (top + y) * side + left
    tile.set(finder.subarray(start, start + module), y * module)
  }
  return tile
}

/** Which tile lies on which module. */
export function layTiles(
  matrix: Matrix,
  { ofMask, ofFinder }: Pick<Tiles, 'ofMask' | 'ofFinder'>,
): Uint8Array {
  const { side } = matrix
  const masks = toMasks(matrix)
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

/** The whole picture as palette entries, for those who must look at pixels. */
export function toPixels(ids: Uint8Array, { pixels, module }: Tiles, layout: Layout): Uint8Array {
  const { size, side, margin } = layout
  const picture = new Uint8Array(size * size)
  for (let place = 0; place < ids.length; place++) {
    const tile = pixels[ids[place] ?? 0]
    if (!tile || !ids[place]) continue
    const left = margin + (place % side) * module
    const top = margin + Math.floor(place / side) * module
    for (let y = 0; y < module; y++) {
      picture.set(tile.subarray(y * module, (y + 1) * module), (top + y) * size + left)
    }
  }
  return picture
}
