import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { gradeOf } from '../support/browser/forms/creating.ts'
import { readDownload, type WatchedPage } from '../support/browser/page.ts'
import { blotsBetween, toPixels } from '../support/browser/pixels.ts'

/** With a frame, letters, a logo or a gradient too, a file equals the picture in the designer. */

const { openCode } = await openPages()
/** Of the PNG, so that each module has whole pixels. */
const PIXELS_PER_MODULE = 20
/** Of all pixels, those whose edge lies a fraction of a pixel elsewhere. */
const EDGES = 0.04
const TEXT = 'Crème brûlée, 2 menús'

const STYLES = {
  'a banner with text': {
    dotsType: 'rounded',
    dotsColor: '#0B3A5B',
    backgroundColor: '#EEF5F8',
    frame: { type: 'banner', text: TEXT },
  },
  'a ticket with text, a logo and a gradient': {
    dotsType: 'classy-rounded',
    cornersSquareType: 'extra-rounded',
    dotsGradient: { type: 'linear', from: '#0B3A5B', to: '#4A2E83', angle: 45 },
    logo: 'glyph:cup',
    logoShape: 'circle',
    frame: { type: 'ticket', text: TEXT, color: '#3B2A1A' },
  },
  'a line of text below a box': { frame: { type: 'box', text: TEXT, color: '#7A1E52' } },
}

async function download(page: WatchedPage, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readDownload(file)
}

/** As its buttons give them. */
async function filesOf(page: WatchedPage, width: number) {
  const press = (name: string) => () =>
    page.getByRole('button', { name, exact: true }).last().click()
  const svg = await download(page, press('SVG any size'))
  await press('PDF and print sizes…')()
  await page.getByRole('radio', { name: /^PNG/ }).click()
  await page.getByRole('radio', { name: 'Pixels' }).click()
  await page.getByLabel('Width in pixels').fill(String(width))
  const png = await download(page, press('Download PNG'))
  assert.equal(png.readUInt32BE(16), width)
  assert.ok(png.readUInt32BE(20) > width, 'a frame with text is higher than wide')
  return { svg, png }
}

/** The picture on the page, in its size and place there; `source`: another one in its stead. */
async function look(page: WatchedPage, source?: string) {
  const shown = page.locator('.stage-picture img')
  await page.evaluate(`(async () => {
    const marks = document.querySelector('.proof-marks')
    if (marks) marks.style.visibility = 'hidden'
    const image = document.querySelector('.stage-picture img')
    // Heights are whole pixels, and half of one of another size may be missing.
    image.style.width = image.clientWidth + 'px'
    image.style.height = image.clientHeight + 'px'
    image.src = ${JSON.stringify(source ?? '')} || image.src
    await image.decode()
  })()`)
  const shot = await shown.screenshot()
  return toPixels(page, shot, 'image/png', shot.readUInt32BE(16), shot.readUInt32BE(20))
}

/** In the designer, with the link of the code. */
async function openDesigner(page: WatchedPage, code: { id: string; short_code: string }) {
  await page.goto(`/app/codes/new?from=${code.id}`)
  await page.getByLabel('Short link').fill(code.short_code)
  await gradeOf(page)
}

async function compare(t: TestContext, page: WatchedPage, files: Record<string, Buffer>) {
  const shown = await look(page)
  for (const [name, file] of Object.entries(files)) {
    const type = name === 'svg' ? 'image/svg+xml' : 'image/png'
    const other = await look(page, `data:${type};base64,${file.toString('base64')}`)
    const { blots, share } = blotsBetween(shown, other)
    t.diagnostic(`${name}: ${blots} blots, ${(100 * share).toFixed(2)} % of pixels at edges`)
    assert.equal(blots, 0, name)
    assert.ok(share < EDGES, `${name}: ${share}`)
  }
  return shown
}

for (const [name, style] of Object.entries(STYLES)) {
  test(`${name}: designer, SVG and PNG are the same picture`, async (t) => {
    const { page, code } = await openCode(t, { style }, { height: 1000 })
    const [svgHead = ''] = String(
      await download(page, () => page.getByRole('button', { name: 'SVG any size' }).click()),
    ).match(/viewBox="[^"]+"/) ?? ['']
    const modules = Number(svgHead.split(' ')[2]) / 2
    const files = await filesOf(page, Math.ceil(modules * PIXELS_PER_MODULE))
    await openDesigner(page, code)
    const shown = await compare(t, page, files)

    // What would be overlooked if this were too kind: a module that is missing, an accent that is.
    const gap = '<rect x="6" width="2" height="2" fill="#fff"/></svg>'
    const holed = String(files.svg).replace('</svg>', gap)
    const source = `data:image/svg+xml;base64,${Buffer.from(holed).toString('base64')}`
    assert.ok(blotsBetween(shown, await look(page, source)).blots > 0, 'a module is missed')
    await openDesigner(page, code)
    await page.getByLabel('Text', { exact: true }).fill(TEXT.replace('è', 'e'))
    await gradeOf(page)
    assert.ok(blotsBetween(shown, await look(page)).blots > 0, 'an accent is missed')
  })
}
