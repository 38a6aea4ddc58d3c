import type { Layout } from '../layout.ts'
import { FINDER_MODULES } from '../matrix.ts'
import { MATCH_MIN } from './huffman.ts'
import { Planner } from './plan.ts'
import { runCount, runValue, type TileRows, toRun } from './rows.ts'

/**
 * An image as deflate tokens, before they become bits: runs of one byte, tile rows, and copies of
 * tiles further left in the same pixel row. Copies keep loose dots small: one is written out, the
 * others refer to it.
 */
export const RUN = 0
export const ROW = 1
export const COPY = 2
export const KIND_BITS = 2
/** A copy is its length in bytes and its distance in modules. */
export const COPY_DISTANCE_BITS = 8

const UP_FILTER = 2

/** Reused for every image: they are created one at a time. */
export class Tokens {
  private list = new Int32Array(1 << 14)
  private end = 0
  /** A run not written yet: what follows may extend it. */
  private value = 0
  private count = 0
  private readonly planner = new Planner()

  /** The result is a view that is valid until the next call. */
  of(ids: Uint8Array, rows: TileRows, layout: Layout): Int32Array {
    const { size, side, module, margin } = layout
    const far = size - margin - side * module
    this.end = 0
    this.count = 0
    this.extend(0, margin * (size + 1))
    for (let band = 0; band < side; band++) {
      const hasFinder = band < FINDER_MODULES || band >= side - FINDER_MODULES
      const views = hasFinder ? rows.views : rows.dotViews
      this.planner.clear()
      for (let height = 0; height < module; height++) {
        this.reserve(2 * module * side)
        const view = views[height] ?? 0
        if (!this.planner.has(view)) {
          this.planner.plan(view, ids, band * side, side, rows, height)
        }
        this.extend(height === 0 ? 0 : UP_FILTER, 1)
        this.extend(0, margin)
        this.addLine(view, ids, band * side, side, rows, height)
        this.extend(0, far)
      }
    }
    this.extend(0, far * (size + 1))
    this.flush()
    return this.list.subarray(0, this.end)
  }

  private addLine(
    view: number,
    ids: Uint8Array,
    from: number,
    side: number,
    rows: TileRows,
    height: number,
  ): void {
    const { module, lead, tail, ofTile } = rows
    const { entries } = this.planner
    const end = this.planner.endOf(view)
    const offset = height * rows.tiles
    let at = 0
    for (let place = this.planner.startOf(view); place < end; place += 3) {
      const x = entries[place] ?? 0
      const reach = entries[place + 1] ?? 0
      const distance = entries[place + 2] ?? 0
      this.extend(0, (x - at) * module)
      at = x + reach
      const before = lead[ofTile[offset + (ids[from + x] ?? 0)] ?? 0] ?? 0
      const after = tail[ofTile[offset + (ids[from + at - 1] ?? 0)] ?? 0] ?? 0
      const length = reach * module - before - after
      if (distance > 0 && length >= MATCH_MIN) {
        this.extend(0, before)
        this.addCopy(length, distance)
        this.extend(0, after)
      } else {
        for (let next = x; next < at; next++) {
          this.addRow(rows, ofTile[offset + (ids[from + next] ?? 0)] ?? 0, height === 0)
        }
      }
    }
    this.extend(0, (side - at) * module)
  }

  private addCopy(length: number, distance: number): void {
    this.flush()
    this.say(COPY, (length << COPY_DISTANCE_BITS) | distance)
  }

  /** In a first row ink continues from tile to tile; other rows have their own bits. */
  private addRow({ runs, starts, lead, tail }: TileRows, row: number, isFirst: boolean): void {
    this.extend(0, lead[row] ?? 0)
    if (isFirst) {
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
        const run = runs[place] ?? 0
        this.extend(runValue(run), runCount(run))
      }
    } else if (row > 0) {
      this.flush()
      this.say(ROW, row)
    }
    this.extend(0, tail[row] ?? 0)
  }

  private extend(value: number, count: number): void {
    if (count === 0) return
    if (value !== this.value) {
      this.flush()
      this.value = value
    }
    this.count += count
  }

  private flush(): void {
    if (this.count > 0) this.say(RUN, toRun(this.value, this.count))
    this.count = 0
  }

  private say(kind: number, value: number): void {
    this.list[this.end++] = (value << KIND_BITS) | kind
  }

  private reserve(more: number): void {
    if (this.end + more <= this.list.length) return
    const larger = new Int32Array(2 * (this.end + more))
    larger.set(this.list)
    this.list = larger
  }
}
