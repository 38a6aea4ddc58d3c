import { SIDE_MAX } from '../matrix.ts'
import type { TileRows } from './rows.ts'

/** A copy must save more than it costs. */
const COPY_BITS = 18
/** What it saves with each row besides the row's own bits: the zeros before it. */
const GAP_BITS = 8

/**
 * Decides which parts of a line of tiles are better copied from further left than written out. One
 * instance is reused for all lines, because it is called a few hundred times per image.
 */
export class Planner {
  /** What to do, in threes: position, modules, and how far back to copy them from or 0. */
  entries = new Int16Array(3 * SIDE_MAX)
  private end = 0
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private readonly line = new Uint16Array(SIDE_MAX)
  /** The last copy found: modules it reaches, and how far back they are. */
  private reach = 0
  private distance = 0

  /** A band's plans are valid for that band only. */
  clear(): void {
    this.end = 0
    this.ends.length = 0
  }

  startOf(view: number): number {
    return this.starts[view] ?? 0
  }

  endOf(view: number): number {
    return this.ends[view] ?? 0
  }

  has(view: number): boolean {
    return this.ends[view] !== undefined
  }

  /** Costs are those of the requesting height; the others of its view differ little. */
  plan(view: number, ids: Uint8Array, from: number, side: number, rows: TileRows, height: number) {
    const { line } = this
    for (let x = 0; x < side; x++) {
      line[x] = rows.ofTile[height * rows.tiles + (ids[from + x] ?? 0)] ?? 0
    }
    this.starts[view] = this.end
    this.reserve(3 * side)
    for (let x = 0; x < side; ) {
      if (line[x] === 0) {
        x++
        continue
      }
      this.findCopy(x, side, rows.costs)
      this.entries[this.end++] = x
      this.entries[this.end++] = this.reach
      this.entries[this.end++] = this.distance
      x += this.reach
    }
    this.ends[view] = this.end
  }

  private reserve(more: number): void {
    if (this.end + more <= this.entries.length) return
    const larger = new Int16Array(2 * (this.end + more))
    larger.set(this.entries)
    this.entries = larger
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
