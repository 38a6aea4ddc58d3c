import { EXIT, Failure } from '../../errors.ts'

export interface Unpacked {
  readonly name: string
  readonly content: Buffer
}

const HEAD_BYTES = 30
const FILE = 0x0403_4b50

/** The files of a ZIP of pictures as they arrive: each has its length before it, and is not packed. */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Unpacked> {
  const source = chunks[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  const read = async (length: number): Promise<Buffer> => {
    const parts = [buffer]
    let have = buffer.length
    while (have < length) {
      const { value, done } = await source.next()
      if (done) throw new Failure('The download broke off – run it again', EXIT.unavailable)
      parts.push(Buffer.from(value))
      have += value.length
    }
    const all = parts.length === 1 ? buffer : Buffer.concat(parts)
    buffer = all.subarray(length)
    return all.subarray(0, length)
  }
  for (;;) {
    const signature = await read(4)
    // The table of contents: nothing follows that is not known already.
    if (signature.readUInt32LE() !== FILE) break
    const head = await read(HEAD_BYTES - 4)
    const name = (await read(head.readUInt16LE(22))).toString('utf8')
    await read(head.readUInt16LE(24))
    yield { name, content: await read(head.readUInt32LE(14)) }
  }
  for (let step = await source.next(); !step.done; step = await source.next());
}
