import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import type { Code } from '../../domain/codes/code.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { openRecorder } from '../../storage/scans/record-scans.ts'
import { openDashboard } from '../support/dashboard.ts'
import { checkAccessibility, LOOKS, openChromium, overflowsAt, takeShot } from '../support/page.ts'
import { makeScans, openDice } from '../support/past.ts'
import { type Service, startService } from '../support/service.ts'
import { fillShelf, type Wished } from '../support/shelf.ts'

/** The analytics page: its figures are those of the API, and everything on it can be pressed. */

const closing: (() => Promise<void> | void)[] = []
const chromium = openChromium()
let service: Service
before(async () => {
  service = await startService('sqlite', {}, (close) => closing.push(close))
})
after(async () => {
  for (const close of closing.reverse()) await close()
})

let logs = 0

/** The dashboard of an account whose codes have been scanned for a year. */
async function openScanned(t: TestContext, wished: readonly Wished[], scans: number) {
  const opened = await openDashboard(t, chromium, service, '/sign-in')
  const { id: accountId, liveKey: key } = opened.account
  const codes = await fillShelf(service, accountId, wished)
  const dice = openDice(20_261_116)
  const plan = codes.map(({ id: codeId }) => ({
    ...{ codeId, accountId, mode: 'live', human: scans, other: Math.ceil(scans / 10) },
  }))
  const made = makeScans(dice, plan, Date.now())
  const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
  assert.ok(await openRecorder(db).record(`log_${++logs}`, 0, 1, made))
  await db.close()
  const get = async (path: string) => (await service.call('GET', `/v1${path}`, { key })).json
  return { ...opened, codes, get, key }
}

test('figures, chart, map and lists look well, in light and dark, wide and narrow', async (t) => {
  const { page, codes } = await openScanned(t, [{ name: 'Autumn menu' }], 4000)
  const [code] = codes as [Code]
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/app/analytics?code=${code.id}&days=90`)
    await page.getByRole('heading', { name: 'When' }).waitFor()
    await page.locator('.map path').first().waitFor()
    await page.locator('.chart canvas').waitFor()
    await page.locator('.u-over').hover({ position: { x: width / 2, y: 100 } })
    await takeShot(page, `analytics-${colorScheme}-${width}`)
    assert.deepEqual(await checkAccessibility(page), [], `${colorScheme}, ${width}`)
  }
  assert.deepEqual(await overflowsAt(page, 320), [])
})
