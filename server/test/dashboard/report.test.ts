import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../domain/codes/code.ts'
import { checkLook } from '../support/every-look.ts'
import { waitForFocus } from '../support/order.ts'
import { openChromium } from '../support/page.ts'
import { openScanned } from '../support/scanned.ts'
import { openService } from '../support/service.ts'

/** Sharing a report, and what whoever has its link sees. */

const chromium = openChromium()
const service = await openService()

test('a report is shared, seen without an account, and gone when it is revoked', async (t) => {
  const wished = [{ name: 'Autumn menu <b>' }, { name: 'Other secret name' }]
  const { page, codes } = await openScanned(t, chromium, service, wished, 100)
  await page.goto(`/app/analytics?code=${codes[0]?.id}&days=90`)
  await page.getByRole('button', { name: 'Share a report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('For the <i>client</i>')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const { pathname, hash } = new URL((await dialog.locator('.secret').textContent()) ?? '')

  const guest = await chromium.newPage(t, { origin: service.base })
  await guest.goto(pathname + hash)
  await guest.getByRole('heading', { name: 'For the <i>client</i>' }).waitFor()
  await guest.getByRole('heading', { name: 'When' }).waitFor()
  await guest.locator('.map path').first().waitFor()
  const text = (await guest.locator('body').textContent()) ?? ''
  assert.doesNotMatch(text, /Other secret name|example\.com\/campaign/)
  await checkLook(guest, 'report')

  await dialog.getByRole('button', { name: 'Revoke For the <i>client</i>' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'This cannot' })
  await question.getByText('Revoke', { exact: true }).click()
  await page.getByText('Revoked. The link shows nothing any more.').waitFor()
  guest.expectFault(/status of 404/)
  await guest.reload()
  await guest.getByText('There is no report here').waitFor()
})

test('what is shared so far goes by its name, and nothing is revoked by one press', async (t) => {
  const wished = [{ name: 'Menu <b>' }, { name: 'Poster' }]
  const { page, codes, get, key } = await openScanned(t, chromium, service, wished, 1)
  const [menu, poster] = codes as [Code, Code]
  const scopes = [
    { type: 'code', qr_id: menu.id },
    { type: 'code', qr_id: poster.id },
    { type: 'tag', tag: 'Café' },
    { type: 'account' },
  ]
  for (const scope of scopes) {
    const body = { scope, expires_at: '2099-12-18T00:00:00Z' }
    assert.equal((await service.call('POST', '/v1/reports', { key, body })).status, 201)
  }
  await page.goto('/app/analytics')
  await page.getByRole('button', { name: 'Share a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a report' })
  const buttons = dialog.getByRole('button', { name: /^Revoke/ })
  const names = () => buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await buttons.first().waitFor()
  const all = ['Revoke All codes', 'Revoke Café', 'Revoke Poster', 'Revoke Menu <b>']
  assert.deepEqual(await names(), all)
  const ends = await dialog.getByText('until 17 Dec 2099').count()
  assert.equal(ends, 4, 'the day before the midnight at which they end')
  const revoke = dialog.getByRole('button', { name: 'Revoke Poster' })
  const question = page.getByRole('dialog', { name: /Revoke .*Poster.*\?/ })
  await revoke.press('Enter')
  await question.getByText('This cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await waitForFocus(page, revoke)
  assert.equal((await get('/reports')).data.length, 4)
  await revoke.press('Enter')
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await revoke.waitFor({ state: 'detached' })
  await waitForFocus(page, dialog.getByRole('button', { name: 'Close' }))
  assert.deepEqual(await names(), [all[0], all[1], all[3]])
})
