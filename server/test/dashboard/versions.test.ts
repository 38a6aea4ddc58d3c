import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toast, triedOn } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkAccessibility, overflowsAt } from '../support/browser/page.ts'

/** Trying where a scan leads, and the way back to an old version, compared with now. */

const SITE = 'https://cafe.example'
const APP = { when: { device: ['ios'] }, destination_url: `${SITE}/app`, label: 'App' }
const DANES = { when: { language: ['da', 'sv'] }, destination_url: `${SITE}/da` }

const { openCode } = await openPages()

test('the last question is the one that is answered', async (t) => {
  const { page } = await openCode(t, { rules: [APP] })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/simulate', async (route) => {
    if (route.request().postData()?.includes('android')) await held
    await route.continue().catch(() => {})
  })
  await triedOn(page)
  const late = page.waitForRequest((request) => (request.postData() ?? '').includes('android'))
  await page.getByLabel('Device').selectOption('an Android phone')
  await late
  await page.getByLabel('Device').selectOption('an iPhone')
  assert.equal((await triedOn(page)).what, 'Rule 1 (App) applies')
  release()
  await page.waitForTimeout(200)
  assert.equal((await triedOn(page)).what, 'Rule 1 (App) applies')
})

test('whoever changed it meanwhile is not overwritten before both are seen', async (t) => {
  const { page, code, owner } = await openCode(t)
  const path = `/v1/qrcodes/${code.id}`
  const change = (body: object) => owner.call('PATCH', path, { body })
  await change({ rules: [APP] })
  await page.reload()
  const restore = page.getByRole('button', { name: /^Restore version 1,/ })
  await restore.waitFor()
  await change({ rules: [APP, DANES] })
  await restore.click()
  await page
    .getByText('Version 3 is now the current version. Here is how the two versions differ.')
    .waitFor()
  const table = page.getByRole('table', { name: 'Version 1 and the current version 3' })
  await table.getByText('With Danish or Swedish as the first language').waitFor()
  assert.deepEqual((await owner.call('GET', path)).json.rules, [APP, DANES])
  await page.setViewportSize({ width: 1280, height: 2000 })
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  page.expectFault(/status of 429/)
  const json = { error: { code: 'rate_limit_exceeded', message: 'Not now', request_id: 'req_1' } }
  const busy = { status: 429, headers: { 'retry-after': '7' }, json }
  await page.route('**/rollback', (route) => route.fulfill(busy))
  await page.getByRole('button', { name: 'Restore anyway' }).click()
  await page.getByText('Not saved. Too many requests. Try again in 7 s.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Restore anyway' }).click()
  const done = toast(page, 'Version 1 restored as version 4.')
  await done.waitFor()
  assert.equal((await owner.call('GET', path)).json.rules, undefined)
  await change({ destination_url: `${SITE}/theirs` })
  await done.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Not undone, because the code was changed again').waitFor()
  await page.locator('.sign', { hasText: 'cafe.example/theirs' }).waitFor()
})
