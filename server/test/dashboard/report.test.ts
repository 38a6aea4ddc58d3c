import assert from 'node:assert/strict'
import type { Code } from '../../../domain/codes/code.ts'
import { fromCell } from '../../../domain/csv.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { waitForFocus } from '../support/browser/forms/labels.ts'
import { checkAccessibility, readDownload, takeShot } from '../support/browser/page.ts'
import { inkOnPaper, print } from '../support/browser/paper.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'
import { proof, test } from '../support/service/tiers.ts'

/** Sharing a report, and what whoever has its link sees. Proofs: its names, its end, and on paper. */

const { chromium, service } = await openPages()

test('a report is shared, seen without an account, and gone when it is revoked', async (t) => {
  const wished = [{ name: 'Autumn menu <b>' }, { name: 'Other secret name' }]
  const { page, codes } = await openScanned(t, chromium, service, wished, 100)
  await page.goto(`/app/analytics?code=${codes[0]?.id}&days=90`)
  await page.getByRole('button', { name: 'Share a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('For the <i>client</i>')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const { pathname, hash } = new URL((await dialog.locator('.secret').textContent()) ?? '')

  const guest = await chromium.newPage(t, { origin: service.base })
  await guest.goto(pathname + hash)
  await guest.getByRole('heading', { name: 'For the <i>client</i>' }).waitFor()
  await guest.getByRole('heading', { name: 'When' }).waitFor()
  await guest.locator('.map path').first().waitFor()
  const text = (await guest.locator('body').textContent()) ?? ''
  assert.doesNotMatch(text, /Other secret name|example\.com\/campaign/)
  await checkLook(guest, 'report')

  await dialog.getByRole('button', { name: 'Revoke report: For the <i>client</i>' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'This cannot' })
  await question.getByText('Revoke', { exact: true }).click()
  await page.getByText('Revoked. The link no longer works.').waitFor()
  guest.expectFault(/status of 404/)
  await guest.reload()
  await guest.getByText('Report not found').waitFor()
})

const counts = new Intl.NumberFormat('en')

test('a report sums up what the API tells, saves it as CSV, and is whole on paper', async (t) => {
  const wished = [{ name: 'Menu' }]
  const { page, codes, key } = await openScanned(t, chromium, service, wished, 60)
  const [{ id }] = codes as [Code]
  const body = { destination_url: 'https://example.com/elsewhere' }
  assert.equal((await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })).status, 200)
  const asked = { scope: { type: 'code', qr_id: id }, days: 365 }
  const { json: made } = await service.call('POST', '/v1/reports', { key, body: asked })
  const { pathname, hash } = new URL(made.url)
  const secret = hash.slice(1)
  const { json: told } = await service.call('POST', '/v1/reports/shared', { body: { secret } })

  const guest = await chromium.newPage(t, { origin: service.base, theme: 'dark' })
  await guest.goto(pathname + hash)
  await guest.locator('.map path').first().waitFor()
  const [many = '', when = '', where = ''] = await guest.locator('.said li').allTextContents()
  const { summary, previous, top_countries: top } = told.figures
  const [now, before] = [summary.total_scans, previous.summary.total_scans].map(counts.format)
  assert.match(
    many,
    new RegExp(`${now} scans in 365 days, compared with ${before} in the previous 365 days`),
  )
  const hours: number[] = told.heatmap.data.flat()
  const most = Math.max(...hours)
  const hour = hours.indexOf(most) % 24
  assert.match(
    when,
    new RegExp(
      `${hour}:00–${hour + 1}:00.* There (?:was one scan|were ${most} scans) in that hour`,
      'i',
    ),
  )
  const first = top.find(({ country }: { country: string }) => country !== 'XX')
  assert.match(where, new RegExp(`${((first.scans / summary.total_scans) * 100).toFixed(1)}%`))
  assert.equal(await guest.locator('.flags li').count(), 1)
  assert.equal(await guest.locator('.flags li span').textContent(), 'destination changed')

  const saving = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'CSV' }).click()
  const csv = (await readDownload(await saving)).toString('utf8')
  const rows = csv.split('\r\n').map((line) => line.split(',').map(fromCell))
  const weeks = rows
    .filter(([list]) => list === 'week')
    .map(([, date, ...rest]) => [date, ...rest.slice(-3, -1)])
  const points = told.timeseries.data.map(
    (point: { date: string; total_scans: number; unique_visitors: number }) => [
      point.date,
      `${point.total_scans}`,
      `${point.unique_visitors}`,
    ],
  )
  assert.deepEqual(weeks, points)

  assert.deepEqual(await inkOnPaper(guest), { paper: 'rgb(255, 255, 255)', ink: 'rgb(23, 21, 15)' })
  for (const { sheets, cut } of await print(guest, 'report', 'dark')) {
    assert.deepEqual([sheets, cut], [2, []])
  }
  await page.goto(`/app/codes/${id}`)
  await page.locator('.label img').waitFor()
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  const shown = (await page.locator('body').innerText()).trim().split(/\s*\n\s*/)
  assert.deepEqual(shown, ['Menu', `${new URL(service.base).host}/${codes[0]?.shortCode}`])
  for (const { sheets, cut } of await print(page, 'code', 'dark')) {
    assert.deepEqual([sheets, cut], [1, []])
  }
})

proof('a report is shared, seen without an account, and gone when it is revoked', async (t) => {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu <b>' }, { name: 'Other secret name' }]
  const { page, codes, get } = await openScanned(t, chromium, service, wished, 1500)
  const [code] = codes as [Code]
  await page.goto(`/app/analytics?code=${code.id}&days=90`)
  await page.getByRole('button', { name: 'Share a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('For the <i>client</i>')
  await dialog.getByLabel('The link works').selectOption('for 90 days')
  assert.deepEqual(await checkAccessibility(page), [])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.locator('.secret').textContent()) ?? ''
  await takeShot(page, 'report-share')
  assert.match(url, /\/app\/report\/rpt_[0-9a-z]{26}#[0-9A-Za-z]{43}$/)
  const { pathname, hash } = new URL(url)

  const guest = await chromium.newPage(t, { origin: service.base })
  const asked: string[] = []
  const told: string[] = []
  guest.on('request', (request) => {
    const sent = new URL(request.url())
    if (sent.pathname.startsWith('/v1/')) asked.push(`${request.method()} ${sent.pathname}`)
    told.push(sent.pathname + sent.search, request.headers().referer ?? '')
  })
  await guest.goto(pathname + hash)
  await guest.getByRole('heading', { name: 'For the <i>client</i>' }).waitFor()
  await guest.getByText('Report by').waitFor()
  const lastDay = Date.now() + 90 * 86_400_000
  const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  await guest.getByText(`Read-only until ${named.format(lastDay)}`).waitFor()
  await guest.getByRole('heading', { name: 'When' }).waitFor()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const counted = await get(
    `/qrcodes/${code.id}/analytics?start_date=${day(89)}&end_date=${day(0)}`,
  )
  const total = await guest.locator('.totals .huge dd').evaluate((dd) => dd.firstChild?.textContent)
  assert.equal(total, new Intl.NumberFormat('en-GB').format(counted.summary.total_scans))
  const text = (await guest.locator('body').textContent()) ?? ''
  for (const hidden of ['Other secret name', 'example.com/campaign']) {
    assert.ok(!text.includes(hidden), `it tells ${hidden}`)
  }
  assert.equal(await guest.locator('.bar-list button').count(), 0, 'nothing can be pressed')
  assert.deepEqual(
    asked.filter((one) => one !== 'POST /v1/reports/shared'),
    [],
    'it asks for nothing else',
  )
  const secret = hash.slice(1)
  assert.deepEqual(
    told.filter((one) => one.includes(secret)),
    [],
    'no address on the way has the secret',
  )
  await checkLooks(guest, 'report')
  await guest.setViewportSize({ width: 320, height: 600 })
  await takeShot(guest, 'report-320')
  const head = guest.locator('.masthead > div')
  assert.equal(await head.evaluate((one) => one.scrollHeight), 56, 'nothing runs over its line')

  // Until 0.2.0 links had the secret in the path.
  const before = `/app/report/${secret}`
  for (const link of [before, pathname + hash]) {
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'For the <i>client</i>' }).waitFor()
    // Drawn to the end: what is still loading when the page is left is a fault.
    await guest.waitForLoadState('networkidle')
  }

  await checkLooks(page, 'report-shared-so-far')
  await dialog.getByRole('button', { name: 'Revoke report: For the <i>client</i>' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'This cannot' })
  await question.waitFor()
  await checkLooks(page, 'report-revoke')
  await question.getByText('Revoke', { exact: true }).click()
  await page.getByText('Revoked. The link no longer works.').waitFor()
  guest.expectFault(/status of 404/)
  await guest.reload()
  await guest.getByText('Report not found').waitFor()
  await guest.goto(before)
  await guest.getByText('Report not found').waitFor()
  assert.deepEqual(await checkAccessibility(guest), [])
})

proof('what is shared so far goes by its name, and nothing is revoked by one press', async (t) => {
  const wished = [{ name: 'Menu <b>' }, { name: 'Poster' }]
  const { page, codes, get, key } = await openScanned(t, chromium, service, wished, 1)
  const [menu, poster] = codes as [Code, Code]
  const scopes = [
    { type: 'code', qr_id: menu.id },
    { type: 'code', qr_id: poster.id },
    { type: 'tag', tag: 'Café' },
    { type: 'account' },
  ]
  for (const scope of scopes) {
    const body = { scope, expires_at: '2099-12-18T00:00:00Z' }
    assert.equal((await service.call('POST', '/v1/reports', { key, body })).status, 201)
  }
  await page.goto('/app/analytics')
  await page.getByRole('button', { name: 'Share a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a report' })
  const buttons = dialog.getByRole('button', { name: /^Revoke/ })
  const names = () => buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await buttons.first().waitFor()
  const all = ['All codes', 'Café', 'Poster', 'Menu <b>'].map((name) => `Revoke report: ${name}`)
  assert.deepEqual(await names(), all)
  const ends = await dialog.getByText('until 17 Dec 2099').count()
  assert.equal(ends, 4, 'the day before the midnight at which they end')
  const revoke = dialog.getByRole('button', { name: 'Revoke report: Poster' })
  const question = page.getByRole('dialog', { name: /Revoke .*Poster.*\?/ })
  await revoke.press('Enter')
  await question.getByText('This cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await waitForFocus(page, revoke)
  assert.equal((await get('/reports')).data.length, 4)
  await revoke.press('Enter')
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await revoke.waitFor({ state: 'detached' })
  await waitForFocus(page, dialog.getByRole('button', { name: 'Close' }))
  assert.deepEqual(await names(), [all[0], all[1], all[3]])
})

proof(
  'on paper a report has every day, its colours and its heading, on A4 and Letter',
  async (t) => {
    const name = 'Table cards, with a name that is as long as names get, or longer still'
    const style = { dotsType: 'rounded', dotsColor: '#7a1f12', backgroundColor: '#fff6e6' } as const
    const { codes, key } = await openScanned(t, chromium, service, [{ name, style }], 1500)
    const [{ id }] = codes as [Code]
    for (const days of [1, 30, 90, 366]) {
      const body = { scope: { type: 'code', qr_id: id }, days, show_destination: true }
      const { json } = await service.call('POST', '/v1/reports', { key, body })
      const { pathname, hash } = new URL(json.url)
      const guest = await chromium.newPage(t, { origin: service.base, theme: 'dark' })
      await guest.goto(pathname + hash)
      await guest.locator('.map path').first().waitFor()
      await guest.waitForLoadState('networkidle')
      for (const scheme of ['light', 'dark'] as const) {
        for (const { sheets, cut } of await print(guest, `report-${days}`, scheme)) {
          assert.deepEqual(cut, [], `${days} days, ${scheme}`)
          assert.ok(sheets <= 2, `${days} days need ${sheets} sheets`)
        }
      }
      await guest.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const points = await guest.locator('.chart .twin tbody tr').count()
      assert.equal(await guest.locator('.paper-chart rect').count(), points, 'a bar for each point')
      await guest.getByText(/time zone UTC · Printed \d+ \w+ \d{4}, \d\d:\d\d/).waitFor()
      assert.equal(await guest.getByRole('button').count(), 0, 'nothing to press')
      await guest.getByRole('img', { name: 'QR code of' }).waitFor()
      const squares = await guest
        .locator('.heat td')
        .evaluateAll((all) => [...new Set(all.map((one) => one.className))].length)
      assert.equal(squares >= 2 || points < 2, true, 'the heat map is not empty')
      await guest.emulateMedia({ media: 'screen', colorScheme: 'light' })
      await guest.locator('.drawing canvas').waitFor()
    }
  },
)

proof('an account that was never named is not named as the author', async (t) => {
  const { account, key } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 1)
  const text = 'update accounts set name = $2 where id = $1'
  await service.db.batch([{ text, values: [account.id, 'Owner'], expect: 1 }])
  const body = { scope: { type: 'account' } }
  const { json } = await service.call('POST', '/v1/reports', { key, body })
  const { pathname, hash } = new URL(json.url)
  const guest = await chromium.newPage(t, { origin: service.base })
  await guest.goto(pathname + hash)
  await guest.getByRole('heading', { name: 'All codes' }).waitFor()
  assert.equal(await guest.getByText('Owner').count(), 0)
  assert.equal(await guest.getByText('Report by').count(), 0)
})
