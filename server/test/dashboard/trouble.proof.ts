import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, inviteBy, openHome, openOwner, tokenOf } from '../support/browser/browser.ts'
import { openCode, scan } from '../support/browser/code-page.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import {
  checkAccessibility,
  openChromium,
  overflowsAt,
  type WatchedPage,
} from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'
import { openDatabaseProxy } from '../support/chaos/database-proxy.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { openService, spawnServer, startService, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Errors on every page: a real limit, a real outage, a server that is really gone. */

const SESSION_REQUESTS_PER_MINUTE = 600
const LOOK_SECONDS = 25
const MINE = 'https://cafe.example/menu/mine'

const chromium = openChromium()
const onClose = closeAfter()
const service = await openService({})
async function openEditor(page: WatchedPage): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await afterDrawing(page)
  await page.keyboard.press('e')
  await page.getByLabel('Goes to (from the next scan)').fill(MINE)
}

function save(page: WatchedPage): Promise<void> {
  return page.locator('.sign').getByRole('button', { name: 'Save' }).click()
}

/** Until no request of the session is answered, for long enough to look at it. */
async function reachLimit(owner: Browser): Promise<void> {
  let leftSeconds = 0
  for (let sent = 0; leftSeconds < LOOK_SECONDS && sent < 6 * SESSION_REQUESTS_PER_MINUTE; ) {
    const calls = Array.from({ length: 50 }, () => owner.call('GET', '/v1/session'))
    const answers = await Promise.all(calls)
    const refused = answers.findLast(({ status }) => status === 429)
    leftSeconds = Number(refused?.headers.get('retry-after') ?? 0)
    if (leftSeconds < LOOK_SECONDS) await sleep(leftSeconds * 1000)
    sent += calls.length
  }
  assert.ok(leftSeconds >= LOOK_SECONDS, 'no limit is reached')
}

test('over the limit: it says how long to wait, and what was typed stays', async (t) => {
  const { page, owner, code } = await openCode(t, chromium, service)
  page.expectFault(/status of 429/)
  await openEditor(page)
  await reachLimit(owner)
  await save(page)
  await page
    .getByText(/Too many requests/)
    .first()
    .waitFor()
  assert.equal(await page.getByLabel('Goes to (from the next scan)').inputValue(), MINE)
  assert.deepEqual(await checkAccessibility(page), [])
  await reachLimit(owner)
  await page.reload()
  await page.getByText('You have reached the limit on requests per minute.').waitFor()
  assert.match((await page.locator('.banner').first().textContent()) ?? '', /again in \d+ s/)
  assert.equal((await scan(code.short_url)).status, 302, 'printed codes keep leading')
})

test('the database away: a banner while it lasts, then the page goes on by itself', async (t) => {
  const shared = await startService('postgres', {}, onClose)
  const line = await openDatabaseProxy(t, shared.env.DATABASE_URL ?? '')
  const server = await shared.spawn({ DATABASE_URL: line.url })
  const account = await shared.account()
  const { browser } = await openOwner(shared, account.id)
  const page = await chromium.newPage(t, { origin: server.base, cookie: browser.cookie() })
  page.expectFault(/status of 503/)
  await page.goto('/app/codes')
  await page.getByText('curl').first().waitFor()
  line.cut(true)
  await page.reload()
  await page.getByText('The server is not available right now').waitFor()
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  line.cut(false)
  await page.getByText('curl').first().waitFor()
  const banner = page.getByText('The server is not available right now')
  await until(async () => (await banner.count()) === 0, 'the banner stays')
})

test('a server that restarts: the open page says so and continues', async (t) => {
  const { page, code } = await openCode(t, chromium, service)
  const env = { ...service.env }
  const first = await spawnServer(env)
  t.after(() => stop(first.child))
  const cookie = (await page.context().cookies())[0]
  const other = await chromium.newPage(t, {
    origin: first.base,
    cookie: `${cookie?.name}=${cookie?.value}`,
  })
  other.expectFault(/ERR_CONNECTION_REFUSED|Failed to fetch/)
  await other.goto(`/app/codes/${code.id}`)
  await openEditor(other)
  await stop(first.child, 'SIGTERM')
  await save(other)
  await other.getByText('The server did not respond.').waitFor()
  const second = await spawnServer(env, Number(new URL(first.base).port))
  t.after(() => stop(second.child))
  await save(other)
  await other.locator('.toast').filter({ hasText: '/menu/mine now' }).waitFor()
  assert.equal((await scan(code.short_url)).location, MINE)
})

test('signed in as someone else in another tab: this tab becomes theirs', async (t) => {
  const { page, email } = await openCode(t, chromium, service)
  await page.getByRole('button', { name: new RegExp(email) }).waitFor()
  const account = await service.account()
  const someone = await openOwner(service, account.id)
  const tab = await page.context().newPage()
  await tab.goto(`${service.base}/app/codes`)
  const [name = '', value = ''] = someone.browser.cookie().split('=')
  await page.context().addCookies([{ name, value, url: service.base }])
  page.expectFault(/status of 404/)
  await tab.reload()
  await tab.getByRole('button', { name: new RegExp(someone.email) }).waitFor()
  await page.getByRole('button', { name: new RegExp(someone.email) }).waitFor()
})

test('the pages in front of the sign-in: light, dark, phone, no overflow', async (t) => {
  const page = await chromium.newPage(t, { origin: service.base })
  const home = await openHome(service)
  const guest = `${'long-name-'.repeat(6)}@${'sub.'.repeat(30)}example.com`
  const invitation = `/app/invitation#${tokenOf(await inviteBy(home.browser, guest, 'editor'))}`
  page.expectFault(/status of 410/)
  const paths = ['/app/sign-in', invitation, '/app/setup#x', '/app/invitation#x', '/app/setup']
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path === invitation) await page.getByText(guest).waitFor()
    const field = page.locator('main input:not([readonly])').first()
    if (path !== '/app/invitation#x') {
      await until(() => field.evaluate((one) => one.matches(':focus')), `no focus in ${path}`)
    }
    await checkLooks(page, `front-${paths.indexOf(path)}`)
  }
  await page.goto('/app/invitation#not-a-secret')
  await page.getByText('This link no longer works.').waitFor()
  assert.equal(new URL(page.url()).hash, '', 'the secret is out of the address')
  assert.deepEqual(await checkAccessibility(page), [])
  const next = encodeURIComponent('https://evil.example/')
  const owner = await openOwner(service, (await service.account()).id)
  await page.goto(`/app/sign-in?next=${next}`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.base}/app/overview`)
})
