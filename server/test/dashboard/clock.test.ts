import assert from 'node:assert/strict'
import { button, readCode, saveVersion, scan, tabTo, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import type { Locator, WatchedPage } from '../support/browser/page.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * When a code works: edited on its page, by the clock of where people are. Proofs: changes of clocks,
 * limits, and moments that come.
 */

const HOME = 'https://cafe.example/menu/autumn'
const BERLIN = { timezone: 'Europe/Berlin' }
const { openCode: open } = await openPages()
const section = (page: WatchedPage) => page.locator('section.clock')
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('a start, an expiry and a limit are set as one version, hold for scans, and one click undoes them', async (t) => {
  const opened = await open(t, {}, BERLIN)
  const { page, code } = opened
  await section(page).getByText('with no end date or scan limit').waitFor()
  // With the keyboard alone, as far as it goes.
  await button(page, 'Set times or a limit').press('Enter')
  await page.locator('.moment:focus').waitFor()
  await page.getByLabel('Starts').fill('2126-12-03T09:00')
  await section(page).getByText('Your time zone: Europe/Berlin').first().waitFor()
  await page.getByLabel('Expires').fill('2127-07-01T18:30')
  await tabTo(page, page.getByLabel('Scan limit'))
  await page.keyboard.type('50')
  await section(page).getByText('Earlier scans do not count').waitFor()
  await page.keyboard.press('Enter')
  await toast(page, 'Saved as version 2.').waitFor()
  await page.locator('.clock .begin:focus').waitFor()

  await section(page).getByText('Starts 3 Dec 2126, 09:00 (Europe/Berlin)').waitFor()
  await section(page).getByText('Expires 1 Jul 2127, 18:30 (Europe/Berlin)').waitFor()
  await section(page).getByText('Now the code is not active yet').waitFor()
  await section(page).getByText('50 scans, 50 left').waitFor()
  await checkLook(page, 'clock')
  const { starts_at, expires_at, scan_limit, state } = await readCode(opened)
  assert.deepEqual(
    [starts_at, expires_at, scan_limit, state],
    ['2126-12-03T08:00:00.000Z', '2127-07-01T16:30:00.000Z', 50, 'scheduled'],
  )
  assert.equal((await scan(code.short_url)).status, 404)
  await page.locator('.link-row .state.scheduled').getByText('Not active yet').waitFor()
  await page.locator('.sign.resting').getByText('Goes to (from 3 Dec 2126, 09:00)').waitFor()
  await page.getByText('Not active yet. People who scan the code see a notice').waitFor()
  await page
    .locator('.history li')
    .first()
    .getByText(/Starts 3 Dec 2126.* · Expires 1 Jul 2127.* · Limited to 50 scans/)
    .waitFor()

  await toast(page, 'Saved as version 2.').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.equal((await scan(code.short_url)).location, HOME)
  await section(page).getByText('with no end date or scan limit').waitFor()
  await page.locator('.sign:not(.resting)').waitFor()
})

test('a change is scheduled, cancelled, and scheduled again by one click', async (t) => {
  const opened = await open(t, {}, BERLIN)
  const { page, code, owner, email } = opened
  const path = `/v1/qrcodes/${code.id}/schedule`
  const scheduled = async () =>
    (await owner.call('GET', path)).json.data.map((one: Record<string, string>) => [
      one.at,
      one.destination_url,
    ])
  await owner.call('POST', path, {
    body: { at: '2127-01-01T00:00:00Z', destination_url: `${HOME}/late` },
  })
  await page.reload()
  await section(page)
    .getByText('From 1 Jan 2127, 01:00 (Europe/Berlin) the code will go to')
    .waitFor()
  await button(page, 'Schedule a change').press('Enter')
  await page.locator('.moment:focus').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2126-12-24T08:00')
  await page.getByLabel('Go to', { exact: true }).fill('cafe.example/advent')
  await page.keyboard.press('Enter')
  const done = toast(page, 'Scheduled: the code will go to')
  await done.waitFor()
  const both = [
    ['2126-12-24T07:00:00.000Z', 'https://cafe.example/advent'],
    ['2127-01-01T00:00:00.000Z', `${HOME}/late`],
  ]
  assert.deepEqual(await scheduled(), both)
  const stops = section(page).locator('.stop.change')
  await stops.nth(1).waitFor()
  assert.match((await stops.first().textContent()) ?? '', /24 Dec 2126.*cafe\.example\/advent/)
  await stops.first().getByText(email).waitFor()
  assert.equal((await scan(code.short_url)).location, HOME)

  await button(page, 'Cancel the change scheduled for 24 Dec 2126, 08:00').click()
  const cancelled = toast(page, 'The change scheduled for 24 Dec 2126, 08:00 was cancelled.')
  await cancelled.waitFor()
  await page.locator('.clock .schedule:focus').waitFor()
  assert.deepEqual(await scheduled(), both.slice(1))
  await cancelled.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Scheduled again.').waitFor()
  await stops.nth(1).waitFor()
  assert.deepEqual(await scheduled(), both)

  const audit = (await owner.call('GET', '/v1/audit')).json.data
  assert.equal(audit[0].action, 'qrcode.change_scheduled')
  await page.goto('/app/settings/audit')
  await page.getByText('cancelled a scheduled change to the code').first().waitFor()
})

test('a change that would reach nobody says so, before and after it is scheduled', async (t) => {
  const split = ['A', 'B'].map((label) => ({
    ...{ destination_url: `https://cafe.example/${label}`, weight: 1, label },
  }))
  const { page } = await open(t, { split }, BERLIN)
  const warning = 'Visitors will not go there, because they are split between pages.'
  await button(page, 'Schedule a change').click()
  await page.locator('.adding .idle').getByText(warning).waitFor()
  await page.getByLabel('From', { exact: true }).fill('2126-12-24T08:00')
  await page.getByLabel('Go to', { exact: true }).fill('cafe.example/xmas')
  await checkLook(page, 'clock-nobody')
  await page.keyboard.press('Enter')
  await page.locator('.clock .change .idle').getByText(warning).waitFor()
})

proof('where clocks are changed, the page says which time is meant, or asks', async (t) => {
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

proof('the limit says how many are left, and what another number means for those', async (t) => {
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
    .getByText(
      '2 scans have already been used, so the code will reach its limit as soon as you save.',
    )
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

proof('when the moment comes, the page shows it and says so', async (t) => {
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
  await toast(page, 'The scheduled change took effect').getByText(link).waitFor()
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

proof(
  'a clock that is ahead of the server asks a few times more, and not all the time',
  async (t) => {
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
  },
)

proof('the state in the future is known to those who try it', async (t) => {
  const { page } = await open(t, { expires_at: inMs(DAY_MS), fallback_url: `${HOME}/over` })
  await page.locator('.try-answer').getByText('Everyone').waitFor()
  await page.getByLabel('When', { exact: true }).selectOption('at another time…')
  await page.locator('.try').getByLabel('Time', { exact: true }).fill('2127-01-01T00:00')
  await page.getByText('Expired: everyone goes to the fallback page').waitFor()
})

proof('what is not touched stays as exact as it was written', async (t) => {
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
