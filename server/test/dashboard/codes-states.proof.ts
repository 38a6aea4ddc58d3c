import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { rowOf, rows } from '../support/browser/code-list.ts'
import { scan } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkAccessibility, overflowsAt, takeShot } from '../support/browser/page.ts'

/** The list with codes that the clock or the scan limit has closed. */

const { service, openDashboard } = await openPages()

const STATES = ['Active', 'Not active yet', 'Paused', 'Expired', 'Used up', 'Draft']
const PARAMETERS: Readonly<Record<string, string>> = {
  ...{ Active: 'active', 'Not active yet': 'scheduled', Paused: 'paused' },
  ...{ Expired: 'expired', 'Used up': 'used_up', Draft: 'draft' },
}
const destination_url = 'https://cafe.example/menu'
const FIELDS: Readonly<Record<string, object>> = {
  Active: { expires_at: '2127-01-01T00:00:00Z' },
  'Not active yet': { starts_at: '2127-01-01T00:00:00Z' },
  Paused: { active: false, expires_at: '2026-01-01T00:00:00Z' },
  Expired: { expires_at: '2026-01-01T00:00:00Z' },
  'Used up': { scan_limit: 1 },
  Draft: { status: 'draft' },
}

/** One code in each state, named after it. */
async function openStates(t: TestContext) {
  const opened = await openDashboard(t, '/sign-in')
  for (const state of STATES) {
    const made = await service.newCode(opened.account.liveKey, {
      name: `${state} poster`,
      destination_url,
      ...FIELDS[state],
    })
    if (state === 'Used up') await scan(made.short_url)
  }
  return opened
}

test('each row says its state, and the list is filtered by it, in the address', async (t) => {
  const { page } = await openStates(t)
  await page.goto('/app/codes')
  for (const state of STATES) {
    await rowOf(page, `${state} poster`).locator('.state').getByText(state).waitFor()
  }
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await checkAccessibility(page), [], `${colorScheme} ${width}`)
    await takeShot(page, `clock-list-${colorScheme}-${width}`)
  }
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.setViewportSize({ width: 1280, height: 900 })
  const group = page.getByRole('group', { name: 'State' })
  for (const state of STATES) {
    await group.getByRole('button', { name: state }).press('Enter')
    await group.getByRole('button', { name: `${state} 1` }).waitFor()
    await rowOf(page, `${state} poster`).waitFor()
    assert.equal(await rows(page).count(), 1)
    assert.equal(new URL(page.url()).search, `?state=${PARAMETERS[state]}`)
  }
  await page.goBack()
  await rowOf(page, 'Used up poster').waitFor()
  await page.reload()
  await group.getByRole('button', { name: 'Used up 1' }).waitFor()

  // What is in links of before.
  await page.goto('/app/codes?status=paused')
  await group.getByRole('button', { name: 'Paused 1' }).waitFor()
  await group.getByRole('button', { name: 'Expired' }).click()
  await rowOf(page, 'Expired poster').waitFor()
  assert.equal(new URL(page.url()).search, '?state=expired')
  // It does not lead there any more.
  await page.locator('.peek .sign.resting').waitFor()
})

test('a filter without codes says so in its own words', async (t) => {
  const { page, account } = await openDashboard(t, '/sign-in')
  await page.goto('/app/codes?state=draft')
  await page.getByText('There are no drafts.').waitFor()
  await service.call('POST', '/v1/qrcodes', {
    key: account.liveKey,
    body: { name: 'One', destination_url },
  })
  const said = {
    scheduled: 'No code is waiting to start.',
    paused: 'No code is paused.',
    expired: 'No code has expired.',
    used_up: 'No code has reached its scan limit.',
  }
  for (const [state, text] of Object.entries(said)) {
    await page.goto(`/app/codes?state=${state}`)
    await page.getByText(text).waitFor()
  }
  assert.deepEqual(await checkAccessibility(page), [])
  await page.goto('/app/codes?state=used_up&q=menu')
  await page.getByText('No code with the state “Used up” has “menu”').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await rowOf(page, 'One').waitFor()
  assert.equal(new URL(page.url()).search, '')
})
