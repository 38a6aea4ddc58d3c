import type { PngParts } from './png-chunks.ts'

/** Turns the bytes of a row into red, green, blue and opacity; the result is valid until the next. */
export function openRowColours(parts: PngParts): (row: Uint8Array, count: number) => Uint8Array {
  const { depth, colour, palette, transparency } = parts
  const into = new Uint8Array(4 * parts.width)
  const clear = colour === 0 || colour === 2 ? transparency : null
  const channels = colour === 2 || colour === 6 ? 3 : 1
  const hasOpacity = colour >= 4
  const samples = channels + (hasOpacity ? 1 : 0)
  /** Grey levels of fewer bits are spread over all of eight. */
  const spread = colour === 0 && depth < 8 ? 255 / (2 ** depth - 1) : 1
  const isClear = (row: Uint8Array, first: number) => {
    for (let channel = 0; channel < channels; channel++) {
      const wanted = clear && clear.length >= 2 * channels ? clear.readUInt16BE(2 * channel) : -1
      if (sampleOf(row, first + channel, depth) !== wanted) return false
    }
    return clear !== null
  }
  return (row, count) => {
    for (let x = 0, to = 0; x < count; x++, to += 4) {
      const first = x * samples
      if (colour === 3) {
        const entry = sampleOf(row, first, depth)
        for (let channel = 0; channel < 3; channel++) {
          into[to + channel] = palette?.[3 * entry + channel] ?? 0
        }
        into[to + 3] = transparency?.[entry] ?? 255
        continue
      }
      for (let channel = 0; channel < 3; channel++) {
        const at = first + (channels === 3 ? channel : 0)
        into[to + channel] = highByteOf(row, at, depth) * spread
      }
      const opacity = hasOpacity ? highByteOf(row, first + channels, depth) : 255
      into[to + 3] = clear && isClear(row, first) ? 0 : opacity
    }
    return into.subarray(0, 4 * count)
  }
}

/** A sample in all its bits. */
function sampleOf(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index] ?? 0
  if (depth === 16) return ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0)
  const bit = index * depth
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

/** Of a sample of sixteen bits only the upper eight are seen. */
function highByteOf(row: Uint8Array, index: number, depth: number): number {
  return depth === 16 ? (row[2 * index] ?? 0) : sampleOf(row, index, depth)
}
