import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { toMatrix } from '../../../../../drawing/matrix.ts'
import { type Picture, paint } from '../../../../../drawing/picture.ts'
import { renderSvg } from '../../../../../drawing/svg.ts'
import { rasterise } from './decoders.ts'
import { missesOf } from './grid.ts'
import { nameOf, shortLinks, type Types } from './looks.ts'

/** SVGs as another program draws them, read by three decoders and held against the PNG. */

export type Drawn = readonly [name: string, text: string, picture: Picture]

/** `missesMax`: how many of all reads may fail; no picture may fail with two decoders. */
export async function readDrawn(
  t: TestContext,
  pictures: AsyncIterable<Drawn>,
  missesMax = 0,
): Promise<void> {
  const failures: string[] = []
  let count = 0
  for await (const [name, text, picture] of pictures) {
    count++
    const misses = await missesOf(picture, text)
    assert.ok(misses.length < 2, `${misses.join(', ')}: ${name}: ${text}`)
    failures.push(...misses.map((decoder) => `${decoder}: ${name}: ${text}`))
  }
  t.diagnostic(`${count} pictures, ${failures.length} failures of ${3 * count}`)
  assert.ok(failures.length <= missesMax, failures.join('\n'))
}

/** By resvg. */
export async function* drawAll(
  shapes: readonly Types[],
  texts: Readonly<Record<number, number>>,
): AsyncIterable<Drawn> {
  for (const types of shapes) {
    for (const [size, count] of Object.entries(texts)) {
      for (const text of shortLinks(count)) {
        yield [nameOf(types), text, await rasterise(renderSvg(text, types, Number(size)))]
      }
    }
  }
}

export async function assertLikePng(t: TestContext, shapes: readonly Types[]): Promise<void> {
  const [text = ''] = shortLinks(1)
  const size = 13 * (toMatrix(text).side + 8)
  let worst = 0
  for (const types of shapes) {
    const { data: drawn } = await rasterise(renderSvg(text, types, size))
    const { data: painted } = await paint(text, types, size)
    const sum = drawn.reduce(
      (total, value, place) => total + Math.abs(value - (painted[place] ?? 0)),
      0,
    )
    worst = Math.max(worst, sum / drawn.length)
    if (types.dotsType !== 'square' || types.cornersSquareType !== 'square') continue
    if (types.cornersDotType === 'square') assert.equal(sum, 0, 'squares fall on whole pixels')
  }
  t.diagnostic(`mean difference at most ${worst.toFixed(2)} of 255`)
  assert.ok(worst < 1)
}
