import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { compareFigures } from '../support/browser/analytics-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'

/** The analytics page and the overview: their figures are those of the API, and rows can be pressed. */

const { chromium, service } = await openPages()

test('the figures are those of the API for each period and filter, and both are in the address', async (t) => {
  const { page, code } = await compareFigures(t, chromium, service, 300)
  await checkLook(page, 'analytics', async (width) => {
    await page.goto(`/app/analytics?code=${code.id}&days=90`)
    await page.getByRole('heading', { name: 'When' }).waitFor()
    await page.locator('.map path').first().waitFor()
    await page.locator('.u-over').hover({ position: { x: width / 2, y: 100 } })
    await page.locator('.tip').waitFor()
  })
})

test('the overview tells of today, and of codes that are scanned in vain', async (t) => {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu' }, { name: 'Takeaway bag', status: 'paused' } as const]
  const { page, codes } = await openScanned(t, chromium, service, wished, 300)
  const [menu, bag] = codes as [Code, Code]
  for (const { shortCode } of [menu, menu, bag, bag, bag]) {
    await service.call('GET', `/${shortCode}`)
  }
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Most scanned today' }).waitFor()
  await page.getByRole('list').filter({ hasText: 'Autumn menu' }).first().waitFor()
  const need = page.locator('.needs li').filter({ hasText: 'Takeaway bag' })
  await need.getByText('missed in the last 7 days').waitFor()
  await checkLook(page, 'overview')
  await need.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('“Takeaway bag” is now active.').waitFor()
  await need.waitFor({ state: 'detached' })
})

test('codes are ranked, and from each figure the next question is a press away', async (t) => {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }, { name: 'Sea salt' }]
  const { page, codes, get } = await openScanned(t, chromium, service, wished, 60)
  await service.call('GET', `/${(codes[1] as Code).shortCode}`)
  await page.goto('/app/analytics?days=90')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const ranked = await get(`/analytics/top?start_date=${day(89)}&end_date=${day(0)}`)
  const rows = page.locator('.ranking li')
  await rows.nth(ranked.data.length - 1).waitFor()
  for (const [at, { name, scans }] of ranked.data.entries()) {
    assert.equal(await rows.nth(at).locator('bdi').textContent(), name)
    assert.match((await rows.nth(at).locator('b').textContent()) ?? '', new RegExp(`^${scans} `))
  }
  await checkLook(page, 'account-analytics')
  await rows.first().locator('a').click()
  await page.getByRole('button', { name: ranked.data[0].name }).waitFor()
  assert.match(page.url(), /code=qr_\w+&days=90$/)
  await page.locator('.scope button').click()
  await page.getByRole('searchbox').fill('jazz')
  await checkLook(page, 'whose')
  await page.getByRole('button', { name: /Jazz poster/ }).click()
  await page.locator('.scope').getByText('Jazz poster').waitFor()
  assert.match(page.url(), new RegExp(`code=${codes[1]?.id}`))
})
