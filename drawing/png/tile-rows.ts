/**
 * Tiles, cut into the pixel rows of a PNG. A tile's first row is kept as it is; of the others only
 * the difference from the row above (PNG's filter "Up"), which is nothing along a straight edge.
 */
export interface TileRows {
  readonly tiles: number
  /** Where the row of a tile at a height begins in `bytes`: `starts[height * tiles + tile]`. */
  readonly starts: Int32Array
  /** How many zeros come before it, and how long it is without those around it. */
  readonly leads: Uint16Array
  readonly lengths: Uint16Array
  readonly bytes: Uint8Array
}

export function toTileRows(pixels: readonly Uint8Array[], module: number): TileRows {
  const tiles = pixels.length
  const starts = new Int32Array(module * tiles)
  const leads = new Uint16Array(module * tiles)
  const lengths = new Uint16Array(module * tiles)
  const bytes: number[] = []
  const row = new Uint8Array(module)
  pixels.forEach((tile, index) => {
    for (let height = 0; height < module; height++) {
      const from = height * module
      for (let x = 0; x < module; x++) {
        const above = height === 0 ? 0 : (tile[from + x - module] ?? 0)
        row[x] = (tile[from + x] ?? 0) - above
      }
      let lead = 0
      while (lead < module && row[lead] === 0) lead++
      let end = module
      while (end > lead && row[end - 1] === 0) end--
      const place = height * tiles + index
      starts[place] = bytes.length
      leads[place] = lead
      lengths[place] = end - lead
      for (let x = lead; x < end; x++) bytes.push(row[x] ?? 0)
    }
  })
  return { tiles, starts, leads, lengths, bytes: Uint8Array.from(bytes) }
}
