import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { openHome, openMember, PASSWORD } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import type { PageOptions, WatchedPage } from '../support/browser/page.ts'
import { until } from '../support/service/until.ts'

/**
 * The page that hands a key to `qr login`: confirmed, declined, for an editor, with a wrong link, and when
 * the terminal has gone.
 */

/** What `qr login` is to the dashboard: a listener on this machine that takes a form. */
interface Terminal {
  readonly port: number
  readonly posts: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  close(): Promise<void>
}

const FIRST_PORT = 49_152
const PORTS = 65_536 - FIRST_PORT

async function openTerminal(t: TestContext): Promise<Terminal> {
  const posts: Terminal['posts'] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (method === 'POST') posts.push({ method, url, headers, body: await text(request) })
    response.writeHead(method === 'POST' ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>The terminal has it</h1>')
  })
  const listen = (port: number) =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
  let port = 0
  do port = FIRST_PORT + randomInt(PORTS)
  while (!(await listen(port)))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.after(close)
  return { port, posts, close }
}

const STATE = 'Zm9vYmFyLWJhei1xdXV4LTEyMzQ'
const { chromium, service } = await openPages()

const linkTo = (port: number | string, more: Readonly<Record<string, string>> = {}) =>
  `/app/connect?${new URLSearchParams({ name: 'qr on laptop-7', scopes: 'full', port: `${port}`, state: STATE, ...more })}`

async function openPage(t: TestContext, options: Partial<PageOptions> = {}): Promise<WatchedPage> {
  const page = await chromium.newPage(t, { origin: service.base, ...options })
  page.expectFault(/another origin: http:\/\/127\.0\.0\.1:\d+\/$/)
  return page
}

const accountOf = (key: string) => service.call('GET', '/v1/account', { key })
const fieldsOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))

test('an owner makes the key another one and sends it; coming back, it is revoked', async (t) => {
  const { browser, email, account } = await openHome(service)
  const terminal = await openTerminal(t)
  const page = await openPage(t, { cookie: browser.cookie() })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(linkTo(terminal.port, { scopes: 'codes:read,codes:write' }))
  await page.getByRole('heading', { name: 'qr is requesting an API key.' }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByText('“qr on laptop-7”').waitFor()
  await page.getByText('Zm9v-YmFy', { exact: true }).waitFor()
  await page.getByText(`this computer, port ${terminal.port}`).waitFor()
  await checkLooks(page, 'connect')
  assert.equal(await page.getByLabel('Delete codes').isChecked(), true)
  await page.getByLabel('Delete codes').uncheck()
  await page.getByLabel('Read analytics').check()
  await page.getByLabel('Test', { exact: true }).check()
  await page.getByLabel('Key name').fill('laptop')
  assert.equal(terminal.posts.length, 0)
  await page.getByRole('button', { name: 'Create and send the key' }).click()
  await page.getByRole('heading', { name: 'The terminal has it' }).waitFor()

  assert.equal(terminal.posts.length, 1)
  const [post] = terminal.posts
  assert.equal(post?.url, '/')
  assert.equal(post?.headers.origin, new URL(service.base).origin)
  assert.equal(post?.headers['content-type'], 'application/x-www-form-urlencoded')
  const { key = '', ...rest } = fieldsOf(post?.body)
  const { name } = (await accountOf(account.liveKey)).json
  const url = new URL(service.base).origin
  assert.deepEqual(rest, { state: STATE, url, account: name, name: 'laptop' })
  const made = (await accountOf(key)).json.key
  assert.deepEqual([made.name, made.mode, made.expires_at], ['laptop', 'test', null])
  const scopes = ['analytics:read', 'codes:create', 'codes:edit', 'codes:read']
  assert.deepEqual([...made.scopes].sort(), scopes)
  assert.equal(addresses.join().includes(key), false, 'no address has the key')

  await page.goBack()
  await page.getByRole('heading', { name: 'The key was sent.' }).waitFor()
  assert.equal((await page.content()).includes(key), false, 'the page has no key any more')
  await checkLook(page, 'connect-sent')
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByRole('heading', { name: 'The key was revoked.' }).waitFor()
  assert.equal((await accountOf(key)).status, 401)
  await page.reload()
  await page.getByRole('heading', { name: 'The key was revoked.' }).waitFor()
})

test('whoever is not signed in signs in first, comes back and declines', async (t) => {
  const { email, browser } = await openHome(service)
  const terminal = await openTerminal(t)
  const page = await openPage(t)
  await page.goto(linkTo(terminal.port, { mode: 'test', scopes: 'webhooks' }))
  await page.waitForURL('**/app/sign-in?next=*')
  // The document is the one of the sign-in now, with its policy.
  await page.reload()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'qr is requesting an API key.' }).waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual([searchParams.get('state'), searchParams.get('mode')], [STATE, 'test'])
  assert.equal(await page.getByLabel('Test', { exact: true }).isChecked(), true)
  assert.equal(await page.getByLabel('Manage webhooks').isChecked(), true)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'The terminal has it' }).waitFor()
  assert.deepEqual(
    terminal.posts.map(({ body }) => fieldsOf(body)),
    [{ error: 'declined', state: STATE }],
  )
  const { json } = await browser.call('GET', '/v1/api-keys')
  assert.equal(
    json.data.some(({ name }: { name: string }) => /laptop/.test(name)),
    false,
  )
  await page.goBack()
  await page.getByRole('heading', { name: 'Declined.' }).waitFor()
})

test('an editor is told that an owner has to do it, and signs in as one', async (t) => {
  const { browser, email } = await openHome(service)
  const { browser: editor } = await openMember(service.base, browser, 'editor')
  const terminal = await openTerminal(t)
  const page = await openPage(t, { cookie: editor.cookie() })
  await page.goto(linkTo(terminal.port))
  await page.getByRole('heading', { name: 'Only an owner can do this.' }).waitFor()
  await checkLook(page, 'connect-editor')
  assert.equal(await page.getByLabel('Key name').count(), 0)
  page.expectFault(/status of 401/)
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const create = page.getByRole('button', { name: 'Create and send the key' })
  await create.waitFor()
  // The session ends meanwhile.
  await page.context().clearCookies()
  await create.click()
  await page.getByLabel(`Password for ${email}`).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The terminal has it' }).waitFor()
  const { key = '' } = fieldsOf(terminal.posts[0]?.body)
  assert.equal((await accountOf(key)).json.key.scopes, 'full')
})

test('a link with anything wrong in it has no form and says what', async (t) => {
  const { browser } = await openHome(service)
  const page = await openPage(t, { cookie: browser.cookie(), locale: 'de-DE' })
  const wrong: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
    [/^port:/, { port: '8080' }],
    [/^port:/, { port: '49151' }],
    [/^port:/, { port: '50123.evil.example' }],
    [/^state:/, { state: '' }],
    [/^state:/, { state: '<b>0123456789abcdef' }],
    [/^name:/, { name: 'x'.repeat(101) }],
    [/^name:/, { name: 'qr \u202e7-potpal' }],
    [/^name:/, { name: '\u3164' }],
    [/^name:/, { name: `qr${' '.repeat(20)}on laptop-7` }],
    [/^name:/, { name: `qr${'\u0301'.repeat(9)}` }],
    [/^mode:/, { mode: 'prod' }],
    [/^scopes:/, { scopes: 'codes:read,everything' }],
    [/^scopes:/, { scopes: '' }],
    [/^scopes:/, { scopes: 'full,full' }],
  ]
  for (const [fault, more] of wrong) {
    await page.goto(linkTo(50_123, more))
    await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht.' }).waitFor()
    assert.equal(await page.getByText(fault).count(), 1, JSON.stringify(more))
    assert.deepEqual(
      [await page.locator('form').count(), await page.getByRole('alert').count()],
      [0, 1],
    )
  }
  await checkLook(page, 'connect-bad')
})

test('when the terminal no longer waits, the way back says what to do', async (t) => {
  const { browser } = await openHome(service)
  const terminal = await openTerminal(t)
  const page = await openPage(t, { cookie: browser.cookie(), locale: 'de-DE' })
  await page.goto(linkTo(terminal.port))
  await page.getByRole('heading', { name: 'Ein Terminal fordert einen Schlüssel an.' }).waitFor()
  await checkLook(page, 'connect-german')
  await terminal.close()
  await page.getByRole('button', { name: 'Schlüssel erstellen und senden' }).click()
  await until(() => page.url().startsWith('chrome-error:'), 'the browser says nothing')
  await page.goBack()
  await page.getByRole('heading', { name: 'Ist im Terminal nichts angekommen?' }).waitFor()
  await page.getByRole('button', { name: 'Schlüssel widerrufen' }).click()
  await page.getByRole('heading', { name: 'Der Schlüssel wurde widerrufen.' }).waitFor()
  const { json } = await browser.call('GET', '/v1/api-keys')
  const made = json.data.find(({ name }: { name: string }) => name === 'qr on laptop-7')
  assert.notEqual(made.revoked_at, null)
})
