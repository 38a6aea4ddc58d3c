import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { DOT_TYPES } from '../../domain/codes/style.ts'
import { toLook } from '../../pictures/render/look.ts'
import { toMatrix } from '../../pictures/render/matrix.ts'
import { paint } from '../../pictures/render/picture.ts'
import { isPlain } from '../../pictures/render/png/plain.ts'
import { renderPng } from '../../pictures/render/png/png.ts'
import { DECODERS } from '../support/decoders.ts'
import { ALL_TYPES, nameOf, shortLinks } from '../support/looks.ts'
import { readPng, toPicture } from '../support/png-reader.ts'
import { amount } from '../support/service.ts'

/**
 * Every combination of types is read by three decoders, and gives exactly the short link. The file
 * itself is what is read: unpacked by zlib, its pixels compared with the mosaic they stand for.
 */
const TEXTS: Readonly<Record<number, number>> = {
  128: amount(5, 100),
  512: amount(3, 100),
  // The largest pictures take 40 times as long to read; in `npm test` one text has to do.
  2048: amount(1, 100),
}
/** And one combination of so many, others for each kind of dots. */
const STEPS: Readonly<Record<number, number>> = { 2048: amount(3, 1) }

/** So many differ in their length, and so in the modules of their symbol. */
const KINDS_OF_LINKS = 5

async function readAll(
  t: TestContext,
  size: string,
  count: number,
  dotsType: (typeof DOT_TYPES)[number],
) {
  const reads: Record<string, number> = {}
  const failures: string[] = []
  const step = STEPS[Number(size)] ?? 1
  const combinations = ALL_TYPES.filter((types) => types.dotsType === dotsType).filter(
    (_, index) => (index + DOT_TYPES.indexOf(dotsType)) % step === 0,
  )
  const links = shortLinks(Math.max(count, KINDS_OF_LINKS))
  for (const [index, types] of combinations.entries()) {
    // Where one text has to do, it is another one for each combination.
    for (const text of [...links, ...links].slice(index % links.length).slice(0, count)) {
      const png = readPng(renderPng(text, types, Number(size)))
      const picture = toPicture(png)
      const expected = paint(toMatrix(text), types, Number(size))
      const isSame = Buffer.from(picture.data.buffer).equals(Buffer.from(expected.data.buffer))
      assert.ok(isSame, `pixels of ${nameOf(types)}`)
      assert.equal(png.depth, isPlain(toLook(types)) ? 1 : 8)
      for (const [name, read] of Object.entries(DECODERS)) {
        // Twice: one of them has a second, which a machine that stands still uses up.
        const isRead = (await read(picture)) === text || (await read(picture)) === text
        if (isRead) reads[name] = (reads[name] ?? 0) + 1
        else failures.push(`${name}: ${nameOf(types)}: ${text}`)
      }
    }
  }
  const total = combinations.length * count
  const lines = Object.keys(DECODERS).map((name) => `${name} ${reads[name] ?? 0}`)
  t.diagnostic(`of ${total} pictures: ${lines.join(', ')}`)
  assert.deepEqual(failures, [])
}

for (const [size, count] of Object.entries(TEXTS)) {
  for (const dotsType of DOT_TYPES) {
    test(`zxing, qr and zbar read ${dotsType} with its rings and eyes at ${size} pixels`, (t) =>
      readAll(t, size, count, dotsType))
  }
}

test('an image with the fewest possible pixels is still readable', async () => {
  const [text = ''] = shortLinks(1)
  for (const types of ALL_TYPES) {
    for (const pixels of [1, 2, 3]) {
      const size = pixels * (toMatrix(text).side + 8)
      const picture = toPicture(readPng(renderPng(text, types, size)))
      assert.equal(await DECODERS.zxing?.(picture), text, `${nameOf(types)}, ${pixels} a module`)
    }
  }
})
