import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { paint } from '../../server/pictures/render/picture.ts'
import { ALL_TYPES } from '../../server/test/support/oracles/looks.ts'

/** Writes docs/styles.png: a row per kind of dots, a column per combination of ring and eye. */
const SIZE = 296
const COLUMNS = 6
const INKS = ['#1a1a1a', '#1a2b6d', '#0b5d3b', '#7a1f5c', '#8a3b12', '#14505e']

const TEXT = 'https://qr.example.com/styles'
const width = COLUMNS * SIZE
const height = (ALL_TYPES.length / COLUMNS) * SIZE
const lines = Buffer.alloc((1 + 3 * width) * height)
for (const [index, types] of ALL_TYPES.entries()) {
  const dotsColor = INKS[Math.floor(index / COLUMNS)] ?? '#000000'
  const { data } = await paint(TEXT, { ...types, dotsColor }, SIZE)
  const left = (index % COLUMNS) * SIZE
  const top = Math.floor(index / COLUMNS) * SIZE
  for (let place = 0; place < SIZE * SIZE; place++) {
    const line = (top + Math.floor(place / SIZE)) * (1 + 3 * width)
    const to = line + 1 + 3 * (left + (place % SIZE))
    for (let channel = 0; channel < 3; channel++)
      lines[to + channel] = data[4 * place + channel] ?? 0
  }
}
const file = join(import.meta.dirname, '..', '..', 'docs', 'styles.png')
writeFileSync(file, toPng())
console.log(`wrote ${file}`)

function toPng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(lines, { level: 9 })
  const end = Buffer.alloc(0)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', end)])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
