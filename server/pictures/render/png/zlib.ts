import type { BitWriter } from './bits.ts'

/** The wrapper that PNG requires around a deflate block. */
export function beginZlib(writer: BitWriter): void {
  writer.clear()
  // A block's header takes no more than this.
  writer.reserve(512)
  // Deflate with a 32 kB window, and the matching check bits.
  writer.putBytes(0x78, 0x01)
}

export function endZlib(writer: BitWriter, adler: number): Uint8Array {
  writer.align()
  writer.reserve(4)
  writer.putBytes(adler >>> 24, adler >>> 16, adler >>> 8, adler)
  return writer.written()
}
