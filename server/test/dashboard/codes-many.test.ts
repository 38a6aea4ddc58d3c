import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pick, rowOf, shows } from '../support/browser/code-list.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { waitForFocus } from '../support/browser/forms/labels.ts'
import { type Locator, readDownload } from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'
import { openTaggedList, SHOP, type Tagged } from '../support/browser/tagged-list.ts'

/** Many codes: their tags, their order, changes to all of them at once, and the dialogs for it. */

const { chromium, service } = await openPages()

const openList = (t: TestContext, wished: readonly Tagged[], path?: string) =>
  openTaggedList(t, chromium, service, wished, path)

test('codes get tags and lose them, one or many, and it can be undone', async (t) => {
  const { page, codes, read } = await openList(t, SHOP)
  await page.getByLabel('Select all on this page').click()
  const bar = page.getByRole('group', { name: 'Selected codes' })
  await bar.getByText('Tags…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change tags' }).click()
  await dialog.getByText('Choose a tag to add or remove.').waitFor()
  await dialog.getByLabel('Add').fill('print, Winter,')
  await dialog.getByRole('button', { name: 'Remove Print' }).waitFor()
  await dialog.getByLabel('Add').fill('fes')
  await dialog.getByRole('option', { name: 'Festival' }).click()
  await dialog.getByRole('button', { name: 'Remove Festival' }).click()
  await dialog.getByLabel('Café 2 of 4').click()
  await checkLook(page, 'codes-tags-dialog')
  await dialog.getByRole('button', { name: 'Change 4 codes' }).click()
  await page.getByText('Tags changed on 4 codes.').waitFor()
  assert.deepEqual((await read(codes[0])).tags, ['Print', 'Winter'])
  assert.deepEqual((await read(codes[1])).tags, ['Festival', 'Print', 'Winter'])
  await rowOf(page, 'Shop window').getByText('Winter').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Shop window').getByText('Winter').waitFor({ state: 'detached' })
  const tags = await Promise.all(codes.map(async (code) => (await read(code)).tags))
  assert.deepEqual(tags, [['Café', 'Print'], ['Festival'], ['Café'], []])

  await pick(page, rowOf(page, 'Shop window'), 'Tags…')
  await page.getByRole('dialog').getByLabel('Add').fill('Glass')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Tags changed on “Shop window”.').waitFor()
  assert.deepEqual((await read(codes[3])).tags, ['Glass'])
})

test('find and replace shows what changes, leaves alone what others changed, and is undone', async (t) => {
  const led = (name: string, destinationUrl: string) => ({ name, destinationUrl })
  const { page, codes, read, call } = await openList(t, [
    led('One', 'https://old.example/menu?a=old.example'),
    led('Two', 'https://old.example/jazz'),
    led('Three', 'https://other.example/'),
    led('Four', 'https://old.example/late'),
    { name: 'Draft', status: 'draft' },
  ])
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('group', { name: 'Selected codes' }).getByText('Destination…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find').fill('old.example')
  await dialog.getByText('3 of 5 codes will change.').waitFor()
  await dialog.getByLabel('Replace with').fill('$& new.example')
  await dialog.getByText('The result is not a valid link.').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Replace with').fill('new.example')
  await dialog.getByText('The result is not a valid link.').first().waitFor({ state: 'detached' })
  await dialog.getByText('new.example/menu?a=new.example').waitFor()
  const late = codes[3]
  await call('PATCH', `/qrcodes/${late?.id}`, { destination_url: 'https://old.example/changed' })
  await dialog.getByRole('button', { name: 'Change 3 codes' }).click()
  await page.getByText('Destinations of 2 codes changed.').waitFor()
  await page.getByText('Four: This code was changed in the meantime.').waitFor()
  const urls = () => Promise.all(codes.map(async (code) => (await read(code)).destination_url))
  assert.deepEqual(await urls(), [
    'https://new.example/menu?a=new.example',
    'https://new.example/jazz',
    'https://other.example/',
    'https://old.example/changed',
    null,
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 2 codes.').waitFor()
  await rowOf(page, 'Two').getByText('old.example/jazz').waitFor()
  assert.equal((await urls())[0], 'https://old.example/menu?a=old.example')
})

test('all codes of a filter can be selected, on every page, and changed at once', async (t) => {
  const wished = Array.from({ length: 130 }, (_, index): Tagged => ({ name: `Poster ${index}` }))
  const { page, call } = await openList(t, wished)
  await page.getByLabel('Search codes').fill('Poster 1')
  await page.getByText('1–25 of 41').waitFor()
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('button', { name: 'Select all 41' }).click()
  await page.getByText('41 selected').waitFor()
  const all = page.getByLabel('Select all on this page')
  const isMixed = () => all.evaluate((box) => box.matches(':indeterminate'))
  assert.deepEqual([await all.isChecked(), await isMixed()], [true, false])
  await page.getByLabel('Select Poster 19', { exact: true }).click()
  await page.getByText('40 selected').waitFor()
  assert.deepEqual([await all.isChecked(), await isMixed()], [false, true])
  await all.click()
  await page.getByText('41 selected').waitFor()
  await all.click()
  await page.getByText('41 selected').waitFor({ state: 'detached' })
  assert.equal(await page.locator('.row.ticked').count(), 0)
  await all.click()
  await page.getByRole('button', { name: 'Select all 41' }).click()
  await page.getByText('41 selected').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('group', { name: 'Selected codes' }).getByText('Pause').click()
  await page.getByText('41 codes are now paused.').waitFor()
  const total = async (state: string) =>
    (await call('GET', `/qrcodes?state=${state}&limit=1`)).json.pagination.total
  assert.equal(await total('paused'), 41)
  assert.deepEqual(sent, ['/v1/qrcodes/bulk'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 41 codes.').waitFor()
  assert.equal(await total('active'), 130)
})

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
  await page.keyboard.press('Escape')
  assert.equal(await panel.count(), 0)
  await page.reload()
  await shows(page, ['Autumn menu'])
  await page.getByRole('button', { name: 'Remove Café' }).click()
  await page.getByRole('button', { name: 'Remove Print' }).click()
  await page.getByLabel('Sort by', { exact: true }).selectOption('Name, Z to A')
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
  assert.ok(text.startsWith('\uFEFF'))
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
  await dialog.getByLabel('New name for Festival').fill('Fête')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag renamed to “Fête”.').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'Fête')
  await dialog.getByRole('button', { name: 'Rename Print' }).click()
  await dialog.getByLabel('New name for Print').fill('café')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The two tags will be merged. This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('“Print” was merged into “Café”.').waitFor()
  assert.deepEqual((await read(codes[0])).tags, ['Café'])
  await dialog.getByRole('button', { name: 'Rename Café' }).click()
  await dialog.getByLabel('New name for Café').fill('a/b')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('must not contain a comma or a slash').waitFor()
  page.expectFault(/status of 400/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Delete Fête' }).click()
  await dialog.getByText('This removes the tag from 1 code.').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).first().waitFor()
  await dialog.locator('.tag-form').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tag “Fête” deleted.').waitFor()
  await page.keyboard.press('Escape')
  await shows(
    page,
    SHOP.map(({ name }) => name),
  )
  assert.equal(new URL(page.url()).search, '')
})

test('a dialog that closes gives the focus back to what opened it', async (t) => {
  const { page } = await openList(t, SHOP)
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

/** What reaches beyond the edges of an element, as text. Runs in the page. */
function spillsOf(element: {
  getBoundingClientRect(): { left: number; right: number }
  querySelectorAll(what: string): Iterable<{
    textContent: string
    getBoundingClientRect(): { left: number; right: number }
  }>
}): string[] {
  const { left, right } = element.getBoundingClientRect()
  return [...element.querySelectorAll('*')]
    .filter((one) => {
      const own = one.getBoundingClientRect()
      return own.right > own.left && (own.left < left - 1 || own.right > right + 1)
    })
    .map(({ textContent }) => textContent)
}

test('what can be done with selected codes stays in its bar, in German too', async (t) => {
  const many = Array.from({ length: 30 }, (_, index): Tagged => ({ name: `Plakat ${index}` }))
  const { page } = await openTaggedList(t, chromium, service, many, '/app/codes', {
    locale: 'de-DE',
  })
  await page.getByLabel('Alle auf dieser Seite auswählen').click()
  const bar = page.getByRole('group', { name: 'Ausgewählte Codes' })
  await bar.getByRole('button', { name: 'Alle 30 auswählen' }).waitFor()
  for (const width of [1440, 1280, 1024, 901, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await afterDrawing(page)
    assert.deepEqual(await bar.evaluate(spillsOf), [], `${width} px`)
  }
})
