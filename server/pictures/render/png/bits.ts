/**
 * Some bits and their number in one value. 24, because more could not be added to 7 others at once.
 */
export type Chunk = number
export const CHUNK_BITS_MAX = 24
const CHUNK_MASK = (1 << CHUNK_BITS_MAX) - 1

export function toChunk(value: number, bits: number): Chunk {
  return value | (bits << CHUNK_BITS_MAX)
}

export function extendChunk(chunk: Chunk, value: number, bits: number): Chunk {
  const had = chunk >>> CHUNK_BITS_MAX
  return toChunk((chunk & CHUNK_MASK) | (value << had), had + bits)
}

/** The same bits in as few chunks as possible. */
export class ChunkJoiner {
  readonly chunks: Chunk[] = []
  private last = 0

  put(chunk: Chunk): void {
    const room = CHUNK_BITS_MAX - (this.last >>> CHUNK_BITS_MAX)
    const bits = chunk >>> CHUNK_BITS_MAX
    const value = chunk & CHUNK_MASK
    if (bits <= room) {
      this.last = extendChunk(this.last, value, bits)
      return
    }
    this.chunks.push(extendChunk(this.last, value & ((1 << room) - 1), room))
    this.last = toChunk(value >>> room, bits - room)
  }

  /** What follows starts with its own chunk, at the returned position. */
  close(): number {
    if (this.last > 0) this.chunks.push(this.last)
    this.last = 0
    return this.chunks.length
  }
}

/** A growing buffer, filled bit by bit from the lowest; one writer is reused. */
export class BitWriter {
  private bytes = new Uint8Array(1 << 16)
  private view = new DataView(this.bytes.buffer)
  private end = 0
  private held = 0
  private heldBits = 0

  clear(): void {
    this.end = 0
    this.held = 0
    this.heldBits = 0
  }

  /** Reserves this many bytes; what follows is written without bounds checks. */
  reserve(count: number): void {
    const needed = this.end + count + 8
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(2 * needed)
    larger.set(this.bytes)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }

  put(chunk: Chunk): void {
    const value = chunk & CHUNK_MASK
    const had = this.heldBits
    this.held |= value << had
    this.heldBits = had + (chunk >>> CHUNK_BITS_MAX)
    if (this.heldBits < 32) return
    this.view.setUint32(this.end, this.held, true)
    this.end += 4
    this.held = value >>> (32 - had)
    this.heldBits -= 32
  }

  /** Many at once, from a list; the state stays in registers. */
  putAll(chunks: Int32Array, count: number): void {
    this.reserve(3 * count)
    const { view } = this
    let { end, held, heldBits } = this
    for (let index = 0; index < count; index++) {
      const chunk = chunks[index] ?? 0
      const value = chunk & CHUNK_MASK
      const had = heldBits
      held |= value << had
      heldBits += chunk >>> CHUNK_BITS_MAX
      if (heldBits < 32) continue
      view.setInt32(end, held, true)
      end += 4
      held = value >>> (32 - had)
      heldBits -= 32
    }
    this.end = end
    this.held = held
    this.heldBits = heldBits
  }

  /** Pads the last byte. */
  align(): void {
    for (; this.heldBits > 0; this.heldBits -= 8) {
      this.bytes[this.end++] = this.held
      this.held >>>= 8
    }
    this.held = 0
    this.heldBits = 0
  }

  /** Whole bytes, when the last one is full. */
  putBytes(...bytes: number[]): void {
    for (const byte of bytes) this.bytes[this.end++] = byte
  }

  /** What was written, as a view that is valid until the next clear. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.end)
  }
}

/** Chunks in a row, reused. */
export class ChunkList {
  private list = new Int32Array(1 << 14)
  private end = 0

  clear(): void {
    this.end = 0
  }

  put(chunk: Chunk): void {
    if (this.end === this.list.length) this.grow()
    this.list[this.end++] = chunk
  }

  putSome(chunks: Int32Array, from: number, to: number): void {
    for (let place = from; place < to; place++) this.put(chunks[place] ?? 0)
  }

  writeTo(writer: BitWriter): void {
    writer.putAll(this.list, this.end)
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.list.length)
    larger.set(this.list)
    this.list = larger
  }
}
