import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { fromCell } from '../../../domain/csv.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { readDownload } from '../support/browser/page.ts'
import { inkOnPaper, print } from '../support/browser/paper.ts'
import { openScanned } from '../support/browser/scanned.ts'

/** Sharing a report, and what whoever has its link sees. */

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

  await dialog.getByRole('button', { name: 'Revoke For the <i>client</i>' }).click()
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
