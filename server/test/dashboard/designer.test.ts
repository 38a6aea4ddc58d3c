import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { codesOf, gradeOf, LINK, result, verdict } from '../support/browser/forms/creating.ts'
import { readDownload, type WatchedPage } from '../support/browser/page.ts'
import { toPixels } from '../support/browser/pixels.ts'
import { DISC } from '../support/data/codes/images.ts'
import { DECODERS } from '../support/oracles/pictures/decoders.ts'
import { until } from '../support/service/until.ts'

/** The designer: from the first change of a style to a file that a phone reads. */

const { service, openDashboard } = await openPages()

/** From the dialog that is open. */
async function download(page: WatchedPage, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click(),
  ])
  return readDownload(file)
}

async function read(page: WatchedPage, png: Buffer): Promise<string | null | undefined> {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  return DECODERS.zxing?.(await toPixels(page, png, 'image/png', width, height))
}

function slider(page: WatchedPage) {
  return page.getByRole('slider', { name: 'Size' })
}

test('a session: logo, colours, frame, brand style, code, file', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill(LINK)
  await page.getByRole('radio', { name: 'Harbour', exact: true }).click()
  const logo = { name: 'disc.svg', mimeType: 'image/svg+xml', buffer: DISC }
  await page.locator('input[type=file]').setInputFiles(logo)
  await slider(page).press('End')
  await page.getByText(/^The logo covers \d+(\.\d)?% of the code/).waitFor()
  await page.locator('.proof-marks').waitFor()
  await page.getByRole('button', { name: 'Set to 22%' }).click()
  await verdict(page).waitFor()
  assert.equal(await slider(page).inputValue(), '22')
  await slider(page).fill('25')
  await page.getByLabel('Colour (hex)', { exact: true }).fill('#9AA5B1')
  await page.getByText('A darker colour would give better contrast.').waitFor()
  await page.getByLabel('Colour (hex)', { exact: true }).press('Enter')
  assert.deepEqual(await codesOf(service, account), [], 'Enter in a colour creates nothing')
  const pale = await gradeOf(page)
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByText('Testing…').waitFor()
  assert.ok((await gradeOf(page)) < pale, 'the mend lifts it')

  await page.getByRole('radio', { name: 'Frame: Banner below' }).click()
  const text = page.getByLabel('Text', { exact: true })
  assert.equal(await text.inputValue(), 'Scan me')
  await text.fill('Scan me 😀')
  await verdict(page, 'The frame text cannot be drawn.').waitFor()
  await text.fill('Scan for the menu'.padEnd(60, '!'))
  assert.equal((await text.inputValue()).length, 40)
  await text.fill('Scan for the menu')
  await page.getByText('17 of 40').waitFor()
  await page.getByLabel('Text colour (hex)').fill('#555555')
  const letters = page
    .locator('.mend')
    .filter({ hasText: 'A different text colour would give better contrast.' })
  await letters.getByRole('button', { name: /^Use #/ }).click()
  await letters.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Save this style' }).click()
  await page.getByLabel('Style name').fill('House style')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'House style', checked: true }).waitFor()
  const names = page.getByRole('textbox', { name: 'Name', exact: true })
  const others = await names.count()
  await page.getByRole('button', { name: 'Rename: House style' }).click()
  await names.nth(others).waitFor()
  await names.last().fill('Harbour café')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make default: Harbour café' }).click()
  await page.getByText('New codes will start with the style “Harbour café”.').waitFor()

  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [code] = await codesOf(service, account)
  const png = await download(page, 'PNG 512 px')
  assert.ok(png.readUInt32BE(20) > png.readUInt32BE(16), 'a frame is higher than wide')
  assert.equal(await read(page, png), code.short_url)
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key: account.liveKey })
  assert.equal(json.style.logoSize, 0.25)
  assert.deepEqual(json.style.frame, { type: 'banner', text: 'Scan for the menu' })
})

test('steps back and forth, by button and by key; a drag is one; a reload keeps the style', async (t) => {
  const { page } = await openDashboard(t, '/codes/new')
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true, checked: true })
  const undo = page.getByRole('button', { name: 'Undo' })
  const redo = page.getByRole('button', { name: 'Redo' })
  await chosen('Modules: Rounded').waitFor()
  assert.equal(await undo.getAttribute('aria-disabled'), 'true')

  await chosen('Modules: Rounded').press('ArrowRight')
  await chosen('Modules: Extra rounded').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+z')
  await chosen('Modules: Rounded').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await chosen('Modules: Extra rounded').waitFor()

  await page.getByRole('radio', { name: 'Logo: Cup' }).click()
  const box = await slider(page).boundingBox()
  assert.ok(box)
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.6, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, y, { steps: 6 })
  await page.mouse.move(box.x + 1, y, { steps: 6 })
  await page.mouse.up()
  const value = () => slider(page).inputValue()
  assert.equal(await value(), '10')
  await undo.click()
  assert.equal(await value(), '22', 'one step')
  await redo.click()
  assert.equal(await value(), '10')

  const url = page.getByLabel('Destination')
  await url.fill(LINK)
  await url.press('Control+z')
  assert.equal(await value(), '10', 'keys in a field are for the field')
  await page.reload()
  await chosen('Modules: Extra rounded').waitFor()
  await chosen('Logo: Cup').waitFor()
  assert.equal(await value(), '10')
})

test('what nobody can read is struck out, and cannot be created until it is mended', async (t) => {
  const { page } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Colour (hex)', { exact: true }).fill('#FFFAF0')
  await verdict(page, 'Too pale to print.').waitFor()
  await page.locator('.proof-marks.struck').waitFor()
  const create = page.getByRole('button', { name: 'Create code' })
  assert.ok(await create.isDisabled())
  await page.getByRole('button', { name: /^Use #/ }).click()
  await verdict(page).waitFor()
  assert.ok(await create.isEnabled())
  await page.getByRole('radio', { name: 'Background: None (transparent)' }).click()
  await page.getByText('The checkerboard marks transparent areas').waitFor()
  await page.getByText('checked against white').waitFor()
})

test('a code in another style: shown and downloaded, while its own stays', async (t) => {
  const { page, account } = await openDashboard(t, '/codes')
  const { liveKey: key } = account
  const own = { dotsColor: '#0B3A5B' }
  const code = await service.newCode(key, {
    destination_url: 'https://example.com/menu',
    style: own,
  })
  await page.goto(`/app/codes/${code.id}`)
  const open = page.getByRole('button', { name: 'Download in another style' })
  await open.click()
  await page.getByText('No brand styles yet.').waitFor()
  await page.keyboard.press('Escape')
  for (const [name, dotsColor] of [
    ['Festival', '#7A1E52'],
    ['House', '#1D4D3A'],
  ] as const) {
    const style = { dotsColor, dotsType: 'dots', logo: 'glyph:leaf' }
    await service.call('POST', '/v1/styles', { key, body: { name, style } })
  }
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Download this code in another style' })
  await dialog.getByRole('radio', { name: 'House' }).click()
  const shown = dialog.getByRole('img', { name: /^QR code of/ })
  const source = async () => decodeURIComponent((await shown.getAttribute('src')) ?? '')
  await until(async () => (await source()).includes('#1d4d3a'), 'the style is not drawn')
  await checkLook(page, 'another-style')
  const svg = String(await download(page, 'SVG any size'))
  assert.match(svg, /#1d4d3a/)
  assert.equal(await read(page, await download(page, 'PNG 1024 px')), code.short_url)
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key })
  assert.deepEqual(json.style, own)
})
