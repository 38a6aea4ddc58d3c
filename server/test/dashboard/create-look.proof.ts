import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRESETS } from '../../../dashboard/src/pages/create/design/presets.ts'
import { toMatrix } from '../../../drawing/matrix.ts'
import { renderSvg } from '../../../drawing/svg.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { codesOf, LINK, result, verdict } from '../support/browser/forms/creating.ts'
import {
  checkAccessibility,
  LOOKS,
  overflowsAt,
  readDownload,
  takeShot,
} from '../support/browser/page.ts'
import { compareSymbols, toPixels } from '../support/browser/pixels.ts'
import { DECODERS, rasterise } from '../support/oracles/pictures/decoders.ts'

/** The appearance of a new code: on the page, in files, and for screen readers. */

/** Modules of a symbol for such a link. */
const SIDE = toMatrix('http://127.0.0.1:40000/autumn').side
/** A style that differs in nothing but the shape of its modules. */
const OTHER = { dotsType: 'dots', cornersDotColor: '#B3261E' } as const
const { service, openDashboard } = await openPages()

test('every ready-made style is read by all decoders, without a warning', async () => {
  const { liveKey: key } = await service.account()
  for (const [name, style] of Object.entries(PRESETS)) {
    for (const short_code of ['preview', 'a-long-short-code-that-someone-has-chosen']) {
      const body = { style, short_code }
      const { json } = await service.call('POST', '/v1/qrcodes/preview', { key, body })
      assert.deepEqual([json.readable, json.warnings], [true, []], name)
      const text = `${service.base}/${short_code}`
      const picture = await rasterise(renderSvg(text, style, 512))
      for (const [decoder, read] of Object.entries(DECODERS)) {
        assert.equal(await read(picture), text, `${name} by ${decoder}`)
      }
    }
  }
})

test('page, PNG, SVG, clipboard and paper show the same picture', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new', {
    height: 1000,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByLabel('Destination').fill(LINK)
  await page.getByLabel('Short link').fill('autumn')
  await page.getByRole('radio', { name: 'Harbour' }).click()
  await page.getByRole('radio', { name: 'Eye colour: Red' }).click()
  await verdict(page).waitFor()
  const shown = page.getByRole('complementary').getByRole('img', { name: /^QR code/ })
  const screenshot = await shown.screenshot()
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()

  const download = async (name: string, press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    assert.equal(file.suggestedFilename(), name)
    return readDownload(file)
  }
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  const svg = await download('autumn.svg', press('SVG any size'))
  const png = await download('autumn.png', press('PNG 1024 px'))
  assert.equal(png.readUInt32BE(16), 1024)
  await press('PDF and print sizes…')()
  await page.getByRole('radio', { name: /^PNG/ }).click()
  await page.getByRole('radio', { name: 'Pixels' }).click()
  await page.getByLabel('Width in pixels').fill('4096')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a whole number of pixels, up to 2,048.').waitFor()
  await page.getByLabel('Width in pixels').fill('333')
  const small = await download('autumn.png', () => page.keyboard.press('Enter'))
  await page.keyboard.press('Escape')
  assert.equal(small.readUInt32BE(16), 333)
  await page.getByRole('button', { name: 'Copy image' }).click()
  await page.getByText('Image copied.').waitFor()
  const copied = await page.evaluate<string>(`(async () => {
    const [item] = await navigator.clipboard.read()
    const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })()`)

  const width = screenshot.readUInt32BE(16)
  const [code] = await codesOf(service, account)
  const pictures = {
    page: await toPixels(page, screenshot, 'image/png', width),
    png: await toPixels(page, png, 'image/png', width),
    svg: await toPixels(page, svg, 'image/svg+xml', width),
    clipboard: await toPixels(page, Buffer.from(copied, 'base64'), 'image/png', width),
  }
  assert.equal(code.short_url, `${service.base}/autumn`)
  for (const [name, picture] of Object.entries(pictures)) {
    assert.equal(await DECODERS.zxing?.(picture), code.short_url, name)
    assert.equal(await DECODERS.zbar?.(picture), code.short_url, name)
    const { modules, share } = compareSymbols(pictures.page, picture, SIDE)
    t.diagnostic(`${name}: ${modules} modules and ${(share * 100).toFixed(1)} % of points differ`)
    assert.equal(modules, 0, name)
    // The edges of a picture that does not begin at a whole pixel.
    assert.ok(share < 0.05, `${name}: ${share}`)
  }
  const other = await rasterise(renderSvg(code.short_url, { ...PRESETS.harbour, ...OTHER }, 512))
  const { share } = compareSymbols(pictures.page, other, SIDE)
  assert.ok(share > 0.07, `another shape is noticed: ${share}`)

  await page.evaluate('window.print = () => {}')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('.print-sheet img').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('.print-sheet').getByText('Autumn menu').isVisible())
  assert.equal(await page.locator('#app').isVisible(), false)
  const printed = await page.locator('.print-sheet img').screenshot()
  const size = printed.readUInt32BE(16)
  const onPaper = await toPixels(page, printed, 'image/png', size)
  assert.equal(await DECODERS.zxing?.(onPaper), code.short_url)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  assert.equal(await page.locator('.print-sheet').count(), 0)
})

test('an unreadable style is refused before the server is asked; a risky one is warned of', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill(LINK)
  await verdict(page).waitFor()
  const ink = page.getByLabel('Colour (hex)', { exact: true })
  await ink.fill('#FFF')
  await page.getByText('at least 1.5 : 1 is required').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Create code' }).isDisabled())
  await page.getByLabel('Destination').press('Enter')
  await ink.fill('not a colour')
  await page.getByText('Enter six digits from 0–9 and A–F').waitFor()
  await ink.fill('999999')
  const contrast = page.getByRole('listitem').filter({ hasText: /^Contrast/ })
  await contrast.filter({ hasText: /[CDF]$/ }).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Create code' }).isEnabled())
  await page.getByRole('button', { name: 'Reset' }).click()
  await verdict(page).waitFor()
  assert.equal((await codesOf(service, account)).length, 0)
})

test('hostile text is text: nothing runs, nothing reaches beyond a phone', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new', {
    width: 390,
    height: 844,
  })
  const hostile = `<img src=x onerror="document.title='ran'">‮${'لا😀"&\'x'.repeat(50)}`.slice(
    0,
    250,
  )
  await page.getByLabel('Name').fill(hostile)
  await page.getByLabel('Short link').fill('x'.repeat(50))
  await page
    .getByLabel('Destination')
    .fill(`example.com/"><script>document.title='ran'</script>${'w'.repeat(600)}`)
  await page.getByLabel('Destination').blur()
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  assert.deepEqual(await overflowsAt(page, 320), [])
  assert.equal(await page.title(), 'New code · Qroute')
  const [code] = await codesOf(service, account)
  assert.equal(code.name, hostile.trim())
  assert.match(code.destination_url, /^https:\/\/example\.com\/"><script>/)
})

for (const [theme, width] of LOOKS) {
  test(`everybody can use it: ${theme}, ${width} px`, async (t) => {
    const { page } = await openDashboard(t, '/codes/new', { theme, width })
    await page.getByLabel('Destination').fill(LINK)
    await page.getByRole('radio', { name: 'Two-tone' }).click()
    await page.getByLabel('Short link').fill('a!')
    await verdict(page).waitFor()
    await takeShot(page, `create-${theme}-${width}`)
    assert.deepEqual(await checkAccessibility(page), [])
    assert.deepEqual(await overflowsAt(page, 320), [])
    await page.getByLabel('Short link').fill('')
    await page.getByLabel('Destination').press('Enter')
    await result(page).waitFor()
    await takeShot(page, `made-${theme}-${width}`)
    assert.deepEqual(await checkAccessibility(page), [])
    assert.deepEqual(await overflowsAt(page, 320), [])
  })
}
