import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLook } from '../support/browser/every-look.ts'
import { openChromium } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { openService } from '../support/service/service.ts'

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
