import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { toMatrix } from '../../pictures/render/matrix.ts'
import { type Picture, paint } from '../../pictures/render/picture.ts'
import { renderSvg } from '../../pictures/render/svg.ts'
import { DECODERS, rasterise } from '../support/decoders.ts'
import { ALL_TYPES, nameOf, shortLinks } from '../support/looks.ts'
import { amount } from '../support/service.ts'

/** The SVG is the same picture: two renderers that are not ours draw it, and it is read as well. */
const CHROMIUM = '/usr/bin/chromium'
const TEXTS: Readonly<Record<number, number>> = {
  128: amount(2, 100),
  512: amount(1, 100),
  2048: amount(0, 10),
}

/** `missesMax`: how many of all reads may fail; no picture may fail with two decoders. */
async function readAll(
  t: TestContext,
  pictures: AsyncIterable<[string, string, Picture]>,
  missesMax = 0,
) {
  const failures: string[] = []
  let count = 0
  for await (const [name, text, picture] of pictures) {
    count++
    for (const [decoder, read] of Object.entries(DECODERS)) {
      // Twice: one of them has a second, which a machine that stands still uses up.
      const isRead = (await read(picture)) === text || (await read(picture)) === text
      if (!isRead) failures.push(`${decoder}: ${name}: ${text}`)
    }
  }
  t.diagnostic(`${count} pictures, ${failures.length} failures of ${3 * count}`)
  const pictured = failures.map((failure) => failure.slice(failure.indexOf(':')))
  assert.equal(new Set(pictured).size, failures.length, failures.join('\n'))
  assert.ok(failures.length <= missesMax, failures.join('\n'))
}

test('drawn by resvg, all combinations are read by zxing, qr and zbar', async (t) => {
  async function* pictures(): AsyncIterable<[string, string, Picture]> {
    for (const types of ALL_TYPES) {
      for (const [size, count] of Object.entries(TEXTS)) {
        for (const text of shortLinks(count)) {
          yield [nameOf(types), text, await rasterise(renderSvg(text, types, Number(size)))]
        }
      }
    }
  }
  await readAll(t, pictures())
})

test('drawn by resvg with whole pixels per module, the SVG equals the PNG except at curve edges', async (t) => {
  const [text = ''] = shortLinks(1)
  const size = 13 * (toMatrix(text).side + 8)
  let worst = 0
  for (const types of ALL_TYPES) {
    const { data: drawn } = await rasterise(renderSvg(text, types, size))
    const { data: painted } = paint(toMatrix(text), types, size)
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
})

/**
 * All pictures of one page in one shot, as a browser takes a second to start. Each version of it draws
 * modules of three and a half pixels a little differently: of a thousand reads one may fail.
 */
test('drawn by Chromium, all combinations are read by zxing, qr and zbar', async (t) => {
  if (!existsSync(CHROMIUM)) {
    t.skip(`there is no ${CHROMIUM}`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'qroute-chromium-'))
  // What the browser has started may still be writing for a moment.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  async function* pictures(): AsyncIterable<[string, string, Picture]> {
    for (const size of [128, 512]) {
      for (const text of shortLinks(amount(1, 5))) {
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
  await readAll(t, pictures(), 1)
})

const COLUMNS = 6

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
