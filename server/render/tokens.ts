import { MATCH_MIN } from './huffman.ts'
import type { Layout } from './layout.ts'
import { runCount, runValue, type TileRows, toRun } from './rows.ts'

/**
 * A picture as what a deflate stream will say, before it becomes bits: runs of one byte, tile rows,
 * and copies of tiles further left in the same pixel row. Copies keep loose dots small: one is
 * spelled out, the others point at it.
 */
export const RUN = 0
export const ROW = 1
export const COPY = 2
export const KIND_BITS = 2
/** A copy is its length in bytes and its distance in modules. */
export const COPY_DISTANCE_BITS = 8

const UP_FILTER = 2
/** A copy must save more than it costs itself. */
const COPY_BITS = 18
/** What it saves with each row beside the row's own bits: the zeros before it. */
const GAP_BITS = 8

/** What to do with a line, in threes: place, modules, and how far back to copy them from or 0. */
type Plan = readonly number[]

/** Used again for every picture: they are made one at a time. */
export class Tokens {
  private list = new Uint32Array(1 << 14)
  private end = 0
  /** A run that was not said yet: what follows may make it longer. */
  private value = 0
  private count = 0
  /** The last copy found: modules it reaches, and how far back they are. */
  private reach = 0
  private distance = 0

  /** What comes back is a view that holds until the next call. */
  of(ids: Uint8Array, rows: TileRows, layout: Layout): Uint32Array {
    const { size, side, module, margin } = layout
    const far = size - margin - side * module
    this.end = 0
    this.count = 0
    this.extend(0, margin * (size + 1))
    for (let band = 0; band < side; band++) {
      const tiles = ids.subarray(band * side, (band + 1) * side)
      const plans: Plan[] = []
      for (let height = 0; height < module; height++) {
        this.reserve(2 * module * side)
        const view = rows.views[height] ?? 0
        const plan = plans[view] ?? this.plan(tiles, rows, height)
        plans[view] = plan
        this.extend(height === 0 ? 0 : UP_FILTER, 1)
        this.extend(0, margin)
        this.addLine(plan, tiles, rows, height)
        this.extend(0, far)
      }
    }
    this.extend(0, far * (size + 1))
    this.flush()
    return this.list.subarray(0, this.end)
  }

  private addLine(plan: Plan, tiles: Uint8Array, rows: TileRows, height: number): void {
    const { module, lead, tail, ofTile } = rows
    const offset = height * rows.tiles
    let at = 0
    for (let place = 0; place < plan.length; place += 3) {
      const x = plan[place] ?? 0
      const reach = plan[place + 1] ?? 0
      const distance = plan[place + 2] ?? 0
      this.extend(0, (x - at) * module)
      at = x + reach
      const before = lead[ofTile[offset + (tiles[x] ?? 0)] ?? 0] ?? 0
      const after = tail[ofTile[offset + (tiles[at - 1] ?? 0)] ?? 0] ?? 0
      const length = reach * module - before - after
      if (distance > 0 && length >= MATCH_MIN) {
        this.extend(0, before)
        this.addCopy(length, distance)
        this.extend(0, after)
      } else {
        for (let next = x; next < at; next++) {
          this.addRow(rows, ofTile[offset + (tiles[next] ?? 0)] ?? 0, height === 0)
        }
      }
    }
    this.extend(0, (tiles.length - at) * module)
  }

  private addCopy(length: number, distance: number): void {
    this.flush()
    this.say(COPY, (length << COPY_DISTANCE_BITS) | distance)
  }

  /** In a first row ink runs on from tile to tile; other rows have bits of their own. */
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

  /** Costs are those of the first height that asks; the others of its view differ little. */
  private plan(tiles: Uint8Array, rows: TileRows, height: number): Plan {
    const line = new Uint16Array(tiles.length)
    for (let x = 0; x < line.length; x++) {
      line[x] = rows.ofTile[height * rows.tiles + (tiles[x] ?? 0)] ?? 0
    }
    const plan: number[] = []
    for (let x = 0; x < line.length; ) {
      if (line[x] === 0) {
        x++
        continue
      }
      this.findCopy(line, x, rows.costs)
      plan.push(x, this.reach, this.distance)
      x += this.reach
    }
    return plan
  }

  /** The copy from further left that saves most, if any does; it ends with a row that has ink. */
  private findCopy(line: Uint16Array, x: number, costs: Uint16Array): void {
    this.reach = 1
    this.distance = 0
    let best = COPY_BITS
    const row = line[x]
    for (let distance = 1; distance <= x; distance++) {
      if (line[x - distance] !== row) continue
      let saved = 0
      let reach = 0
      for (let next = x; next < line.length && line[next] === line[next - distance]; next++) {
        const id = line[next] ?? 0
        if (id === 0) continue
        saved += (costs[id] ?? 0) + GAP_BITS
        reach = next - x + 1
      }
      if (saved - GAP_BITS <= best) continue
      best = saved - GAP_BITS
      this.reach = reach
      this.distance = distance
    }
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
    const larger = new Uint32Array(2 * (this.end + more))
    larger.set(this.list)
    this.list = larger
  }
}
