import type { Drawing } from '../drawing.ts'
import type { Layout } from '../layout.ts'
import { toOpacity, toPalette } from './palette.ts'
import { FROM_ABOVE, INDEXED, type Rows } from './rows.ts'
import type { TileRows } from './tile-rows.ts'
import { layTiles, tilesFor } from './tiles.ts'

/** An image whose colours are few: a byte per pixel, whatever the colours, copied from tiles. */
export function indexedRows(drawing: Drawing, layout: Layout): Rows {
  const { width, height, module, left, top } = layout
  const { side } = drawing
  const tiles = tilesFor(drawing.look, module)
  const ids = layTiles(drawing, tiles)
  const rowBytes = 1 + width
  return {
    width,
    height,
    depth: 8,
    colour: INDEXED,
    palette: toPalette(drawing.look),
    ...(drawing.look.isTransparent && { opacity: toOpacity() }),
    rowBytes,
    isPatterned: drawing.look.dots === 'dots',
    write(into, from, to) {
      for (let y = Math.max(from, top); y < Math.min(to, top + side * module); y++) {
        const start = (y - from) * rowBytes
        const inTile = (y - top) % module
        if (inTile > 0) into[start] = FROM_ABOVE
        const row = ((y - top - inTile) / module) * side
        copyRow(into, start + 1 + left, tiles.rows, inTile, ids.subarray(row, row + side), module)
      }
    },
  }
}

function copyRow(
  into: Uint8Array,
  start: number,
  { tiles, starts, leads, lengths, bytes }: TileRows,
  height: number,
  ids: Uint8Array,
  module: number,
): void {
  for (let x = 0; x < ids.length; x++) {
    const place = height * tiles + (ids[x] ?? 0)
    const length = lengths[place] ?? 0
    if (length === 0) continue
    const to = start + x * module + (leads[place] ?? 0)
    const from = starts[place] ?? 0
    for (let step = 0; step < length; step++) into[to + step] = bytes[from + step] ?? 0
  }
}
