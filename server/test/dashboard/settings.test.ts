import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '../../../client/index.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { makeKey } from '../support/browser/forms/settings-page.ts'
import type { WatchedPage } from '../support/browser/page.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { until } from '../support/service/until.ts'

/** Keys, webhooks, and all sections. People are in settings-people.test.ts. */

/** The proof has all of them. */
const SECTIONS = ['webhooks', 'people', 'audit'] as const
const HTML = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const CLIPBOARD = ['clipboard-read', 'clipboard-write']

const { service, openDashboard } = await openPages()

async function readLog(page: WatchedPage, newest: string): Promise<string> {
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText(newest).first().waitFor()
  return page.locator('.audit').innerText()
}

test('a key: made with scopes and an end, used, changed, revoked', async (t) => {
  const { page } = await openDashboard(t, '/settings', {
    permissions: CLIPBOARD,
  })
  const key = await makeKey(page, 'Label printer')
  const read = () => service.call('GET', '/v1/qrcodes', { key })
  assert.equal((await read()).status, 200)
  const body = { name: 'A', destination_url: 'https://example.com/' }
  const create = () => service.call('POST', '/v1/qrcodes', { key, body })
  assert.equal((await create()).status, 403)
  await page.getByRole('button', { name: 'Copy key' }).click()
  const copied = () => page.evaluate('navigator.clipboard.readText()')
  await until(async () => (await copied()) === key, 'the key is not copied')
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Label printer' })
  await row.getByText('read codes', { exact: true }).waitFor()
  assert.match(await row.innerText(), /Live[\s\S]*@example\.com[\s\S]*…\w{4}[\s\S]*\d{4}/)

  await row.getByRole('button', { name: 'Edit Label printer' }).click()
  await page.getByLabel('Name').fill('Till')
  await page.getByLabel('Create codes').check()
  await page.getByLabel('Change codes').check()
  await page.getByLabel('Expires').selectOption('Never')
  await page.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('row').filter({ hasText: 'Till' })
  await changed.getByText('read codes, create codes, change codes').waitFor()
  assert.equal((await create()).status, 201)

  await changed.getByRole('button', { name: 'Revoke Till' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.innerText(), /requests from programs that use the key/)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await changed.waitFor({ state: 'detached' })
  assert.equal((await read()).status, 401)
  await page.getByText('1 revoked key').click()
  await page.getByRole('row').filter({ hasText: 'Till' }).waitFor()
  const log = await readLog(page, 'revoked the key')
  assert.match(
    log,
    /revoked the key Till[\s\S]*changed the key[\s\S]*created the key Label printer/,
  )
  assert.match(log, /name\s+before\s+Label printer →\s+after\s+Till/)
})

test('an endpoint: added, tested with its secret, paused, deleted; each mode has its own', async (t) => {
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const { page } = await openDashboard(t, '/settings/webhooks', {
    permissions: CLIPBOARD,
  })
  page.expectFault(/status of 400/)
  await page.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByLabel('Address').fill('nowhere')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Address').fill(`${receiver.url}/hooks`)
  await page.getByLabel('Description').fill(HTML)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const stub = page.getByRole('region', { name: 'The signing secret' })
  const secret = /whsec_\S+/.exec(await stub.innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'Copy secret' }).click()
  await stub.getByRole('button', { name: 'Done' }).click()
  assert.doesNotMatch(await page.content(), new RegExp(secret.slice(0, 12)))

  const card = page.getByRole('listitem').filter({ hasText: '/hooks' })
  assert.match(await card.innerText(), /<img src=x[\s\S]*Delivering[\s\S]*scan\.created/)
  await card.getByRole('button', { name: /^Send a test/ }).click()
  const result = card.getByRole('status', { name: 'Test result' })
  await result.getByText('Delivered').waitFor()
  assert.match(await result.innerText(), /200[\s\S]*\d ms[\s\S]*answered 200/)
  const [got] = receiver.got
  assert.ok(got)
  const event = verifyWebhook<{ event: string }>(got.body, got.headers, secret)
  assert.equal(event.event, 'webhook.test')

  await card.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await card.getByText('Paused').waitFor()
  await card.getByRole('button', { name: 'Switch on' }).click()
  await card.getByText('Delivering').waitFor()
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.getByText('No endpoints yet.').waitFor()
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await card.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No endpoints yet.').waitFor()
  const log = await readLog(page, 'deleted the webhook endpoint')
  assert.match(log, /sent a test to the webhook endpoint[\s\S]*added the webhook endpoint/)
  assert.ok(!log.includes('/hooks'), 'of an address only the host is kept')
})

test('sections are readable for everyone, and fit a phone', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/keys')
  const hook = { key: account.liveKey, body: { url: 'https://example.com/hooks' } }
  assert.equal((await service.call('POST', '/v1/webhooks', hook)).status, 201)
  for (const section of SECTIONS) {
    await page.goto(`/app/settings/${section}`)
    await page
      .locator('.settings-content :is(table, .hook, .quota, .audit, .origin, .zone)')
      .first()
      .waitFor()
    await checkLook(page, `settings-${section}`)
  }
  // Without a notice there is no line either, whatever styles the sections have brought.
  const hint = page.getByRole('button', { name: 'Hide this note' })
  if (await hint.isVisible()) await hint.click()
  assert.equal((await page.locator('main > .notices').boundingBox())?.height ?? 0, 0)
})

test('the account: its name and time zone, whose days are shown from then on', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/account')
  await page.getByLabel('Name').fill('Harbour Café')
  await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const { json } = await service.call('GET', '/v1/account', { key: account.liveKey })
  assert.deepEqual([json.name, json.timezone], ['Harbour Café', 'Pacific/Kiritimati'])
  const made = await service.newCode(account.liveKey, {
    destination_url: 'https://example.com/menu',
  })
  await service.call('GET', `/${made.short_code}`)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('since midnight (Pacific/Kiritimati)').waitFor()
  await page.goto('/app/analytics?days=1')
  await page.locator('.heat').getByText('Time zone Pacific/Kiritimati').waitFor()
  await page.getByLabel('Name').waitFor({ state: 'detached' })
})
