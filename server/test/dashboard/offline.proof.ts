import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { takeShot, type WatchedPage } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'
import { until } from '../support/service/until.ts'

/**
 * An outage of the server while figures are open: they stay, under one banner, and are reloaded afterwards.
 */

const { chromium, service } = await openPages()
const WISHED = [{ name: 'Autumn menu' }, { name: 'Takeaway bag', status: 'paused' } as const]

/** As if the tab had been left for a while: everything on the page is read again. */
const COME_BACK = `{
  const see = (value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const now = Date.now
  see('hidden')
  Date.now = () => now() + 11000
  see('visible')
  Date.now = now
}`

const PAGES = [
  ['overview', '.today-figures, .today', (id: string) => `/app/overview?of=${id}`],
  ['analytics', '.totals, .figures', (id: string) => `/app/analytics?code=${id}`],
  ['codes', '.list', () => '/app/codes'],
  ['code', 'dl.figures', (id: string) => `/app/codes/${id}`],
] as const

const notice = (page: WatchedPage) => page.locator('.notices > .offline')
const boxes = (page: WatchedPage) =>
  page.locator('main .banner').filter({ hasNotText: 'Short links begin with' })

/** The numbers of the page, as it shows them. */
async function figuresOf(page: WatchedPage): Promise<string> {
  const text = await page.locator('main').innerText()
  return (text.match(/\d[\d,]*(?= |\n|$)/g) ?? []).join(' ')
}

async function open(t: Parameters<typeof openScanned>[0]) {
  await awayFromMidnight()
  const opened = await openScanned(t, chromium, service, WISHED, 300)
  const [menu] = opened.codes as [Code]
  for (let i = 0; i < 3; i++) await service.call('GET', `/${menu.shortCode}`)
  return { ...opened, menu }
}

for (const [name, content, address] of PAGES) {
  test(`no connection: the figures of ${name} stay under one banner, and are read again`, async (t) => {
    const { page, menu } = await open(t)
    page.expectFault(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(address(menu.id))
    await page.locator(content).first().waitFor()
    await page.waitForLoadState('load')
    await page.waitForTimeout(1500)
    const before = await figuresOf(page)
    await page.context().setOffline(true)
    await notice(page).waitFor()
    await page.evaluate(COME_BACK)
    await page.waitForTimeout(1500)
    assert.match(await notice(page).innerText(), /Showing data from \d\d:\d\d\./)
    assert.equal(await notice(page).count(), 1)
    assert.deepEqual(await boxes(page).allInnerTexts(), [], 'no box of its own')
    assert.equal(await figuresOf(page), before, 'the figures stay')
    await checkLooks(page, `offline-${name}`)
    for (let i = 0; i < 4; i++) await service.call('GET', `/${menu.shortCode}`)
    await page.context().setOffline(false)
    await notice(page).waitFor({ state: 'detached' })
    await until(async () => (await figuresOf(page)) !== before, 'the figures are not read again')
  })
}

test('a server that is not available: one banner over what was there, on each page', async (t) => {
  const { page, menu } = await open(t)
  page.expectFault(/status of 50[23]/)
  for (const [name, content, address] of PAGES) {
    await page.goto(address(menu.id))
    await page.locator(content).first().waitFor()
    await page.waitForTimeout(1000)
    const status = name === 'codes' ? 502 : 503
    const headers = { 'retry-after': '2' }
    await page.route('**/v1/**', (route) => route.fulfill({ status, headers, body: '' }))
    await page.evaluate(COME_BACK)
    await page.getByText('The server is not available right now').waitFor()
    await page.waitForTimeout(500)
    assert.equal(await boxes(page).count(), 1, name)
    assert.match(await boxes(page).innerText(), /Showing data from \d\d:\d\d\./)
    assert.equal((await page.locator(content).count()) > 0, true, name)
    await takeShot(page, `unavailable-${name}`)
    await page.unrouteAll()
    await until(async () => (await boxes(page).count()) === 0, `${name}: the banner stays`)
  }
})

test('without a connection: another period waits, so do other pages, and all go on', async (t) => {
  const { page, menu } = await open(t)
  page.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  for (const [, content, address] of PAGES) {
    await page.goto(address(menu.id))
    await page.locator(content).first().waitFor()
  }
  await page.getByRole('link', { name: 'Analytics', exact: true }).first().click()
  await page.getByRole('heading', { name: 'When' }).waitFor()
  await page.context().setOffline(true)
  await notice(page).waitFor()
  await page
    .getByRole('link', { name: '7 days' })
    .or(page.getByRole('button', { name: '7 days' }))
    .first()
    .click()
  await page.locator('.waiting-part').first().waitFor()
  await takeShot(page, 'offline-other-period')
  for (const name of ['Overview', 'Codes', 'Analytics', 'Codes']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForTimeout(500)
    await notice(page).waitFor()
    assert.deepEqual(await boxes(page).allInnerTexts(), [], name)
    assert.equal(await page.getByText('Something went wrong').count(), 0)
  }
  await page.waitForTimeout(4000)
  await notice(page).waitFor()
  await page.context().setOffline(false)
  await page.locator('.list').waitFor()
  await notice(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { name: 'When' }).waitFor()
})
