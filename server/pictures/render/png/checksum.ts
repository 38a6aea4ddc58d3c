import type { Layout } from '../layout.ts'
import type { TileRows } from './rows.ts'

/**
 * Adler-32, which ends a zlib stream, over bytes that are never materialised: blocks are added by
 * formula, so a pixel row costs as many steps as it has different tiles.
 */
const MODULUS = 65_521

export class Adler {
  private low = 1
  private high = 0

  /** `weighted` is the sum of the bytes, each times its distance from the end of the block. */
  add(length: number, sum: number, weighted: number): void {
    this.high = (this.high + length * this.low + weighted) % MODULUS
    this.low = (this.low + sum) % MODULUS
  }

  /** The same block repeated this many times. */
  repeat(times: number, length: number, sum: number, weighted: number): void {
    const later = (length * sum * (times * (times - 1))) / 2
    this.high = (this.high + times * (length * this.low + weighted) + later) % MODULUS
    this.low = (this.low + times * sum) % MODULUS
  }

  value(): number {
    return this.high * 65_536 + this.low
  }
}

const UP_FILTER = 2

export function checksum(ids: Uint8Array, rows: TileRows, layout: Layout): number {
  const { size, side, module, margin } = layout
  const length = size + 1
  const adler = new Adler()
  adler.add(margin * length, 0, 0)
  for (let band = 0; band < side; band++) {
    addBand(adler, toCensus(ids, band * side, (band + 1) * side), rows, layout)
  }
  adler.add((size - margin - side * module) * length, 0, 0)
  return adler.value()
}

/** Which tiles a band has, how often, and the sum of their positions. One instance is reused. */
interface Census {
  readonly used: number[]
  readonly counts: Int32Array
  readonly places: Int32Array
}

const TILES_MAX = 256
const census: Census = {
  used: [],
  counts: new Int32Array(TILES_MAX),
  places: new Int32Array(TILES_MAX),
}

function toCensus(ids: Uint8Array, from: number, to: number): Census {
  const { used, counts, places } = census
  used.length = 0
  counts.fill(0)
  places.fill(0)
  for (let place = from; place < to; place++) {
    const tile = ids[place] ?? 0
    if (tile > 0 && counts[tile] === 0) used.push(tile)
    counts[tile] = (counts[tile] ?? 0) + 1
    places[tile] = (places[tile] ?? 0) + place - from
  }
  return census
}

function addBand(adler: Adler, census: Census, rows: TileRows, layout: Layout): void {
  const { used, counts, places } = census
  const { size, module, margin } = layout
  for (let height = 0; height < module; height++) {
    const filter = height === 0 ? 0 : UP_FILTER
    let sum = 0
    let moment = 0
    for (let index = 0; index < used.length; index++) {
      const tile = used[index] ?? 0
      const row = rows.ofTile[height * rows.tiles + tile] ?? 0
      if (row === 0) continue
      const count = counts[tile] ?? 0
      const ofRow = rows.sums[row] ?? 0
      sum += count * ofRow
      moment += (places[tile] ?? 0) * module * ofRow + count * (rows.moments[row] ?? 0)
    }
    adler.add(size + 1, sum + filter, sum * (size - margin) - moment + filter * (size + 1))
  }
}
