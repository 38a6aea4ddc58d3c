import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pick, rowOf, rows } from '../support/browser/code-list.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { checkAccessibility, LOOKS, overflowsAt, takeShot } from '../support/browser/page.ts'
import { openTaggedList, SHOP, type Tagged } from '../support/browser/tagged-list.ts'

/** Tags and sorting of the list, and the list as a file. */

const { chromium, service } = await openPages()

const openList = (t: TestContext, wished: readonly Tagged[], path?: string) =>
  openTaggedList(t, chromium, service, wished, path)

test('hostile tags and notes run nothing and stay inside their boxes', async (t) => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)<\u2215script>',
    '\u202eright to left',
    'w'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(6),
    '=HYPERLINK("x")',
  ]
  const { page, call, codes } = await openList(t, [
    { name: 'Everything', tagged: hostile },
    { name: '<b>bold</b>'.repeat(20), tagged: hostile.slice(0, 2) },
  ])
  const notes = `<img src=x onerror=alert(1)>\n${'n'.repeat(1900)}`
  await call('PATCH', `/qrcodes/${codes[0]?.id}`, { notes, external_id: '=1+1' })
  page.on('dialog', () => assert.fail('a script ran'))
  await checkLooks(page, 'codes-hostile', async () => {
    await page.goto('/app/codes?tag=%3Cimg%20src=x%20onerror=alert(1)%3E')
    await rows(page).first().waitFor()
  })
  await page.getByRole('button', { name: '1 tag' }).click()
  await page.getByText('Rename or delete tags').waitFor()
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.getByText('Rename or delete tags').click()
  await page.getByRole('button', { name: 'Rename wwww' }).click()
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.keyboard.press('Escape')
  await pick(page, rowOf(page, 'Everything'), 'Tags…')
  assert.deepEqual(await overflowsAt(page, 320), [])
})

test('many tagged codes look well, in light and dark, wide and narrow', async (t) => {
  const names = [
    'Café',
    'Festival',
    'Print',
    'Museum',
    'Signage',
    'Hotel',
    'Packaging',
    'Winter 26',
  ]
  const wished = Array.from({ length: 14 }, (_, index): Tagged => {
    const tagged = names.filter((_, at) => (index + at * 3) % 5 === 0)
    return { name: `Poster ${index}, shop window`, tagged }
  })
  const { page } = await openList(t, wished)
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/app/codes?tag=Caf%C3%A9')
    await rows(page).first().waitFor()
    await page.getByLabel('Select Poster 0').click()
    await page.getByRole('button', { name: '1 tag' }).click()
    await page.getByLabel('Filter by tags').getByText('Winter 26').waitFor()
    await takeShot(page, `codes-tags-${colorScheme}-${width}`)
    await page.keyboard.press('Escape')
    // So tall that the head and the bar of the selection cover nothing.
    await page.setViewportSize({ width, height: 1800 })
    assert.deepEqual(await checkAccessibility(page), [], `${colorScheme}, ${width}`)
    assert.deepEqual(await overflowsAt(page, 320), [])
  }
})

test('the dialogs for many codes look well, in light and dark, wide and narrow', async (t) => {
  const { page } = await openList(t, SHOP)
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('group', { name: 'Filter by tags' }).getByLabel('Café').waitFor()
  await checkLooks(page, 'codes-filter')
  await page.getByText('Rename or delete tags').click()
  await page.getByRole('button', { name: 'Rename Festival' }).click()
  await page.getByLabel('New name for Festival').fill('Fête')
  await checkLooks(page, 'codes-tag-manager')
  await page.goto('/app/codes')
  await page.getByLabel('Select all on this page').click()
  const bar = page.getByRole('group', { name: 'Selected codes' })
  await bar.getByText('Tags…').click()
  await page.getByRole('dialog').getByLabel('Add').fill('Print, Winter,')
  await checkLooks(page, 'codes-tags-dialog')
  await page.keyboard.press('Escape')
  await bar.getByText('Destination…').click()
  await page.getByRole('dialog').getByLabel('Find').fill('example.com')
  await page.getByRole('dialog').getByLabel('Replace with').fill('new.example')
  await page.getByText('4 of 4 codes will change.').waitFor()
  await checkLooks(page, 'codes-find-replace')
})
