import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { checkAccessibility, openChromium, readDownload, takeShot } from '../support/page.ts'
import { openService } from '../support/service.ts'
import { rowOf, shows } from '../support/shelf.ts'
import { openTaggedList, SHOP, type Tagged } from '../support/tagged-list.ts'

/** Order in the list: tags and sorting, and the list as a file. */

const chromium = openChromium()
const service = await openService()

const openList = (t: TestContext, wished: readonly Tagged[], path?: string) =>
  openTaggedList(t, chromium, service, wished, path)

test('tags narrow the list, and the order is chosen; both are in the address', async (t) => {
  const { page } = await openList(t, SHOP)
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const panel = page.getByRole('group', { name: 'Filter by tags' })
  await panel.getByLabel('Café').click()
  await shows(page, ['Autumn menu', 'Receipt footer'])
  await panel.getByLabel('Find a tag').fill('prin')
  await panel.getByText('Café').waitFor({ state: 'detached' })
  await panel.getByLabel('Print').click()
  await shows(page, ['Autumn menu'])
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'Café,Print')
  assert.deepEqual(await checkAccessibility(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await panel.count(), 0)
  await page.reload()
  await shows(page, ['Autumn menu'])
  await page.getByRole('button', { name: 'Remove Café' }).click()
  await page.getByRole('button', { name: 'Remove Print' }).click()
  await page.getByLabel('Order').selectOption('Name, Z to A')
  await shows(page, ['Shop window', 'Receipt footer', 'Jazz poster', 'Autumn menu'])
  assert.equal(new URL(page.url()).search, '?sort=-name')
  await page.goBack()
  await shows(
    page,
    SHOP.map(({ name }) => name),
  )
  await rowOf(page, 'Jazz poster').getByRole('link', { name: 'Festival' }).click()
  await shows(page, ['Jazz poster'])
  await page.goto('/app/codes?tag=caf%C3%A9,none&sort=made-up')
  await page.getByText('No code has all of these tags.').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await shows(
    page,
    SHOP.map(({ name }) => name),
  )
})

test('the list is exported as it is filtered and sorted', async (t) => {
  const { page } = await openList(t, SHOP, '/app/codes?tag=caf%C3%A9&sort=-name')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const text = String(await readDownload(await downloading))
  const names = text.trim().split(/\r?\n/).slice(1)
  assert.equal(names.length, 2)
  assert.match(names[0] ?? '', /Receipt footer/)
  assert.match(names[1] ?? '', /Autumn menu/)
})

test('tags are renamed, merged and deleted, and the list follows', async (t) => {
  const { page, codes, read } = await openList(t, SHOP, '/app/codes?tag=Festival')
  await shows(page, ['Jazz poster'])
  await page.getByRole('button', { name: '1 tag' }).click()
  await page.getByText('Rename or delete tags').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rename Festival' }).click()
  await dialog.getByLabel('New name of Festival').fill('Fête')
  assert.deepEqual(await checkAccessibility(page), [])
  await takeShot(page, 'codes-tag-manager')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The tag is now “Fête”.').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'Fête')
  await dialog.getByRole('button', { name: 'Rename Print' }).click()
  await dialog.getByLabel('New name of Print').fill('café')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The two become one, which cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('“Print” is now part of “Café”.').waitFor()
  assert.deepEqual((await read(codes[0])).tags, ['Café'])
  await dialog.getByRole('button', { name: 'Rename Café' }).click()
  await dialog.getByLabel('New name of Café').fill('a/b')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('must not contain a comma or a slash').waitFor()
  page.expectFault(/status of 400/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Delete Fête' }).click()
  await dialog.getByText('It is taken from 1 code.').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).first().waitFor()
  await dialog.locator('.tag-form').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The tag “Fête” is deleted.').waitFor()
  await page.keyboard.press('Escape')
  await shows(
    page,
    SHOP.map(({ name }) => name),
  )
  assert.equal(new URL(page.url()).search, '')
})
