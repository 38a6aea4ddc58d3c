import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { codesOf, LINK, result, verdict } from '../support/browser/forms/creating.ts'
import type { Locator, WatchedPage } from '../support/browser/page.ts'
import { DISC, plainPng, toSvg } from '../support/data/codes/images.ts'
import { until } from '../support/service/until.ts'

/** Uploaded, dropped or pasted logos, and brand styles, on the page of a new code. */

const { service, openDashboard } = await openPages()

/** Of the disc. */
const PINK = [0xc0, 0x22, 0x5a]

function upload(page: WatchedPage, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  return page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

/** As much of a browser as is used in it: the tests are not compiled with its types. */
interface Drawn {
  decode(): Promise<void>
}
declare const OffscreenCanvas: new (
  width: number,
  height: number,
) => {
  getContext(kind: '2d'): {
    drawImage(image: Drawn, x: number, y: number, width: number, height: number): void
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}

/** Runs in the page: the colour in the middle of a picture, as it is shown. */
async function readMiddle(image: Drawn): Promise<string> {
  await image.decode()
  const context = new OffscreenCanvas(100, 100).getContext('2d')
  context.drawImage(image, 0, 0, 100, 100)
  return String(context.getImageData(50, 50, 1, 1).data.slice(0, 3))
}

async function untilMiddle(picture: Locator, colour: readonly number[]): Promise<void> {
  const read = () => picture.evaluate(readMiddle)
  await until(async () => (await read()) === String(colour), 'the logo is not shown')
}

test('a logo: one of ours, or an upload that the code shows everywhere', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  const preview = page.locator('.create-side img')
  await page.getByLabel('Destination').fill(LINK)
  await page.getByRole('radio', { name: 'Logo: Cup' }).click()
  await page.getByRole('radio', { name: 'Circle' }).click()
  const drawn = decodeURIComponent((await preview.getAttribute('src')) ?? '')
  assert.match(drawn, /circle-cup/)

  page.expectFault(/status of 4(00|13)/)
  await upload(page, 'bad.svg', 'image/svg+xml', toSvg('<text>Hello</text>'))
  await page.getByText(/^The image cannot be used: /).waitFor()
  await upload(page, 'photo.gif', 'image/gif', Buffer.from('GIF89a'))
  await page.getByText('This file is not a PNG, JPEG or SVG.').waitFor()
  await upload(page, 'large.png', 'image/png', Buffer.alloc(600 * 1024))
  await page.getByText('This file is 600 KiB. The limit is 512 KiB.').waitFor()
  await upload(page, 'disc.svg', 'image/svg+xml', DISC)
  await untilMiddle(preview, PINK)
  await page.getByText('This file is 600').waitFor({ state: 'detached' })
  await page.reload()
  await untilMiddle(preview, PINK)
  await page.getByRole('radio', { name: /^Logo: uploaded/, checked: true }).waitFor()
  await page.getByLabel('Size', { exact: true }).fill('30')
  await verdict(page).waitFor()
  await checkLook(page, 'create-logo')

  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [code] = await codesOf(service, account)
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key: account.liveKey })
  const { logo, logoSize, logoShape } = json.style
  assert.match(logo, /^logo_/)
  assert.deepEqual([logoSize, logoShape], [0.3, 'circle'])
  await page.goto(`/app/codes/${code.id}`)
  await untilMiddle(page.locator('.code-side .label img'), PINK)
  await page.goto('/app/codes')
  await untilMiddle(page.locator('.mini img').first(), PINK)
})

test('an image that is dropped or pasted is uploaded, in the mode of the page', async (t) => {
  const { page } = await openDashboard(t, '/codes/new?mode=test')
  const preview = page.locator('.create-side img')
  await page.locator('.drop').waitFor()
  const hand = (how: string, bytes: Buffer) =>
    page.evaluate(`(() => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0))
      data.items.add(new File([bytes], 'logo.png', { type: 'image/png' }))
      ${how}
    })()`)
  const drop = `document.querySelector('.drop')
    .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))`
  const paste = `document.activeElement
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))`
  await hand(drop, plainPng(64, [0x11, 0x55, 0x22, 255]))
  await untilMiddle(preview, [0x11, 0x55, 0x22])
  await hand(paste, plainPng(64, [0x66, 0x11, 0x44, 255]))
  await untilMiddle(preview, [0x66, 0x11, 0x44])
  await verdict(page).waitFor()
  await page.getByRole('button', { name: 'Delete this upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this upload' }).click()
  await page.getByText('Logo deleted.').waitFor()
  const first = page.getByRole('radio', { name: 'Logo: Arrow', checked: false })
  await first.and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('radio', { name: /^Logo: uploaded/ }).count(), 1)
})

test('a brand style: saved, made the default, and what the next code starts with', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByRole('radio', { name: 'Gradient' }).click()
  await page.getByRole('radio', { name: 'End colour: Plum' }).click()
  await page.getByRole('radio', { name: 'Direction: Down', exact: true }).click()
  await page.getByRole('radio', { name: 'Background: None (transparent)' }).click()
  await page.getByRole('radio', { name: 'Logo: Leaf' }).click()
  await page.getByRole('button', { name: 'Save this style' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as brand style' })
  await dialog.getByLabel('Style name').press('Enter')
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Style name').fill('House style')
  await page.keyboard.press('Enter')
  await page.getByText('“House style” was saved.').waitFor()
  assert.deepEqual(await codesOf(service, account), [], 'Enter in the dialog creates no code')
  await page.getByRole('radio', { name: 'House style', checked: true }).waitFor()

  await page.getByRole('link', { name: 'Manage styles' }).click()
  await page.getByRole('button', { name: 'Make default: House style' }).click()
  const row = page.getByRole('row').filter({ hasText: 'House style' })
  await row.getByText('Default', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Rename: House style' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename: Harbour' }).waitFor()
  await checkLook(page, 'settings-styles')

  await page.evaluate('sessionStorage.clear()')
  await page.goto('/app/codes/new')
  await page.getByRole('radio', { name: /^Harbour Default/, checked: true }).waitFor()
  await page.getByLabel('Destination').fill(LINK)
  await checkLook(page, 'create-brand')
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [code] = await codesOf(service, account)
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key: account.liveKey })
  assert.deepEqual(json.style, {
    dotsType: 'rounded',
    cornersSquareType: 'extra-rounded',
    cornersDotType: 'square',
    dotsGradient: { type: 'linear', from: '#17150F', to: '#7A1E52', angle: 90 },
    transparent: true,
    logo: 'glyph:leaf',
  })

  await page.goto('/app/settings/styles')
  await page.getByRole('button', { name: 'Delete: Harbour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No brand styles yet.').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('deleted the brand style').waitFor()
  const log = await page.locator('.audit').innerText()
  assert.match(log, /created the brand style House style/)
  assert.match(log, /changed the brand style House style\s+name/)
})
