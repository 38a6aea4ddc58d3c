import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import {
  fieldsOf,
  LABELS,
  labelsOf,
  NONE,
  NOTES,
  waitForFocus,
} from '../support/browser/forms/labels.ts'
import { takeShot } from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'

/** Tags, external ids and notes: on the page of a code and on that of a new one. */

const { openCode } = await openPages()

test('tags, external id and notes are written, read, undone and cleared', async (t) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, code, owner } = await openCode(t, {}, { permissions })
  const section = page.locator('.labels')
  const { tags, externalId, notes } = fieldsOf(page)
  await section.getByText('No tags, notes or external ID yet.').waitFor()
  await takeShot(page, 'order-empty')
  await section.getByRole('button', { name: 'Add tags or notes' }).click()
  await waitForFocus(page, tags)
  await page.keyboard.type('Summer 2026,Berlin')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Remove Berlin' }).waitFor()
  await externalId.fill('  HC-0412 ')
  await notes.fill(NOTES)
  await afterDrawing(page)
  await page.reload()
  assert.equal(await notes.inputValue(), NOTES, 'kept in the tab')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = toast(page, /^Saved\./)
  await saved.waitFor()
  assert.deepEqual(await labelsOf(owner, code), LABELS)
  await waitForFocus(page, section.getByRole('button', { name: 'Edit tags and notes' }))

  const shown = page.locator('.link-row').getByRole('link', { name: 'Berlin' })
  assert.equal(await shown.getAttribute('href'), '/app/codes?tag=Berlin')
  assert.equal(await section.locator('.notes').textContent(), NOTES)
  assert.equal(await section.locator('.notes a').count(), 0, 'a link in notes is text')
  await section.getByRole('button', { name: 'Copy the external ID' }).click()
  await toast(page, 'External ID copied.').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'HC-0412')
  await page.locator('.history li').first().waitFor()
  assert.equal(await page.locator('.history li').count(), 1, 'no new version')

  await saved.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.deepEqual(await labelsOf(owner, code), NONE)
  await section.getByText('No tags, notes or external ID yet').waitFor()

  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body: LABELS })
  await page.reload()
  await section.getByRole('button', { name: 'Edit tags and notes' }).click()
  await section.getByRole('button', { name: 'Remove Berlin' }).click()
  await externalId.fill('')
  await notes.fill(' \n')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, /^Saved\./).waitFor()
  assert.deepEqual(await labelsOf(owner, code), { ...NONE, tags: ['Summer 2026'] })
})
