import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP, by its table of contents; each must be as its checksum says. */
export function unzip(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  assert.ok(end > 0, 'a ZIP has its table at the end')
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.toString('latin1', at, at + 4), 'PK\x01\x02')
    const [method, sum, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ]
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, nameEnd)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    assert.equal(crc32(content), sum, name)
    files[name] = content
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
