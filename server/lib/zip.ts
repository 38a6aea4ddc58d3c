import { crc32 } from 'node:zlib'

/** A ZIP as its files come, stored as they are: pictures are packed already. */
export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
  readonly changedAt: number
}

/** What the format's lengths and places can count to without its extension for more. */
const BYTES_MAX = 0xffff_ffff
/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20
/** Made on Unix, for who may read a file. */
const MADE_BY = (3 << 8) | VERSION
const MODE = 0o100644

export async function* toZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const table: Buffer[] = []
  let at = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const common = commonOf(file, name)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.alloc(2), name])
    table.push(entryOf(common, name, at))
    at += head.length + file.content.length
    if (at > BYTES_MAX) throw new Error('a ZIP of more than 4 GB')
    yield head
    yield file.content
  }
  const entries = Buffer.concat(table)
  yield entries
  yield endOf(table.length, entries.length, at)
}

/** From the version that is needed to the length of the name: the same before a file and in the table. */
function commonOf({ content, changedAt }: ZippedFile, name: Buffer): Buffer {
  const common = Buffer.alloc(24)
  const when = new Date(changedAt)
  common.writeUInt16LE(VERSION, 0)
  common.writeUInt16LE(FLAGS, 2)
  common.writeUInt16LE(
    (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    6,
  )
  common.writeUInt16LE(
    ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    8,
  )
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(content.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  return common
}

function entryOf(common: Buffer, name: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(16)
  // Nothing extra, no comment, the first disk, bytes and not text.
  rest.writeUInt32LE(MODE * 0x10000, 8)
  rest.writeUInt32LE(at, 12)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(MADE_BY)
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, rest, name])
}

function endOf(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), end])
}
