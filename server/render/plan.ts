import { SIDE_MAX } from './matrix.ts'
import type { TileRows } from './rows.ts'

/** What to do with a line, in threes: place, modules, and how far back to copy them from or 0. */
export type Plan = readonly number[]

/** A copy must save more than it costs itself. */
const COPY_BITS = 18
/** What it saves with each row beside the row's own bits: the zeros before it. */
const GAP_BITS = 8

/** Finds out what of a line of tiles is better copied from further left than spelled out. */
export class Planner {
  private readonly line = new Uint16Array(SIDE_MAX)
  /** The last copy found: modules it reaches, and how far back they are. */
  private reach = 0
  private distance = 0

  /** Costs are those of the height that asks; the others of its view differ little. */
  plan(tiles: Uint8Array, rows: TileRows, height: number): Plan {
    const { line } = this
    const side = tiles.length
    for (let x = 0; x < side; x++) {
      line[x] = rows.ofTile[height * rows.tiles + (tiles[x] ?? 0)] ?? 0
    }
    const plan: number[] = []
    for (let x = 0; x < side; ) {
      if (line[x] === 0) {
        x++
        continue
      }
      this.findCopy(x, side, rows.costs)
      plan.push(x, this.reach, this.distance)
      x += this.reach
    }
    return plan
  }

  /** The copy that saves most, if any does; it ends with a row that has ink. */
  private findCopy(x: number, side: number, costs: Uint16Array): void {
    const { line } = this
    this.reach = 1
    this.distance = 0
    let best = COPY_BITS + GAP_BITS
    const row = line[x]
    for (let distance = 1; distance <= x; distance++) {
      if (line[x - distance] !== row) continue
      let saved = 0
      let reach = 0
      for (let next = x; next < side && line[next] === line[next - distance]; next++) {
        const id = line[next] ?? 0
        if (id === 0) continue
        saved += (costs[id] ?? 0) + GAP_BITS
        reach = next - x + 1
      }
      if (saved <= best) continue
      best = saved
      this.reach = reach
      this.distance = distance
    }
  }
}
