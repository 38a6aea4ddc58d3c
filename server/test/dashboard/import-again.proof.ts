import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import type { WatchedPage } from '../support/browser/page.ts'

/** The same file, chosen again in a browser without any memory of the first import. */

const { chromium, service } = await openPages()

async function openBrowsers(t: TestContext, plan?: string) {
  const { id, liveKey: key } = await service.account(plan)
  const { browser } = await openOwner(service, id)
  const open = async () => {
    const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
    // What the server would refuse, and what it knows already, are answers that browsers log as errors.
    page.expectFault(/status of (400|409)/)
    await page.goto('/app/codes/import')
    return page
  }
  const namesNow = async () => {
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await service.call('GET', `/v1/qrcodes?limit=100&cursor=${cursor}`, { key })
      names.push(...json.data.map(({ name }: { name: string }) => name))
      cursor = json.pagination.next_cursor
    }
    return names.sort()
  }
  return { id, key, open, namesNow }
}

async function choose(page: WatchedPage, csv: string) {
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Check/ }).click()
}

async function importAll(page: WatchedPage) {
  await page.getByRole('button', { name: /^Import \d+ code/ }).click()
  await page.getByText(/^codes? created$/).waitFor()
}

/** The first request is answered, the second is done and nobody hears of it, the third is never sent. */
async function loseSecond(page: WatchedPage): Promise<void> {
  let sent = 0
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/v1/qrcodes/bulk', async (route) => {
    sent += 1
    if (sent === 1) return route.continue()
    if (sent === 2) await route.fetch()
    lose()
  })
  await page.getByRole('button', { name: /^Import \d+ code/ }).click()
  await isLost
  await page.close()
}

const name = (index: number) => `Poster ${String(index).padStart(3, '0')}`

/** Every second row has a short link; every fiftieth leads nowhere. */
function mixedRows(count: number, slug: string): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const link = index % 50 === 30 ? 'nowhere at all' : `https://shop.example/${index}`
    return `${name(index)},${link},${index % 2 === 0 ? '' : `${slug}-${index}`}`
  })
  return ['name,url,slug', ...rows].join('\n')
}

const isGood = (index: number) => index % 50 !== 30
const goodNames = (count: number) =>
  Array.from({ length: count }, (_, index) => index)
    .filter(isGood)
    .map(name)

test('a file that was stopped half way is finished in another browser, each row once', async (t) => {
  const { open, namesNow } = await openBrowsers(t)
  const csv = mixedRows(350, 'stopped')
  const first = await open()
  await choose(first, csv)
  await first.getByRole('heading', { name: '7 rows need fixing' }).waitFor()
  await loseSecond(first)
  assert.deepEqual(await namesNow(), goodNames(200))

  const second = await open()
  await choose(second, csv)
  await second.getByText('196 rows of this file became codes before.').waitFor()
  await second.getByRole('heading', { name: '7 rows need fixing' }).waitFor()
  assert.deepEqual(await namesNow(), goodNames(200), 'the check has created something')
  await checkLooks(second, 'import-before')
  await importAll(second)
  assert.equal(await second.locator('.import-side .huge').innerText(), '343')
  assert.deepEqual(await namesNow(), goodNames(350))
})

test('repaired rows are created once too, whichever are repaired the second time', async (t) => {
  const { open, namesNow } = await openBrowsers(t)
  const csv = mixedRows(150, 'repaired')
  const repair = async (page: WatchedPage, line: number) =>
    page.getByLabel(`Destination Line ${line}`).fill(`https://shop.example/repaired/${line}`)
  const first = await open()
  await choose(first, csv)
  await repair(first, 32)
  await repair(first, 82)
  await first.getByRole('button', { name: 'Check all rows again' }).click()
  await first.getByRole('heading', { name: '1 row needs fixing' }).waitFor()
  await importAll(first)
  const all = [...goodNames(150), name(30), name(80)].sort()
  assert.deepEqual(await namesNow(), all)

  const second = await open()
  await choose(second, csv)
  await second.getByText('147 rows of this file became codes before.').waitFor()
  await repair(second, 82)
  await repair(second, 132)
  await second.getByRole('button', { name: 'Check all rows again' }).click()
  await second.getByRole('heading', { name: '1 row needs fixing' }).waitFor()
  await importAll(second)
  assert.deepEqual(await namesNow(), [...all, name(130)].sort())
})

test('what the plan refused is imported later, once, from any browser', async (t) => {
  const { key, open, namesNow } = await openBrowsers(t, 'pro')
  const { json: plan } = await service.call('GET', '/v1/account', { key })
  const limit: number = plan.limits.qrcodes
  const rows = Array.from({ length: limit + 5 }, (_, index) => `${name(index)},https://a.example`)
  const csv = ['name,url', ...rows].join('\n')
  const first = await open()
  await choose(first, csv)
  await first.getByText('Your plan does not have room for all rows').waitFor()
  await importAll(first)
  const importRest = async () => {
    await first.getByRole('button', { name: 'Fix rejected rows' }).click()
    await first.getByRole('button', { name: 'Check 5 rows' }).click()
    await first.getByRole('button', { name: 'Import 5 codes' }).click()
  }
  // Still full: all of them are refused once more.
  await importRest()
  await first.getByRole('heading', { name: '5 rows were not imported' }).waitFor()
  const { json } = await service.call('GET', '/v1/qrcodes?limit=3', { key })
  const gone = json.data.map(({ id, name }: { id: string; name: string }) => ({ id, name }))
  const ids = gone.map(({ id }: { id: string }) => id)
  await service.call('POST', '/v1/qrcodes/bulk/delete', { key, body: { ids } })
  await importRest()
  await first.getByRole('heading', { name: '2 rows were not imported' }).waitFor()
  const now = await namesNow()
  assert.equal(new Set(now).size, limit)

  const second = await open()
  await choose(second, csv)
  await second.getByText(`${limit + 3} rows of this file became codes before.`).waitFor()
  await second.getByRole('button', { name: 'Import 2 codes' }).waitFor()
  assert.deepEqual(await namesNow(), now)
})

test('rows whose answers the server has not kept are not sent again', async (t) => {
  const { id, open, namesNow } = await openBrowsers(t)
  const text = 'insert into receipt_bytes (account_id, hour, bytes) values ($1, $2, $3)'
  const hour = Math.floor(Date.now() / 3_600_000) + 1
  await service.db.batch([{ text, values: [id, hour, 2 ** 26] }])
  const csv = mixedRows(250, 'unkept')
  const first = await open()
  await choose(first, csv)
  await loseSecond(first)
  const second = await open()
  await choose(second, csv)
  await second
    .getByText('200 rows were already sent, but the server no longer has the results')
    .waitFor()
  assert.deepEqual(await namesNow(), goodNames(200), 'the check has created something')
  await importAll(second)
  assert.equal(await second.locator('.import-side .huge').innerText(), '49')
  assert.deepEqual(await namesNow(), goodNames(250))
})

test('a file that is wholly imported is created again only on purpose', async (t) => {
  const { open, namesNow } = await openBrowsers(t)
  const csv = 'name,url,notes\nA,https://a.example,x\nB,https://b.example,y'
  const first = await open()
  await choose(first, csv)
  await importAll(first)
  const second = await open()
  await choose(second, csv)
  await second.getByText('There is nothing left to import.').waitFor()
  assert.ok(await second.getByLabel('Import notes as').isDisabled())
  assert.deepEqual(await namesNow(), ['A', 'B'])
  await second.getByRole('button', { name: 'Import all rows again as new codes' }).click()
  await second.getByRole('button', { name: 'Check 2 rows' }).click()
  await importAll(second)
  assert.deepEqual(await namesNow(), ['A', 'A', 'B', 'B'])
})
