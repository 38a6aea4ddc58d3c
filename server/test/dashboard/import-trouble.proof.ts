import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openMember, openOwner } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { type Page, takeShot } from '../support/browser/page.ts'

/** How the import looks in each step, with keys alone, and what it says when something is in the way. */

const { chromium, service, openDashboard } = await openPages()

async function openImport(t: TestContext) {
  const opened = await openDashboard(t, '/codes/import')
  // The server names what is wrong in an answer that browsers log as an error.
  opened.page.expectFault(/status of 400/)
  return opened
}

async function paste(page: Page, csv: string) {
  await page.getByLabel('Or paste rows').fill(csv)
  await page.getByRole('button', { name: 'Read rows' }).click()
}

const rowsOf = (count: number) =>
  `name,url\n${Array.from({ length: count }, (_, index) => `Poster ${index},https://shop.example/${index}\n`).join('')}`

const LONG = 'https://shop.example/a-very-long-path-without-any-break-in-it'.padEnd(180, 'x')

test('every step is accessible in every look, and fits a phone', async (t) => {
  const { page } = await openImport(t)
  await page.getByText('Drop a CSV file here').waitFor()
  await checkLooks(page, 'import-source')
  await paste(page, '"')
  await page.getByText('is never closed').waitFor()
  await checkLooks(page, 'import-unreadable')
  await paste(
    page,
    `title,target_url,slug,labels,until,sku,printer_note
"Window sticker, door",https://lindtailors.example/winter,winter-door,"signage, winter",31.01.2027,LT-0098,"matt, 80 mm"
Coat check tag,htp://lindtailors.example/coat,coat-check,signage,,LT-0099,
Loyalty card,${LONG},x,a/b,,LT-0100,
نافذة المتجر,https://lindtailors.example/left,left,,,LT-0100,
,https://lindtailors.example/receipt,receipt,,,LT-0102,
Gift box lid,https://lindtailors.example/gift,gift,,,LT-0103,`,
  )
  await page.getByRole('button', { name: 'Check 6 rows' }).waitFor()
  await checkLooks(page, 'import-columns')
  await page.getByRole('button', { name: 'Check 6 rows' }).click()
  await page.getByRole('heading', { name: '3 rows need fixing' }).waitFor()
  await checkLooks(page, 'import-checked')
  await page.getByRole('button', { name: 'Import 3 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  await checkLooks(page, 'import-done')
})

test('everything is reached with keys', async (t) => {
  const { page, account } = await openImport(t)
  const focused = (name: string) => page.locator(':focus').getByText(name).waitFor()
  await page.getByLabel('Choose a file').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('url\nhttps://a.example\nb b')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Check 2 rows' }).focus()
  await page.keyboard.press('Enter')
  await focused('Ready to import')
  await page.keyboard.press('Tab')
  await focused('Import 1 code')
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://b.example')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Check again' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('All rows are valid.').waitFor()
  await focused('Ready to import')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focused('Import finished')
  const { json } = await service.call('GET', '/v1/qrcodes', { key: account.liveKey })
  assert.equal(json.pagination.total, 2)
})

test('a viewer is told who can import, and is offered nothing', async (t) => {
  const account = await service.account()
  const { browser: owner } = await openOwner(service, account.id)
  const { browser } = await openMember(service.base, owner, 'viewer')
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto('/app/codes/import')
  await page.getByText('Viewers cannot import codes').waitFor()
  assert.equal(await page.locator('input').count(), 0)
  await page.getByRole('link', { name: 'All codes' }).click()
  await page.getByText('This account has no codes yet.').waitFor()
  assert.equal(await page.getByText('CSV').count(), 0)
})

test('a full plan is said before, and what it refused is listed and can be tried again', async (t) => {
  const account = await service.account('pro')
  const { browser } = await openOwner(service, account.id)
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  page.expectFault(/status of 400/)
  await page.goto('/app/codes/import')
  const plan = await service.call('GET', '/v1/account', { key: account.liveKey })
  const limit: number = plan.json.limits.qrcodes
  await paste(page, rowsOf(limit + 5))
  await page.getByRole('button', { name: /^Check/ }).click()
  await page.getByText('Your plan does not have room for all rows').waitFor()
  await takeShot(page, 'import-full')
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.getByRole('heading', { name: '5 rows were not imported' }).waitFor()
  await page
    .getByText(/The plan allows/)
    .first()
    .waitFor()
  const { json } = await service.call('GET', '/v1/qrcodes?limit=6', { key: account.liveKey })
  assert.equal(json.pagination.total, limit)
  const ids = json.data.slice(0, 5).map(({ id }: { id: string }) => id)
  await service.call('POST', '/v1/qrcodes/bulk/delete', { key: account.liveKey, body: { ids } })
  await page.getByRole('button', { name: 'Fix rejected rows' }).click()
  await page.getByRole('button', { name: 'Check 5 rows' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Import 5 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
})

test('without a connection it waits, can be stopped, and goes on in a new tab without doing anything twice', async (t) => {
  const { page, account } = await openImport(t)
  page.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  const csv = rowsOf(250)
  await paste(page, csv)
  await page.getByRole('button', { name: 'Check 250 rows' }).click()
  let sent = 0
  await page.route('**/v1/qrcodes/bulk', async (route) => {
    sent += 1
    if (sent !== 2) return route.continue()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Import 250 codes' }).click()
  await page.getByRole('heading', { name: 'Waiting for the server' }).waitFor()
  await page.getByText('No connection.').waitFor()
  await takeShot(page, 'import-offline')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('heading', { name: 'Stopped' }).waitFor()
  await page.context().setOffline(false)
  await takeShot(page, 'import-stopped')
  const total = async () =>
    (await service.call('GET', '/v1/qrcodes', { key: account.liveKey })).json.pagination.total
  assert.equal(await total(), 200)

  const other = await page.context().newPage()
  await other.goto('/app/codes/import')
  await paste(other, csv)
  await other.getByRole('button', { name: 'Check 250 rows' }).click()
  await other.getByRole('button', { name: 'Import 50 codes' }).click()
  await other.getByText('codes created', { exact: true }).waitFor()
  assert.equal(await total(), 250)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  assert.equal(await total(), 250)
})

test('it goes on behind other pages, never in the other mode, and a sign-out leaves nothing behind', async (t) => {
  const { page, account } = await openImport(t)
  const totalOf = async (key: string) =>
    (await service.call('GET', '/v1/qrcodes', { key })).json.pagination.total
  await paste(page, rowsOf(350))
  await page.getByRole('button', { name: 'Check 350 rows' }).click()
  const held: (() => void)[] = []
  let sent = 0
  await page.route('**/v1/qrcodes/bulk', async (route) => {
    sent += 1
    if (sent === 2 || sent === 4) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  /** Seldom enough for the limit of requests. */
  const untilTotal = async (count: number) => {
    while ((await totalOf(account.liveKey)) < count) await page.waitForTimeout(500)
  }
  const untilHeld = async (count: number) => {
    while (held.length < count) await page.waitForTimeout(20)
  }
  await page.getByRole('button', { name: 'Import 350 codes' }).click()
  await untilHeld(1)
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.getByText('Drop a CSV file here').waitFor()
  held[0]?.()
  await untilTotal(200)
  await page.waitForTimeout(500)
  assert.deepEqual([await totalOf(account.liveKey), await totalOf(account.testKey)], [200, 0])

  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await untilHeld(2)
  await page.getByRole('link', { name: 'Codes', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import CSV' }).waitFor()
  held[1]?.()
  await untilTotal(350)
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  assert.deepEqual([await totalOf(account.liveKey), await totalOf(account.testKey)], [350, 0])

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password').waitFor()
  const left = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')
  assert.doesNotMatch(String(left), /Poster|qroute.import/)
})
