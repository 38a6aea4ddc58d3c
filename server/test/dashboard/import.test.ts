import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { choose, listCodes, openImport } from '../support/browser/forms/import-page.ts'
import type { WatchedPage } from '../support/browser/page.ts'

/** Codes from a CSV file. */

const { service, openDashboard } = await openPages()

async function paste(page: WatchedPage, csv: string) {
  await page.getByLabel('Or paste rows').fill(csv)
  await page.getByRole('button', { name: 'Read rows' }).click()
}

test('columns become tags, ids and rules; what is not known is left out and can be chosen', async (t) => {
  const { page, account } = await openImport(openDashboard, t, '?mode=test')
  await choose(
    page,
    '\uFEFFtitle;link;labels;sku;ios_url;Android URL;printer\r\n' +
      '"Door; left";shop.example/a;"Summer, Berlin";A-1;https://apps.example/1;https://play.example/1;matt\r\n' +
      'Window;https://shop.example/b;;A-2;;https://play.example/2;gloss\r\n',
  )
  await page.getByText('2 rows, separated by semicolons').waitFor()
  await page.getByText(/This column is skipped: .printer.\./).waitFor()
  await page.getByLabel('Import printer as').selectOption('Notes')
  await page.getByText(/skipped: .printer/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Import 2 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  const codes = await listCodes(service, account.testKey)
  const door = codes.find(({ name }) => name === 'Door; left')
  assert.equal(door.destination_url, 'https://shop.example/a')
  assert.deepEqual(door.tags, ['Berlin', 'Summer'])
  assert.deepEqual([door.external_id, door.notes], ['A-1', 'matt'])
  const rulesOf = async ({ id }: { id: string }) => {
    const { json } = await service.call('GET', `/v1/qrcodes/${id}`, { key: account.testKey })
    return json.rules.map((rule: { when: object; destination_url: string }) => [
      JSON.stringify(rule.when),
      rule.destination_url,
    ])
  }
  assert.deepEqual(await rulesOf(door), [
    ['{"device":["ios"]}', 'https://apps.example/1'],
    ['{"device":["android"]}', 'https://play.example/1'],
  ])
  const other = codes.find(({ name }) => name === 'Window')
  assert.deepEqual(await rulesOf(other), [['{"device":["android"]}', 'https://play.example/2']])
  assert.equal((await listCodes(service, account.liveKey)).length, 0)
})

test('rows are repaired in place or left out', async (t) => {
  const { page, account } = await openImport(openDashboard, t)
  await paste(
    page,
    'name;url;ios_url\nA;nowhere at all;\nB;https://b.example;x y\n;https://c.example;',
  )
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('None of these rows can be imported yet.').waitFor()
  await checkLook(page, 'import')
  await page.reload()
  await page.getByLabel('Destination Line 2').fill('https://a.example')
  await page.getByRole('button', { name: 'Skip line 4' }).click()
  await page.locator('[aria-label="Skip line 3"]:focus').waitFor()
  await page.getByRole('button', { name: 'Check all again' }).click()
  await page.getByRole('heading', { name: '1 row needs fixing' }).waitFor()
  await page.getByLabel('Destination on iPhones Line 3').fill('')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Import 2 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  await page.getByText('Skipped.').waitFor()
  const names = (await listCodes(service, account.liveKey)).map(({ name }) => name).sort()
  assert.deepEqual(names, ['A', 'B'])
  await page.getByRole('link', { name: 'View codes' }).click()
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByText('Drop a CSV file here').waitFor()
})
