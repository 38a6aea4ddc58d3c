import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { rowOf } from '../support/browser/code-list.ts'
import { button, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { type Locator, readDownload, type WatchedPage } from '../support/browser/page.ts'
import { openTaggedList, SHOP } from '../support/browser/tagged-list.ts'
import { unzip } from '../support/data/clients/unzip.ts'

/** What leaves for the printer: pictures by the millimetre, many in a ZIP, labels on sheets. */

const { chromium, service, openCode } = await openPages()
const POINTS = 72 / 25.4

async function download(page: WatchedPage, press: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()])
  return { name: file.suggestedFilename(), bytes: await readDownload(file) }
}

/** Width and height of each page, in millimetres. */
function pagesOf(pdf: Buffer): number[][] {
  assert.equal(pdf.toString('latin1', 0, 5), '%PDF-')
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\[([^\]]+)\]/g)].map(([, box = '']) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box.split(' ').map(Number)
    return [right - left, top - bottom].map((points) => Math.round((10 * points) / POINTS) / 10)
  })
}

const radio = (at: Locator, name: string | RegExp) => at.getByRole('radio', { name })

test('a PDF is as large as the bench says, with its bleed and marks, and the choice is remembered', async (t) => {
  const { page, code } = await openCode(t)
  const open = button(page, 'PDF and print sizes…')
  await open.click()
  const dialog = page.getByRole('dialog')
  await radio(dialog, /^PDF/).click()
  await radio(dialog, /^A4 poster.*60 mm scans up to \d+ cm$/).click()
  await dialog.getByRole('switch', { name: 'Bleed' }).click()
  assert.equal(await dialog.getByLabel('Bleed width').inputValue(), '3')
  await dialog.getByRole('switch', { name: 'Crop marks' }).click()
  await dialog.getByText('60 × 60 mm, page size 80 × 80 mm, vector').waitFor()
  await dialog
    .getByRole('img', { name: 'The image, 60 × 60 mm, with 3 mm of bleed, with crop marks' })
    .waitFor()
  await checkLook(page, 'print-download')
  const pdf = await download(page, button(dialog, 'Download PDF'))
  assert.equal(pdf.name, `${code.short_code}.pdf`)
  assert.deepEqual(pagesOf(pdf.bytes), [[80, 80]])

  await page.keyboard.press('Escape')
  await open.and(page.locator(':focus')).waitFor()
  await page.reload()
  await open.click()
  await dialog.getByText('60 × 60 mm, page size 80 × 80 mm, vector').waitFor()
  await radio(dialog, /^PNG/).click()
  await dialog.getByLabel('Width', { exact: true }).fill('25,4')
  await radio(dialog, '600 dpi').click()
  await dialog.getByText('25.4 × 25.4 mm, 600 × 600 pixels').waitFor()
  const png = await download(page, button(dialog, 'Download PNG'))
  assert.equal(png.bytes.readUInt32BE(16), 600)
})

test('what cannot be drawn is said: at the field, by the server, and before it is tried', async (t) => {
  const { page } = await openCode(t, { short_code: `a_${Date.now()}` })
  await button(page, 'PDF and print sizes…').click()
  const dialog = page.getByRole('dialog')
  const compact = dialog.getByRole('switch', { name: 'Compact code' })
  assert.equal(await compact.isDisabled(), true)
  await dialog.getByText(/^Not available for this code: “a_\d+” contains an underscore/).waitFor()
  await radio(dialog, /^PDF/).click()
  await dialog.getByLabel('Width', { exact: true }).fill('7')
  await dialog.getByText('Enter a width from 8 to 2,000 mm.').waitFor()
  await radio(dialog, /^PNG/).click()
  await radio(dialog, 'Pixels').click()
  await dialog.getByLabel('Width in pixels').fill('12')
  page.expectFault(/status of 400/)
  await page.keyboard.press('Enter')
  await dialog.getByText(/must be an integer from \d+ to 2048/).waitFor()
})

async function openMany(t: TestContext, path?: string) {
  const opened = await openTaggedList(t, chromium, service, SHOP, path)
  return { ...opened, dialog: opened.page.getByRole('dialog') }
}

test('selected codes are a ZIP of pictures, called as the template says', async (t) => {
  const { page, dialog, codes } = await openMany(t)
  for (const name of ['Autumn menu', 'Jazz poster', 'Shop window'])
    await rowOf(page, name).getByRole('checkbox').click()
  await button(page, 'Download…').click()
  await dialog.getByRole('heading', { name: 'Download 3 codes' }).waitFor()
  await radio(dialog, /^SVG/).click()
  const names = dialog.getByLabel('File names')
  await names.fill('{nam}')
  await dialog.getByText('{nam} is not a known placeholder: use {short_code}').waitFor()
  await names.fill('{name} ({short_code})')
  await dialog.getByText(`First file: Autumn menu (${codes[0]?.shortCode}).svg`).waitFor()
  await checkLook(page, 'print-pictures')
  const zip = await download(page, button(dialog, 'Download ZIP'))
  assert.match(zip.name, /\.zip$/)
  assert.deepEqual(
    Object.keys(unzip(zip.bytes)),
    [0, 1, 3].map((index) => `${codes[index]?.name} (${codes[index]?.shortCode}).svg`),
  )
  await toast(page, `Downloaded ${zip.name} (${Math.ceil(zip.bytes.length / 1000)} kB).`).waitFor()
})

test('many codes are drawn in one brand style, while each keeps its own', async (t) => {
  const { page, dialog, account } = await openMany(t)
  const body = { name: 'Festival', style: { dotsColor: '#7A1E52', dotsType: 'dots' } }
  await service.call('POST', '/v1/styles', { key: account.liveKey, body })
  for (const name of ['Autumn menu', 'Jazz poster'])
    await rowOf(page, name).getByRole('checkbox').click()
  await button(page, 'Download…').click()
  await radio(dialog, /^SVG/).click()
  const styles = dialog.getByLabel('Style', { exact: true })
  assert.equal(await styles.locator('option:checked').innerText(), 'Each code’s own style')
  assert.equal(await dialog.getByText(/scans from/).count(), 0, 'it is not the same for all')
  await styles.selectOption('Festival')
  await dialog.getByText('The codes keep their own styles.').waitFor()
  await checkLook(page, 'print-many-style')
  const zip = await download(page, button(dialog, 'Download ZIP'))
  const files = Object.values(unzip(zip.bytes)).map(String)
  assert.equal(files.length, 2)
  for (const file of files) assert.match(file, /#7a1e52/)
  await radio(dialog, 'Print labels').click()
  assert.equal(await styles.locator('option:checked').innerText(), 'Festival')
  const sheet = await download(page, button(dialog, 'Download sheet as PDF'))
  assert.deepEqual(pagesOf(sheet.bytes), [[210, 297]])
})

/** Instead of an answer: half a megabyte, and then nothing, or the end of the connection. */
const SLOW = (ending: string) => `{
  const real = window.fetch
  window.fetch = (path, init) => {
    if (!String(path).endsWith('/qrcodes/pictures')) return real(path, init)
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(500_000))
        init.signal.addEventListener('abort', () => stream.error(init.signal.reason))
        ${ending}
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/zip' } }))
  }
}`

test('a download can be cancelled, and one that breaks off says so', async (t) => {
  const { page, dialog } = await openMany(t)
  await rowOf(page, 'Jazz poster').getByRole('checkbox').click()
  await button(page, 'Download…').click()
  await button(dialog, 'Download ZIP').waitFor()
  await page.evaluate(SLOW(''))
  await button(dialog, 'Download ZIP').click()
  await dialog.getByText('0.5 MB so far').waitFor()
  await button(dialog, 'Cancel').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await dialog.getByText('Cancelled. Nothing was saved.').waitFor()
  await page.evaluate(SLOW("setTimeout(() => stream.error(new TypeError('network error')), 50)"))
  await button(dialog, 'Download ZIP').click()
  await dialog
    .getByText('The connection was lost after 0.5 MB. Nothing was saved. Try again.')
    .waitFor()
})

test('the codes of a tag are labels on sheets, from the first free one on', async (t) => {
  const { page, dialog } = await openMany(t, '/app/codes?tag=Café')
  await button(page, 'Download or print').click()
  await radio(dialog, 'Print labels').click()
  await dialog.getByLabel('Sheet').selectOption({ label: 'Business cards · 10 on A4 · 85 × 54 mm' })
  await dialog.getByLabel('Copies of each').fill('5')
  await dialog.getByLabel('First free label').fill('11')
  await dialog.getByText('Enter a whole number from 1 to 10.').waitFor()
  await dialog.locator('.sheet-page button').nth(2).click()
  await dialog.getByText('10 labels on 2 sheets').waitFor()
  await dialog.getByText('2 labels are already used. 8 labels are left.').waitFor()
  await checkLook(page, 'print-labels')
  const pdf = await download(page, button(dialog, 'Download sheet as PDF'))
  assert.match(pdf.name, /\.pdf$/)
  assert.deepEqual(pagesOf(pdf.bytes), [
    [210, 297],
    [210, 297],
  ])
})
