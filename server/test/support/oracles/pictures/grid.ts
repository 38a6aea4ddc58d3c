import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { toLook } from '../../../../../drawing/look.ts'
import { toMatrix } from '../../../../../drawing/matrix.ts'
import { type Picture, paint } from '../../../../../drawing/picture.ts'
import { isPlain } from '../../../../../drawing/png/plain.ts'
import { renderPng } from '../../../../../drawing/png/png.ts'
import { DECODERS } from './decoders.ts'
import { nameOf, shortLinks, type Types } from './looks.ts'
import { readPng, toPicture } from './png-reader.ts'

/** Pictures of codes, each read by three decoders. */

/** So many differ in their length, and so in the modules of their symbol. */
const KINDS_OF_LINKS = 5

/** The decoders that do not find this text in it. */
export async function missesOf(picture: Picture, text: string): Promise<string[]> {
  const misses: string[] = []
  for (const [name, read] of Object.entries(DECODERS)) {
    // Twice: one of them has a second, which a machine that stands still uses up.
    const isRead = (await read(picture)) === text || (await read(picture)) === text
    if (!isRead) misses.push(name)
  }
  return misses
}

/**
 * So many links in each of these shapes. The file itself is what is read: unpacked by zlib, its pixels
 * compared with the mosaic they stand for.
 */
export async function readGrid(
  t: TestContext,
  shapes: readonly Required<Types>[],
  size: number,
  count: number,
): Promise<void> {
  const failures: string[] = []
  const links = shortLinks(Math.max(count, KINDS_OF_LINKS))
  for (const [index, types] of shapes.entries()) {
    // Where one text has to do, it is another one for each shape.
    for (const text of [...links, ...links].slice(index % links.length).slice(0, count)) {
      const png = readPng(await renderPng(text, types, size))
      const picture = toPicture(png)
      const expected = await paint(text, types, size)
      const isSame = Buffer.from(picture.data.buffer).equals(Buffer.from(expected.data.buffer))
      assert.ok(isSame, `pixels of ${nameOf(types)}`)
      assert.equal(png.depth, isPlain(toLook(types)) ? 1 : 8)
      for (const name of await missesOf(picture, text)) {
        failures.push(`${name}: ${nameOf(types)}: ${text}`)
      }
    }
  }
  t.diagnostic(`${shapes.length * count} pictures, ${failures.length} misses`)
  assert.deepEqual(failures, [])
}

/** With so many pixels for each module and no more. */
export async function readSmall(
  shapes: readonly Required<Types>[],
  pixelsAModule: readonly number[],
): Promise<void> {
  const [text = ''] = shortLinks(1)
  for (const types of shapes) {
    for (const pixels of pixelsAModule) {
      const size = pixels * (toMatrix(text).side + 8)
      const picture = toPicture(readPng(await renderPng(text, types, size)))
      assert.equal(await DECODERS.zxing?.(picture), text, `${nameOf(types)}, ${pixels} a module`)
    }
  }
}
