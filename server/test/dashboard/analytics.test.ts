import assert from 'node:assert/strict'
import type { Code } from '../../../domain/codes/code.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { compareFigures, figure } from '../support/browser/analytics-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight, trySoon } from '../support/browser/steady-page.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * The analytics page and the overview: their figures are those of the API, and rows can be pressed.
 * Proofs: the analytics page on both engines: its figures, how soon a scan appears, and every appearance.
 */

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

onEveryEngine('analytics', (start) => {
  proof(
    'the figures are those of the API for each period and filter, and both are in the address',
    async (t) => {
      await compareFigures(t, chromium, await start(), 2500)
    },
  )

  proof(
    'a scan moves the page within two seconds, and what came while it was hidden is there',
    async (t) => {
      const service = await start()
      await awayFromMidnight()
      const { page, codes } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 10)
      const [code] = codes as [Code]
      const scan = async () => {
        const { status } = await service.call('GET', `/${code.shortCode}`)
        assert.equal(status, 302)
      }
      let before = 0
      const moveOnce = async () => {
        await page.goto(`/app/analytics?code=${code.id}&days=1`)
        await page.locator('.pulse.on').waitFor()
        await until(async () => (await figure(page, /scans in/)) !== '', 'no figure')
        before = Number(await figure(page, /scans in/))
        const begun = Date.now()
        await scan()
        await until(
          async () => Number(await figure(page, /scans in/)) === before + 1,
          'it does not move',
        )
        return Date.now() - begun
      }
      const took = await trySoon(moveOnce, (ms) => ms < 4000)
      assert.ok(Math.min(...took) < 4000, `after ${took} ms`)
      assert.equal(await page.locator('.live li').count(), 1)

      const show = (state: 'hidden' | 'visible') =>
        page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
      await show('hidden')
      await page.getByText('paused').waitFor()
      await scan()
      await scan()
      await show('visible')
      await until(async () => (await page.locator('.live li').count()) === 3, 'there is a gap')
      await until(
        async () => Number(await figure(page, /scans in/)) === before + 3,
        'it stands still',
      )
    },
  )
})

proof('figures, chart, map and lists look well, in light and dark, wide and narrow', async (t) => {
  const { page, codes, key } = await openScanned(
    t,
    chromium,
    service,
    [{ name: 'Autumn menu' }],
    4000,
  )
  const [code] = codes as [Code]
  await service.call('PATCH', `/v1/qrcodes/${code.id}`, {
    ...{ key, body: { destination_url: 'https://example.com/late' } },
  })
  await checkLooks(page, 'analytics', async (width) => {
    await page.goto(`/app/analytics?code=${code.id}&days=90`)
    await page.getByRole('heading', { name: 'When' }).waitFor()
    await page.locator('.map path').first().waitFor()
    await page.locator('.u-over').hover({ position: { x: width / 2, y: 100 } })
    await page.locator('.tip').waitFor()
  })
})

proof('live scans are asked for again when the server has refused them', async (t) => {
  const { page } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 10)
  page.expectFault(/status of 503/)
  let asked = 0
  await page.route('**/v1/events/stream*', (route) =>
    asked++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/app/analytics')
  await page.locator('.pulse.on').waitFor()
  assert.equal(asked, 2)
})

/** Scans of every hour of some days, so that there is a usual one. */
function inDays(codes: readonly Code[], accountId: string, days: number): LoggedScan[] {
  const dice = openDice(1044)
  const plan = codes.map(({ id: codeId }) => ({
    ...{ codeId, accountId, mode: 'live', human: 3000, other: 10 },
  }))
  const now = Date.now()
  return makeScans(dice, plan, now).map((scan) => ({
    ...scan,
    at: now - dice.below(days * 24) * 3_600_000 - dice.below(3_600_000),
  }))
}

proof('the overview looks well, in light and dark, wide and narrow', async (t) => {
  const wished = [
    ...[{ name: 'Autumn menu, table cards' }, { name: 'Jazz on the Quay, poster A1' }],
    { name: 'Takeaway bag', status: 'paused' } as const,
  ]
  const { page, codes, key, account } = await openScanned(t, chromium, service, wished, 300)
  for (const { shortCode } of codes) await service.call('GET', `/${shortCode}`)
  await recordScans(service, inDays(codes, account.id, 29))
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = { at: at(3), destination_url: 'https://example.com/menu/winter' }
  await service.call('POST', `/v1/qrcodes/${codes[0]?.id}/schedule`, { key, body })
  const end = { key, body: { expires_at: at(9) } }
  await service.call('PATCH', `/v1/qrcodes/${codes[1]?.id}`, end)
  await page.goto('/app')
  await page.getByText('missed in the last 7 days').waitFor()
  await page.getByText('example.com/menu/winter').waitFor()
  await checkLooks(page, 'overview')
})
