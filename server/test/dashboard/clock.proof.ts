import assert from 'node:assert/strict'
import { test } from 'node:test'
import { button, readCode, saveVersion, scan, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import type { Locator, WatchedPage } from '../support/browser/page.ts'
import { until } from '../support/service/until.ts'

/** Start and expiry of a code, edited on its page in the person's time zone. */

const HOME = 'https://cafe.example/menu/autumn'
const BERLIN = { timezone: 'Europe/Berlin' }

const { openCode: open } = await openPages()

const section = (page: WatchedPage) => page.locator('section.clock')

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('where clocks are changed, the page says which time is meant, or asks', async (t) => {
  const opened = await open(t, {}, BERLIN)
  const { page } = opened
  await button(page, 'Set times or a limit').click()
  await page.getByLabel('Starts').fill('2027-03-28T02:30')
  await section(page)
    .getByText('The clocks go forward that day, so 02:30 does not exist. We’ll use 03:30.')
    .waitFor()
  assert.equal(await page.getByLabel('Starts').inputValue(), '2027-03-28T02:30')
  await page.getByLabel('Expires').fill('2027-10-31T02:30')
  await section(page).getByText('02:30 comes twice').waitFor()
  assert.equal(await button(page, 'The first (CEST)').getAttribute('aria-pressed'), 'true')
  await button(page, 'The second (CET)').click()
  assert.equal(await button(page, 'The second (CET)').getAttribute('aria-pressed'), 'true')
  await saveVersion(page, 2)
  const { starts_at, expires_at } = await readCode(opened)
  assert.deepEqual(
    [starts_at, expires_at],
    ['2027-03-28T01:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  )
  await section(page).getByText('Expires 31 Oct 2027, 02:30:00 CET').waitFor()
})

test('the limit says how many are left, and what another number means for those', async (t) => {
  const opened = await open(t, { scan_limit: 3 })
  const { page, code } = opened
  for (const phone of ['one', 'two']) await scan(code.short_url, `Phone/${phone}`)
  await page.reload()
  await section(page).getByText('3 scans, 1 left').waitFor()
  await button(page, 'Times and limit').click()
  const limit = page.getByLabel('Scan limit')
  await section(page).getByText('2 used so far, 1 left.').waitFor()
  await limit.fill('10')
  await section(page)
    .getByText('2 used so far, 8 left. Changing the limit does not reset the count.')
    .waitFor()
  await limit.fill('')
  await section(page).getByText('the count will start from 0').waitFor()
  await limit.fill('2')
  await section(page)
    .getByText('2 scans are already used, so the code will reach its limit as soon as you save.')
    .waitFor()
  await saveVersion(page, 2)
  await section(page).getByText('2 scans, none left').waitFor()
  await page.locator('.link-row').getByText('Used up').waitFor()
  await page
    .locator('.sign.resting')
    .getByText('Went to (until it reached its scan limit)')
    .waitFor()
  assert.equal((await scan(code.short_url)).status, 410)

  await button(page, 'Times and limit').click()
  await limit.fill('4')
  await saveVersion(page, 3)
  await section(page).getByText('4 scans, 2 left').waitFor()
  await page.locator('.sign:not(.resting)').waitFor()
  assert.equal((await scan(code.short_url)).location, HOME)
})

/** Counts how often the page reads its code. */
function countReads(page: WatchedPage, id: string): () => number {
  let reads = 0
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && new URL(request.url()).pathname.endsWith(id)
    if (isRead) reads++
  })
  return () => reads
}

/**
 * Sets something for a moment that is soon, and loads the page before it comes. A machine that stands
 * still may be too late for that: then it is set for a later one.
 */
async function setSoon(page: WatchedPage, set: (at: string) => unknown, shown: Locator) {
  for (let waitMs = 3000; waitMs < 30_000; waitMs *= 2) {
    const at = inMs(waitMs)
    const isOver = () => Date.now() >= Date.parse(at)
    await set(at)
    await page.reload()
    await until(async () => isOver() || (await shown.count()) === 1, 'nothing is to come')
    if (!isOver()) return at
  }
  throw new Error('no moment was far enough away')
}

test('when the moment comes, the page shows it and says so', async (t) => {
  const { page, code, owner } = await open(t)
  const path = `/v1/qrcodes/${code.id}`
  let link = ''
  const lead = async (at: string) => {
    link = `cafe.example/now-${Date.parse(at)}`
    const body = { at, destination_url: `https://${link}` }
    await owner.call('POST', `${path}/schedule`, { body })
  }
  const at = await setSoon(page, lead, section(page).locator('.stop.change'))
  const readsOfChange = countReads(page, code.id)
  await toast(page, 'The scheduled change was made').getByText(link).waitFor()
  assert.ok(Date.now() >= Date.parse(at))
  await page.locator('.sign').getByText(link).waitFor()
  await page.locator('.history li').first().getByText('/now').waitFor()
  assert.equal(await section(page).locator('.stop.change').count(), 0)
  assert.ok(readsOfChange() <= 5, `${readsOfChange()} reads`)

  const expire = (expires_at: string) => owner.call('PATCH', path, { body: { expires_at } })
  await setSoon(page, expire, section(page).getByText(/^Expires /))
  const readsOfEnd = countReads(page, code.id)
  await toast(page, 'The code has just expired.').waitFor()
  await page.locator('.sign.resting').waitFor()
  await section(page).getByText('Expired', { exact: false }).first().waitFor()
  assert.equal((await scan(code.short_url)).status, 410)
  assert.ok(readsOfEnd() <= 5, `${readsOfEnd()} reads`)
})

test('a clock that is ahead of the server asks a few times more, and not all the time', async (t) => {
  const { page, code, owner } = await open(t)
  const path = `/v1/qrcodes/${code.id}`
  await owner.call('PATCH', path, { body: { starts_at: inMs(HOUR_MS) } })
  await page.addInitScript(`const now = Date.now; Date.now = () => now() + ${HOUR_MS}`)
  const reads = countReads(page, code.id)
  await page.reload()
  await page.locator('.sign.resting').waitFor()
  // The document and the code, and then twice more.
  await until(
    () => reads() >= 4,
    () => `${reads()} reads`,
  )
  assert.equal(await toast(page, 'The code is now active.').count(), 0)
  // The moment of the server comes when we say so.
  await owner.call('PATCH', path, { body: { starts_at: inMs(0) } })
  await toast(page, 'The code is now active.').waitFor()
  await page.locator('.sign:not(.resting)').waitFor()
  assert.ok(reads() <= 8, `${reads()} reads`)
})

test('the state in the future is known to those who try it', async (t) => {
  const { page } = await open(t, { expires_at: inMs(DAY_MS), fallback_url: `${HOME}/over` })
  await page.locator('.try-answer').getByText('Everyone').waitFor()
  await page.getByLabel('When', { exact: true }).selectOption('at another time…')
  await page.locator('.try').getByLabel('Time', { exact: true }).fill('2127-01-01T00:00')
  await page.getByText('Expired: everyone goes to the fallback page').waitFor()
})

test('what is not touched stays as exact as it was written', async (t) => {
  const starts_at = '2026-01-01T00:00:30.500Z'
  const opened = await open(t, { starts_at, scan_limit: 5 })
  const { page } = opened
  await section(page).getByText('Opened 1 Jan 2026, 00:00:30.500 UTC').waitFor()
  await button(page, 'Times and limit').click()
  await button(page, 'Save as version 2').click()
  await toast(page, 'Nothing changed.').waitFor()
  await button(page, 'Times and limit').click()
  await page.getByLabel('Expires').fill('2127-07-01T18:30')
  await saveVersion(page, 2)
  const now = await readCode(opened)
  assert.deepEqual(
    [now.starts_at, now.expires_at, now.scan_limit],
    [starts_at, '2127-07-01T18:30:00.000Z', 5],
  )
})
