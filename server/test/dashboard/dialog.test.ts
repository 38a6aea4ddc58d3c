import { test } from 'node:test'
import { waitForFocus } from '../support/order.ts'
import { type Locator, openChromium } from '../support/page.ts'
import { openService } from '../support/service.ts'
import { rowOf } from '../support/shelf.ts'
import { afterDrawing } from '../support/steady-page.ts'
import { openTaggedList, SHOP } from '../support/tagged-list.ts'

/** What all dialogs do. */

const chromium = openChromium()
const service = await openService()

test('a dialog that closes gives the focus back to what opened it', async (t) => {
  const { page } = await openTaggedList(t, chromium, service, SHOP)
  const dialog = page.getByRole('dialog')
  const closes = async (how: 'Escape' | 'Cancel' | 'Close', opener: Locator) => {
    await dialog.waitFor()
    await afterDrawing(page)
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: how }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await afterDrawing(page)
    await waitForFocus(page, opener)
  }

  await page.getByLabel('Select all on this page').press('Space')
  const tags = page.getByRole('button', { name: 'Tags…' })
  for (const how of ['Escape', 'Cancel'] as const) {
    await tags.press('Enter')
    await closes(how, tags)
  }
  const menu = rowOf(page, 'Jazz poster').getByRole('button', { name: /^Actions for/ })
  await menu.press('Enter')
  await page.locator('.menu').getByText('Delete').press('Enter')
  await closes('Escape', menu)

  await page.goto('/app/analytics')
  const share = page.getByRole('button', { name: 'Share a report' })
  for (const how of ['Escape', 'Close'] as const) {
    await share.press('Enter')
    await closes(how, share)
  }
})
