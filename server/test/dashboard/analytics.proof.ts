import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { compareFigures, figure } from '../support/browser/analytics-page.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { openChromium } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight, trySoon } from '../support/browser/steady-page.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { onEveryEngine, openService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * The analytics page on both engines: its figures, how soon a scan appears, and every appearance.
 */

const chromium = openChromium()
const onSqlite = await openService()

onEveryEngine('analytics', async (start) => {
  const service = await start()

  test('the figures are those of the API for each period and filter, and both are in the address', async (t) => {
    await compareFigures(t, chromium, service, 2500)
  })

  test('a scan moves the page within two seconds, and what came while it was hidden is there', async (t) => {
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
  })
})

test('figures, chart, map and lists look well, in light and dark, wide and narrow', async (t) => {
  const { page, codes, key } = await openScanned(
    t,
    chromium,
    onSqlite,
    [{ name: 'Autumn menu' }],
    4000,
  )
  const [code] = codes as [Code]
  await onSqlite.call('PATCH', `/v1/qrcodes/${code.id}`, {
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

test('live scans are asked for again when the server has refused them', async (t) => {
  const { page } = await openScanned(t, chromium, onSqlite, [{ name: 'Menu' }], 10)
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

test('the overview looks well, in light and dark, wide and narrow', async (t) => {
  const wished = [
    ...[{ name: 'Autumn menu, table cards' }, { name: 'Jazz on the Quay, poster A1' }],
    { name: 'Takeaway bag', status: 'paused' } as const,
  ]
  const { page, codes, key, account } = await openScanned(t, chromium, onSqlite, wished, 300)
  for (const { shortCode } of codes) await onSqlite.call('GET', `/${shortCode}`)
  await recordScans(onSqlite, inDays(codes, account.id, 29))
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = { at: at(3), destination_url: 'https://example.com/menu/winter' }
  await onSqlite.call('POST', `/v1/qrcodes/${codes[0]?.id}/schedule`, { key, body })
  const end = { key, body: { expires_at: at(9) } }
  await onSqlite.call('PATCH', `/v1/qrcodes/${codes[1]?.id}`, end)
  await page.goto('/app')
  await page.getByText('missed in the last 7 days').waitFor()
  await page.getByText('example.com/menu/winter').waitFor()
  await checkLooks(page, 'overview')
})
