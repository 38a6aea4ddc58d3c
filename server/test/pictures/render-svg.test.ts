import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { toMatrix } from '../../../drawing/matrix.ts'
import { type Picture, paint } from '../../../drawing/picture.ts'
import { renderSvg } from '../../../drawing/svg.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { missesOf } from '../support/oracles/pictures/grid.ts'
import { ALL_TYPES, nameOf, shortLinks, type Types } from '../support/oracles/pictures/looks.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * The SVG is the same picture: a sample. Proofs: two independent renderers draw every combination, and it
 * decodes equally well.
 */

/** SVGs as another program draws them, read by three decoders and held against the PNG. */

type Drawn = readonly [name: string, text: string, picture: Picture]

/** `missesMax`: how many of all reads may fail; no picture may fail with two decoders. */
async function readDrawn(
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
async function* drawAll(
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

async function assertLikePng(t: TestContext, shapes: readonly Types[]): Promise<void> {
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

const SOME = ALL_TYPES.filter((_, index) => index % 7 === 0)
const CHROMIUM = '/usr/bin/chromium'
const COLUMNS = 6

test('drawn by resvg, every kind of dots, ring and eye is read by zxing, qr and zbar', (t) =>
  readDrawn(t, drawAll(SOME, { 128: 1, 512: 1 })))

test('drawn by resvg with whole pixels per module, the SVG equals the PNG except at curve edges', (t) =>
  assertLikePng(t, SOME))

proof('drawn by resvg, all combinations are read by zxing, qr and zbar', (t) =>
  readDrawn(t, drawAll(ALL_TYPES, { 128: 100, 512: 100, 2048: 10 })),
)

proof(
  'drawn by resvg with whole pixels per module, the SVG equals the PNG except at curve edges',
  (t) => assertLikePng(t, ALL_TYPES),
)

/**
 * All pictures of one page in one shot, as a browser takes a second to start. Each version of it draws
 * modules of three and a half pixels a little differently: of a thousand reads one may fail.
 */
proof('drawn by Chromium, all combinations are read by zxing, qr and zbar', async (t) => {
  if (!existsSync(CHROMIUM)) {
    t.skip(`there is no ${CHROMIUM}`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'qroute-chromium-'))
  // What the browser has started may still be writing for a moment.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  async function* pictures(): AsyncIterable<Drawn> {
    for (const size of [128, 512]) {
      for (const text of shortLinks(5)) {
        const sheet = await shoot(
          folder,
          ALL_TYPES.map((types) => renderSvg(text, types, size)),
          size,
        )
        for (const [index, types] of ALL_TYPES.entries()) {
          yield [nameOf(types), text, cut(sheet, index, size)]
        }
      }
    }
  }
  await readDrawn(t, pictures(), 1)
})

async function shoot(folder: string, svgs: readonly string[], size: number): Promise<Picture> {
  const [page, shot] = [join(folder, 'page.html'), join(folder, 'shot.png')]
  const [width, height] = [COLUMNS * size, Math.ceil(svgs.length / COLUMNS) * size]
  const places = svgs.map((svg, index) => {
    const [left, top] = [(index % COLUMNS) * size, Math.floor(index / COLUMNS) * size]
    return `<div style="position:absolute;left:${left}px;top:${top}px">${svg}</div>`
  })
  writeFileSync(page, `<!doctype html><body style="margin:0">${places.join('')}`)
  await promisify(execFile)(
    CHROMIUM,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--force-device-scale-factor=1',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${width},${height}`,
      `--screenshot=${shot}`,
      `file://${page}`,
    ],
    { timeout: 100_000 },
  )
  // resvg unpacks the browser's PNG.
  const data = readFileSync(shot).toString('base64')
  return await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`,
  )
}

function cut(sheet: Picture, index: number, size: number): Picture {
  const left = (index % COLUMNS) * size
  const top = Math.floor(index / COLUMNS) * size
  const data = new Uint8ClampedArray(4 * size * size)
  for (let y = 0; y < size; y++) {
    const from = 4 * ((top + y) * sheet.width + left)
    data.set(sheet.data.subarray(from, from + 4 * size), 4 * y * size)
  }
  return { width: size, height: size, data }
}
