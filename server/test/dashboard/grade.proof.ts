import assert from 'node:assert/strict'
import { test } from 'node:test'
import { button } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { codesOf, gradeOf, LINK, result, verdict } from '../support/browser/forms/creating.ts'
import { checkAccessibility, type Locator, type WatchedPage } from '../support/browser/page.ts'
import { until } from '../support/service/until.ts'

/** The letter of a picture: in the designer while it is designed, and beside a code that exists. */

const { service, openDashboard, openCode } = await openPages()
const LETTERS = 'ABCDF'
/** Read by the decoders, and by hardly anybody else. */
const PALE = '#C4C4C4'

const letter = (at: Locator) => at.getByRole('img', { name: /^Grade [A-F], on a scale/ })
const region = (page: WatchedPage) => page.getByRole('region', { name: 'Test result' })

/** "Logo The logo covers … C" → C */
async function reason(page: WatchedPage, what: string): Promise<string> {
  const row = region(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${what}\\b`) })
  return row.locator('em').innerText()
}

/** In every look, and on the narrowest phone. */
async function checkEverywhere(page: WatchedPage, name: string): Promise<void> {
  await checkLooks(page, name)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  assert.deepEqual(await checkAccessibility(page), [], `${name}, 320`)
  if (before) await page.setViewportSize(before)
}

test('the letter falls as the logo grows; the old one stays until the new one is there', async (t) => {
  const { page } = await openDashboard(t, '/codes/new')
  await verdict(page).waitFor()
  assert.match(await gradeOf(page), /A|B/)
  await page.getByText('The overall grade is the lowest grade of any check.').waitFor()
  await page.getByRole('radio', { name: 'Logo: Cup' }).click()
  await page.getByText('Testing…').waitFor()
  const before = await gradeOf(page)
  assert.equal(await reason(page, 'Logo'), 'A')
  await page.getByRole('slider', { name: 'Size' }).press('End')
  await page.getByText('Testing…').waitFor()
  assert.equal(await letter(region(page)).innerText(), before, 'what is known stays')
  const after = await gradeOf(page)
  assert.ok(LETTERS.indexOf(after) > LETTERS.indexOf(before), `${before} → ${after}`)
  assert.ok(LETTERS.indexOf(await reason(page, 'Logo')) > 0)
  await region(page)
    .getByText(/^Minimum \d+ mm\.$/)
    .waitFor()
  await region(page)
    .getByText(/At 60 mm wide, the code can be scanned from up to (\d+ cm|[\d.]+ m) away\./)
    .waitFor()
  await checkEverywhere(page, 'grade-logo')
})

test('an F is created only after a second question, and says so', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill(LINK)
  await page.getByLabel('Colour (hex)', { exact: true }).fill(PALE)
  // At once: the grade is waited for.
  await page.getByLabel('Destination').press('Enter')
  const question = page.getByRole('dialog', { name: 'Create a code with grade F?' })
  await question
    .getByRole('listitem')
    .filter({ hasText: /^Contrast/ })
    .waitFor()
  await checkLook(page, 'grade-sure')
  await page.keyboard.press('Escape')
  assert.equal(await gradeOf(page), 'F')
  assert.equal(await reason(page, 'Contrast'), 'F')
  await page.getByText(/This raises the grade to [A-D]\.$/).waitFor()
  await checkLooks(page, 'grade-f')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await question.getByRole('button', { name: 'Change the style' }).click()
  assert.deepEqual(await codesOf(service, account), [], 'nothing is created unasked')
  await page.getByLabel('Destination').press('Enter')
  await question.getByRole('button', { name: 'Create anyway' }).click()
  await letter(result(page, 'Created, but not ready to print.')).waitFor()
  assert.equal((await codesOf(service, account)).length, 1)
})

test('without a grade there are words, and one can go on', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await verdict(page).waitFor()
  page.expectFault(/status of 503/)
  const busy = { error: { code: 'unavailable', message: 'Too many styles are waiting' } }
  await page.route('**/v1/qrcodes/preview', (route) => route.fulfill({ status: 503, json: busy }))
  await page.getByLabel('Destination').fill(LINK)
  await page.getByRole('radio', { name: 'Kraft', exact: true }).click()
  await verdict(page, 'No grade available.').waitFor()
  await page.unroute('**/v1/qrcodes/preview')
  await button(page, 'Try again').click()
  await verdict(page).waitFor()
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  assert.equal((await codesOf(service, account)).length, 1)
})

test('a code has its letter and its distance, from one rule', async (t) => {
  const style = { dotsColor: '#9A9A9A', logo: 'glyph:cup', logoSize: 0.3 }
  const { page, code, account } = await openCode(t, { style })
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}/scannability?width_mm=2000`, {
    key: account.liveKey,
  })
  const line = page.getByRole('region', { name: 'How well it scans' })
  assert.equal(await letter(line).innerText(), json.grade)
  assert.notEqual(json.grade, 'A')
  await line.getByText(`Minimum ${json.min_width_mm} mm.`).waitFor()
  await line.getByText(/other checks? (is|are) good$/).click()
  const rows = line.getByRole('listitem')
  assert.equal(await rows.count(), json.reasons.length)
  await checkEverywhere(page, 'grade-code')

  await button(page, 'PDF and print sizes…').click()
  const dialog = page.getByRole('dialog')
  for (const mm of [20, 30, 60, 150]) {
    const row = dialog.getByRole('radio', { name: new RegExp(` ${mm} mm scans up to`) })
    const [, figure = '', unit] = /scans up to ([\d.]+) (c?m)$/.exec(await row.innerText()) ?? []
    const metres = Number(figure) / (unit === 'cm' ? 100 : 1)
    const expected = (json.max_distance_m * mm) / 2000
    assert.ok(Math.abs(metres - expected) <= 0.05 * expected + 0.01, `${mm} mm: ${metres}`)
  }
  await dialog.getByRole('radio', { name: /^PDF/ }).click()
  await dialog.getByLabel('Width', { exact: true }).fill(String(json.min_width_mm))
  assert.equal(await dialog.getByText(/the smallest recommended width/).count(), 0)
  await dialog.getByLabel('Width', { exact: true }).fill(String(json.min_width_mm - 1))
  await dialog.getByText(`This is smaller than ${json.min_width_mm} mm`).waitFor()
  await checkLooks(page, 'grade-print')
})

test('no distance is shown that the server has not said', async (t) => {
  const { page } = await openCode(t)
  await letter(page.getByRole('region', { name: 'How well it scans' })).waitFor()
  page.expectFault(/status of 503/)
  await page.route('**/scannability', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy' } } }),
  )
  await button(page, 'PDF and print sizes…').click()
  const poster = page.getByRole('dialog').getByRole('radio', { name: /^A4 poster/ })
  await poster.waitFor()
  assert.equal(await page.getByText(/from up to/).count(), 1, 'only on the page below')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByText('No grade available.').waitFor()
  await page.unroute('**/scannability')
  await button(page, 'Try again').click()
  await until(
    async () => (await letter(page.locator('.grade-line')).count()) === 1,
    'there is no letter',
  )
})
