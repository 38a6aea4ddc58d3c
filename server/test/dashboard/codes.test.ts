import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
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
import { checkLook } from '../support/browser/every-look.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'
import type { WishedCode } from '../support/data/codes/inserted-codes.ts'

/** The list of codes, as people use it. */

const { service, openDashboard } = await openPages()

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
