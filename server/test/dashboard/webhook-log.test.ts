import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '../../../client/index.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { openHooked } from '../support/browser/hooked.ts'
import { until } from '../support/service/until.ts'

/** What was posted to an endpoint: the log, a delivery with its answers, sending again, the secret. */

const { chromium, service } = await openPages()

test('an endpoint fails, then works: what is shown, and sent again', async (t) => {
  let status = 503
  const hooked = await openHooked(t, chromium, service, () => status)
  const { page, receiver, secret } = hooked
  await page.getByText('Nothing has been sent to this endpoint yet.').waitFor()
  await hooked.sendTests(3)
  await page.reload()
  const rows = page.getByRole('row').filter({ hasText: 'webhook.test' })
  await rows.getByText('Failed').nth(2).waitFor()
  await checkLook(page, 'hook-log')
  await rows.first().getByRole('link').click()
  await page.getByRole('heading', { name: 'webhook.test' }).waitFor()
  await page.locator('h2:focus').waitFor()
  const content = await page.locator('.settings-content').innerText()
  assert.match(content, /Attempt 1\s+503\s+\d+ ms[\s\S]*webhook-id\s+dlv_/)
  status = 200
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Resent and delivered. Response: 200.').waitFor()
  await page.getByText('Attempt 2').waitFor()
  const last = receiver.got.at(-1)
  assert.ok(last)
  verifyWebhook(last.body, last.headers, secret)

  await page.goBack()
  await page.getByRole('cell', { name: 'Delivered' }).waitFor()
  await page.getByRole('button', { name: 'Resend all failed deliveries' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('2 deliveries will be resent, starting now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await until(
    () => receiver.got.length === 6,
    () => `got ${receiver.got.length}`,
  )
  await page.reload()
  await page.getByRole('cell', { name: 'Delivered' }).nth(2).waitFor()
  assert.equal(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size, 3)
})

test('a rotated secret is asked about, shown once, and the old one still works', async (t) => {
  const hooked = await openHooked(t, chromium, service, () => 204)
  const { page, receiver, secret: old } = hooked
  await page.getByRole('link', { name: 'All endpoints' }).click()
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(
    await dialog.innerText(),
    /For 24 hours, they will also be signed with the old secret/,
  )
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  const stub = page.getByRole('region', { name: 'The signing secret' })
  await stub.and(page.locator(':focus')).waitFor()
  const shown = await stub.innerText()
  assert.match(shown, /The old secret works until \d+ \w+, /)
  const secret = /whsec_\S+/.exec(shown)?.[0] ?? ''
  assert.notEqual(secret, old)
  await page.getByRole('link', { name: /^Deliveries to/ }).click()
  await page.getByRole('button', { name: 'Leave without copying' }).click()
  await page.getByText('Nothing has been sent').waitFor()
  assert.doesNotMatch(await page.content(), /whsec_/)
  await hooked.sendTests(1)
  const [got] = receiver.got
  assert.ok(got)
  for (const one of [old, secret]) verifyWebhook(got.body, got.headers, one)
})
