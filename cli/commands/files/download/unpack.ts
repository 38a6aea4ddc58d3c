import { EXIT, Failure } from '../../../errors.ts'

export interface Unpacked {
  readonly name: string
  readonly content: Buffer
}

const HEAD_BYTES = 30
const FILE = 0x0403_4b50
/** As long as a picture may be: the largest have 8,192 by 8,192 pixels, and are packed. */
const CONTENT_MAX_BYTES = 128 * 1024 * 1024
/** Of the table of contents, which is at the end. */
const REST_MAX_BYTES = 1024 * 1024

/** The files of a ZIP of pictures as they arrive: each has its length before it, and is not packed. */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Unpacked> {
  const source = chunks[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  const read = async (length: number): Promise<Buffer> => {
    const parts = [buffer]
    let have = buffer.length
    while (have < length) {
      const { value, done } = await source.next()
      if (done) throw new Failure('The download was interrupted. Run it again', EXIT.unavailable)
      parts.push(Buffer.from(value))
      have += value.length
    }
    const all = parts.length === 1 ? buffer : Buffer.concat(parts)
    buffer = all.subarray(length)
    return all.subarray(0, length)
  }
  try {
    for (;;) {
      const signature = await read(4)
      // The table of contents: nothing follows that is not known already.
      if (signature.readUInt32LE() !== FILE) break
      const head = await read(HEAD_BYTES - 4)
      const length = head.readUInt32LE(14)
      const isPlain = head.readUInt16LE(4) === 0 && head.readUInt32LE(18) === length
      const hasLength = (head.readUInt16LE(2) & 8) === 0
      if (!isPlain || !hasLength || length > CONTENT_MAX_BYTES) throw unexpected()
      const name = (await read(head.readUInt16LE(22))).toString('utf8')
      await read(head.readUInt16LE(24))
      yield { name, content: await read(length) }
    }
    // Read to its end, the connection can be used again.
    for (let rest = 0; rest < REST_MAX_BYTES; ) {
      const { value, done } = await source.next()
      if (done) break
      rest += value.length
    }
  } finally {
    await source.return?.()
  }
}

export function unexpected(): Failure {
  return new Failure(
    'The server sent images that were not requested. Check the address with qr profiles',
    EXIT.unavailable,
  )
}
