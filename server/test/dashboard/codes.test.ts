import assert from 'node:assert/strict'
import type { Code } from '../../../domain/codes/code.ts'
import { openMember, openOwner } from '../support/browser/browser.ts'
import {
  listOpener,
  pick,
  posters,
  rowOf,
  rows,
  shows,
  stateIn,
} from '../support/browser/code-list.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { checkAccessibility, overflowsAt } from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'
import { insertCodes, type WishedCode } from '../support/data/codes/inserted-codes.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * The list of codes, as people use it: search, states and menus; in proofs many at once, previews, looks,
 * viewers, no connection.
 */

const { service, openDashboard, chromium } = await openPages()
const openList = listOpener(openDashboard, service)
const stateOf = (code: Code, key: string) => stateIn(service, code, key)

test('search, states and pages are in the address; reloads and the back button keep them', async (t) => {
  const wished: WishedCode[] = [
    { name: 'Autumn menu', shortCode: 'autumn-menu' },
    { name: 'Winter coat', status: 'draft' },
    { name: 'Takeaway bag', status: 'paused' },
    ...posters(27),
  ]
  const { page } = await openList(t, wished)
  await page.getByText('1–25 of 30').waitFor()
  assert.equal(await rows(page).count(), 25)
  assert.equal((await rows(page).nth(5).boundingBox())?.height, 57)
  await page.getByText('30 codes').waitFor()

  await afterDrawing(page)
  await page.keyboard.press('n')
  await page.getByText('26–30 of 30').waitFor()
  assert.equal(new URL(page.url()).search, '?page=2')
  await page.reload()
  await page.getByText('26–30 of 30').waitFor()
  assert.equal(await rows(page).count(), 5)
  await page.goBack()
  await page.getByText('1–25 of 30').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('MENU')
  await shows(page, ['Autumn menu'])
  await page.getByText('1 found').waitFor()
  assert.equal(new URL(page.url()).search, '?q=MENU')
  await page.goBack()
  await page.getByText('1–25 of 30').waitFor()
  assert.equal(await page.getByLabel('Search codes').inputValue(), '')

  await page.getByRole('button', { name: 'Paused' }).click()
  await shows(page, ['Takeaway bag'])
  await page.getByRole('button', { name: 'Paused 1' }).waitFor()
  await page.getByLabel('Search codes').fill('menu')
  await page.getByText('No matching codes.').waitFor()
  await page.getByText('No code with the state “Paused” has “menu”').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Paused' }).click()
  await shows(page, ['Autumn menu'])
  assert.equal(new URL(page.url()).search, '?q=menu')
  await page.goto('/app/codes?page=9&limit=999&status=none')
  await page.getByText('26–30 of 30').waitFor()
})

test('the menu of a row copies, downloads, pauses, deletes and leads on', async (t) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, account, codes } = await openList(t, posters(3), { permissions })
  const [code] = codes as [Code]
  const row = rowOf(page, 'Poster 0')
  await row.waitFor()
  await checkLook(page, 'codes')
  await pick(page, row, 'Copy short link')
  await page.getByText('Short link copied').waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  assert.equal(copied, `${service.base}/${code.shortCode}`)

  const downloading = page.waitForEvent('download')
  await pick(page, row, 'Download PNG')
  assert.equal((await downloading).suggestedFilename(), `${code.shortCode}.png`)

  await pick(page, row, 'Pause')
  await row.getByText('Paused').waitFor()
  assert.equal(await stateOf(code, account.liveKey), 'paused')
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('Active').waitFor()

  await pick(page, row, 'Delete…')
  await page.getByRole('heading', { name: 'Delete “Poster 0”?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pick(page, row, 'Pause')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await pick(page, row, 'Delete…')
  await page.getByLabel(`Type ${code.shortCode} to confirm`).fill('something')
  await page.keyboard.press('Enter')
  await page.getByText('This does not match the short code.').waitFor()
  await page.getByLabel(`Type ${code.shortCode} to confirm`).fill(code.shortCode)
  await page.keyboard.press('Enter')
  await shows(page, ['Poster 1', 'Poster 2'])
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0, 'it is gone')
  const note = page.getByText('Short links begin with')
  await page.getByRole('button', { name: 'Hide this note' }).click()
  await note.waitFor({ state: 'detached' })
  await page.reload()
  await shows(page, ['Poster 1', 'Poster 2'])
  assert.equal(await note.count(), 0, 'it stays away')
  await page.evaluate(`localStorage['qroute.local-known'] = 'http://localhost:1'`)
  await page.reload()
  await note.waitFor()

  await pick(page, rowOf(page, 'Poster 1'), 'Duplicate with a new style')
  await page.waitForURL(({ search }) => search === `?from=${codes[1]?.id}`)
  await page.goBack()
  await pick(page, rowOf(page, 'Poster 1'), 'Change destination')
  await page.waitForURL(`**/app/codes/${codes[1]?.id}#edit`)
})

proof(
  'several codes are paused, resumed and deleted; what fails is named and stays selected',
  async (t) => {
    const wished: WishedCode[] = [
      ...['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ name })),
      { name: 'Not ready', status: 'draft' },
    ]
    const { page, account, codes } = await openList(t, wished)
    const [one, two, three, , five] = codes as Code[]
    page.expectFault(/status of (404|429|422|409|400)/)
    await rows(page).first().waitFor()
    await page.getByLabel('Select One').click()
    await page.getByLabel('Select Three').click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    const all = page.getByLabel('Select all on this page')
    assert.equal(
      await all.evaluate((tick) => (tick as unknown as { indeterminate: boolean }).indeterminate),
      true,
    )

    // Somebody else deletes one; the limit is reached once, as a proxy would say it.
    await service.call('DELETE', `/v1/qrcodes/${two?.id}`, { key: account.liveKey })
    let refusals = 1
    await page.route(`**/v1/qrcodes/${three?.id}`, async (route) => {
      if (refusals-- <= 0) return route.continue()
      const body = JSON.stringify({ error: { code: 'rate_limit_exceeded', message: 'Wait' } })
      await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body })
    })
    await page.getByRole('group', { name: 'Selected codes' }).getByText('Pause').click()
    await page.getByText('2 codes are now paused.').waitFor()
    await page.getByText('Could not pause 1 code').waitFor()
    await page.getByText('Two: This code was deleted in the meantime.').waitFor()
    assert.equal(await stateOf(one as Code, account.liveKey), 'paused')
    assert.equal(await stateOf(three as Code, account.liveKey), 'paused')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone for 2 codes.').waitFor()
    assert.equal(await stateOf(three as Code, account.liveKey), 'active')
    await shows(page, ['One', 'Three', 'Four', 'Five', 'Not ready'])

    await page.getByLabel('Select Five').click()
    await page.getByLabel('Select Not ready').click()
    await page.getByRole('group', { name: 'Selected codes' }).getByText('Resume').click()
    await page.getByText('Not ready: A draft without a destination').waitFor()
    await page.getByText('1 selected').waitFor()
    assert.equal(await page.getByLabel('Select Not ready').isChecked(), true)

    await page.getByLabel('Select Five').click()
    await page.getByRole('group', { name: 'Selected codes' }).getByText('Delete…').click()
    await page.getByRole('button', { name: 'Delete 2 codes' }).click()
    await page.getByText('This does not match the number of codes.').waitFor()
    await page.getByLabel('Type 2 to confirm').fill('2')
    await page.keyboard.press('Enter')
    await shows(page, ['One', 'Three', 'Four'])
    assert.equal(await stateOf(five as Code, account.liveKey), 'gone')
    assert.equal(await page.locator('.selection-bar').count(), 0)
  },
)

proof('the preview follows the focus and can be put away', async (t) => {
  const { page } = await openList(t, posters(3))
  await page.getByRole('region', { name: 'Preview: Poster 0' }).waitFor()
  await page.getByRole('link', { name: 'Poster 2' }).focus()
  await page.getByRole('region', { name: 'Preview: Poster 2' }).waitFor()
  await page.getByRole('button', { name: 'Show preview panel' }).click()
  await page.reload()
  await rows(page).first().waitFor()
  assert.equal(await page.getByRole('region', { name: /^Preview/ }).count(), 0)
})

proof('people with every theme and width can use it', async (t) => {
  const wished = [
    ...posters(2),
    { name: 'Bag', status: 'paused' },
    { name: 'Coat', status: 'draft' },
  ]
  const { page } = await openList(t, wished as WishedCode[])
  await rows(page).first().waitFor()
  await page.getByLabel('Select Bag').click()
  // So tall that the head and the bar of the selection cover nothing.
  await checkLooks(page, 'codes', (width) => page.setViewportSize({ width, height: 1800 }))
  await page.getByRole('group', { name: 'Selected codes' }).getByText('Delete…').click()
  await page.getByRole('heading', { name: 'Delete “Bag”?' }).waitFor()
  await checkLooks(page, 'codes-delete')
  await page.goto('/app/codes?q=menu&state=paused')
  await page.getByText('No matching codes.').waitFor()
  await checkLooks(page, 'codes-none')
})

proof('viewers see everything and change nothing', async (t) => {
  const account = await service.account()
  const { browser: owner } = await openOwner(service, account.id)
  const { browser } = await openMember(service.base, owner, 'viewer')
  await insertCodes(service, account.id, posters(2))
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto('/app/codes')
  await rows(page).first().waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await rowOf(page, 'Poster 1').getByRole('button').click()
  const items = await page.locator('.menu :is(a, button)').allTextContents()
  assert.deepEqual(items, ['Open', 'View scans', 'Copy short link', 'Download PNG'])
  await page.keyboard.press('Escape')
  assert.equal(await page.getByText('Change destination').count(), 0)
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
})

proof('without a connection the page waits and goes on by itself', async (t) => {
  const { page } = await openList(t, [{ name: 'Bag', status: 'paused' }, ...posters(2)])
  page.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await rows(page).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Paused' }).click()
  await page.getByText('No connection.').waitFor()
  assert.equal(await rows(page).count(), 3, 'what was there stays')
  await page.context().setOffline(false)
  await shows(page, ['Bag'])
  await until(async () => (await page.getByText('No connection.').count()) === 0, 'still offline')
})
