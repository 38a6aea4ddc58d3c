import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import type { Page } from '../support/browser/page.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { until } from '../support/service/until.ts'

/** The command palette: keyboard, screen readers, and focus afterwards. */

const { service, openDashboard } = await openPages()

async function openPalette(t: TestContext, options = {}) {
  const opened = await openDashboard(t, '/sign-in', options)
  const { page, account } = opened
  const codes = await insertCodes(service, account.id, [
    { name: 'Autumn menu' },
    { name: 'Winter menu' },
    { name: 'Takeaway bag' },
  ])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/app/codes')
  await page.getByText('1–3 of 3').waitFor()
  const isLoaded = () => loaded.some((url) => /palette-[^/]+\.js/.test(url))
  return { ...opened, codes, isLoaded }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search codes, tags, pages and' })
const options = (page: Page) => page.getByRole('option')

/** What a screen reader says is chosen: the option that the field names. */
async function active(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant')
  const option = page.locator(`[id="${id}"]`)
  assert.equal(await option.getAttribute('aria-selected'), 'true')
  return (await option.locator('.name').innerText()).trim()
}

const becomes = (page: Page, name: string) =>
  until(
    async () => (await active(page)) === name,
    () => `not ${name}`,
  )

test('opens with Ctrl K, moves by arrows, Home and End, and gives the focus back', async (t) => {
  const { page, isLoaded } = await openPalette(t)
  assert.equal(isLoaded(), false, 'it is loaded when it is opened')
  const search = page.getByLabel('Search codes')
  await search.focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  assert.equal(isLoaded(), true)
  assert.equal(await active(page), 'New code')
  await page.keyboard.press('ArrowUp')
  assert.equal(await active(page), 'This server', 'from the first to the last')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page), 'Import codes from a CSV file')
  await page.keyboard.press('End')
  assert.equal(await active(page), 'This server')
  await page.keyboard.press('Home')
  assert.equal(await active(page), 'New code')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  assert.equal(await page.locator(':focus').getAttribute('name'), 'q')
  const button = page.getByRole('button', { name: 'Search or run an action' })
  await button.click()
  await field(page).fill('nothing like this')
  await page.getByText('No results.').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  assert.equal(await page.locator('.palette-button:focus').count(), 1)
})

test('finds codes, tags, sections and actions, and keeps what was used last', async (t) => {
  const { page, codes, account } = await openPalette(t)
  const path = `/v1/qrcodes/${codes[2]?.id}`
  await service.call('PATCH', path, { key: account.liveKey, body: { tags: ['Menu cards'] } })
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
  }
  await open('winter')
  await options(page).filter({ hasText: 'Winter menu' }).waitFor()
  await becomes(page, 'Winter menu')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/app/codes/${codes[1]?.id}`)
  await until(
    () => page.evaluate(`document.activeElement?.id === 'main'`),
    () => 'no focus',
  )
  await open('menu')
  await options(page).filter({ hasText: 'Menu cards' }).click()
  await page.waitForURL(({ search }) => search === '?tag=Menu+cards')
  await open('token')
  await becomes(page, 'Keys')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/settings/keys')
  await open('dark')
  await becomes(page, 'Switch between light and dark theme')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark')

  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  const last = page.getByRole('group', { name: 'Recent' })
  await last.getByText('Winter menu').waitFor()
  const names = ['Switch between light and dark theme', 'Keys', 'Menu cards', 'Winter menu']
  assert.deepEqual(await last.locator('.name').allInnerTexts(), names)
  const kept = await page.evaluate('JSON.stringify(localStorage)')
  assert.ok(!String(kept).includes('Winter menu'), 'names of codes are not kept')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/settings/keys')
  await page.keyboard.press('Control+k')
  await field(page).fill('test mode')
  await becomes(page, 'Switch to test mode')
  await page.keyboard.press('Enter')
  await page.getByText('Test mode.').waitFor()
})

test('is readable in every look, and fits a narrow phone', async (t) => {
  const { page } = await openPalette(t, { width: 390 })
  await page.getByRole('button', { name: 'Search or run an action' }).click()
  await field(page).fill('menu')
  await options(page).filter({ hasText: 'Autumn menu' }).waitFor()
  await checkLooks(page, 'palette')
})
