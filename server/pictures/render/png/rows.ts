import type { Tiles } from './tiles.ts'

/**
 * Tiles, cut into the pixel rows of a PNG. A tile's first row is stored as it is; for the others
 * only the difference from the row above (PNG's filter "Up"), so straight edges are all zeros.
 * Equal rows are stored once; row 0 is the empty one.
 */
export interface TileRows {
  readonly module: number
  readonly tiles: number
  /** The row of a tile at a height: `ofTile[height * tiles + tile]`. */
  readonly ofTile: Uint16Array
  /**
   * Heights at which the same tiles look alike share a number; the same copies are possible there.
   */
  readonly views: Uint16Array
  /** The same for bands without finders, where there is less to distinguish. */
  readonly dotViews: Uint16Array
  /** Zeros before the first and after the last other value. */
  readonly lead: Uint16Array
  readonly tail: Uint16Array
  /** For checksums: the sum of a row's bytes, and the same with each byte times its place. */
  readonly sums: Int32Array
  readonly moments: Int32Array
  /** About how many bits a row takes when it is written out. */
  readonly costs: Uint16Array
  /** What lies between lead and tail, as runs (see `toRun`): those of row r start at starts[r]. */
  readonly runs: Int32Array
  readonly starts: Int32Array
}

/** A number of bytes of one value, encoded as one number; room for four million. */
export function toRun(value: number, count: number): number {
  return (count << 8) | value
}

export const runValue = (run: number) => run & 255
export const runCount = (run: number) => run >>> 8

/** Measured on finished images: a byte, and a run of more than three. */
const BYTE_BITS = 6
const REPEAT_BITS = 7

export function toTileRows({ module, pixels, ofMask }: Tiles): TileRows {
  const ofTile = new Uint16Array(module * pixels.length)
  const known = new Map<string, number>()
  const rows: Uint8Array[] = []
  const row = Buffer.alloc(module)
  const keep = (): number => {
    const key = row.toString('latin1')
    const id = known.get(key) ?? rows.push(Uint8Array.from(row)) - 1
    known.set(key, id)
    return id
  }
  keep()
  pixels.forEach((tile, index) => {
    for (let height = 0; height < module; height++) {
      const from = height * module
      for (let x = 0; x < module; x++) {
        const above = height === 0 ? 0 : (tile[from + x - module] ?? 0)
        row[x] = (tile[from + x] ?? 0) - above
      }
      ofTile[height * pixels.length + index] = keep()
    }
  })
  const tiles = pixels.length
  const views = toViews(ofTile, tiles, module, tiles)
  const dotViews = toViews(ofTile, tiles, module, Math.max(...ofMask) + 1)
  return { module, tiles, ofTile, views, dotViews, ...describe(rows) }
}

/** Only the first `count` tiles are examined. */
function toViews(ofTile: Uint16Array, tiles: number, module: number, count: number): Uint16Array {
  const known = new Map<string, number>()
  const views = new Uint16Array(module)
  for (let height = 0; height < module; height++) {
    const names = new Map([[0, 0]])
    const row = ofTile.subarray(height * tiles, height * tiles + count)
    const view = row.map((id) => {
      const name = names.get(id) ?? names.size
      names.set(id, name)
      return name
    })
    const key = view.join()
    const number = known.get(key) ?? known.size
    known.set(key, number)
    views[height] = number
  }
  return views
}

function describe(rows: readonly Uint8Array[]) {
  const runs: number[] = []
  const starts = new Int32Array(rows.length + 1)
  const lead = new Uint16Array(rows.length)
  const tail = new Uint16Array(rows.length)
  const costs = new Uint16Array(rows.length)
  const sums = new Int32Array(rows.length)
  const moments = new Int32Array(rows.length)
  rows.forEach((row, id) => {
    let from = 0
    while (from < row.length && row[from] === 0) from++
    let to = row.length
    while (to > from && row[to - 1] === 0) to--
    lead[id] = from
    tail[id] = row.length - to
    for (let x = from; x < to; ) {
      const value = row[x] ?? 0
      const start = x
      for (; x < to && row[x] === value; x++) moments[id] = (moments[id] ?? 0) + value * x
      const run = toRun(value, x - start)
      sums[id] = (sums[id] ?? 0) + value * (x - start)
      costs[id] = (costs[id] ?? 0) + costOf(run)
      runs.push(run)
    }
    starts[id + 1] = runs.length
  })
  return { lead, tail, costs, sums, moments, starts, runs: Int32Array.from(runs) }
}

function costOf(run: number): number {
  const count = runCount(run)
  return count < 4 ? count * BYTE_BITS : BYTE_BITS + REPEAT_BITS
}
