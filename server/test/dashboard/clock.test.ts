import assert from 'node:assert/strict'
import { test } from 'node:test'
import { button, readCode, scan, tabTo, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import type { WatchedPage } from '../support/browser/page.ts'

/** When a code works: written by people on its page, by the clock of where they are. */

const HOME = 'https://cafe.example/menu/autumn'
const BERLIN = { timezone: 'Europe/Berlin' }

const { openCode: open } = await openPages()

const section = (page: WatchedPage) => page.locator('section.clock')

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
