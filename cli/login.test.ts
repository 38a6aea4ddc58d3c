import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { qr } from '../server/test/support/service/clients/qr.ts'
import {
  newHome,
  type QrProcess,
  spawnQr,
} from '../server/test/support/service/clients/qr-process.ts'
import { freePort, onOneEngine } from '../server/test/support/service/service.ts'
import { readProfiles, writeProfiles } from './profiles.ts'

/** Signing in, and what is kept of it. The button in a real browser: server/test/dashboard/qr-login.test.ts. */

const FORM = 'application/x-www-form-urlencoded'

interface Posted {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function post(port: string, { method = 'POST', path = '/', headers = {}, body = '' }: Posted) {
  type Answered = { status: number; location: string; text: string }
  return new Promise<Answered>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    asked.on('error', reject).on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      const { statusCode: status = 0, headers } = response
      resolve({ status, location: headers.location ?? '', text })
    })
    asked.end(body)
  })
}

/** As a browser does it: the form, and the page that it leads to. */
async function submit(port: string, posted: Posted): Promise<string> {
  const { status, location, text } = await post(port, posted)
  assert.deepEqual([status, text], [303, ''])
  return (await post(port, { method: 'GET', path: location })).text
}

onOneEngine('qr login', async (start) => {
  const service = await start()

  async function begin(t: TestContext, ...more: string[]) {
    const home = newHome(t)
    const login: QrProcess = spawnQr(t, ['login', service.base, ...more], home.env)
    const opened = await home.opened()
    const { headers: said } = await fetch(opened, { redirect: 'manual' })
    const address = new URL(said.get('location') ?? '')
    const [port = '', state = ''] = ['port', 'state'].map(
      (one) => address.searchParams.get(one) ?? '',
    )
    const headers = { 'content-type': FORM, origin: service.base }
    const { liveKey: key } = await service.account()
    const body = `${new URLSearchParams({ key, state, url: service.base, account: 'A', name: 'n' })}`
    return { ...home, login, opened, address, port, state, headers, key, body }
  }

  test('the address asks for little, for this machine and with a state of 256 bits', async (t) => {
    const { opened, address, port, state, login } = await begin(t, '--name', 'x'.repeat(100))
    assert.match(opened, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/)
    assert.ok(login.stderr().includes(opened), 'the address is printed too')
    assert.equal(`${opened}${login.stderr()}`.includes(state), false, 'nobody else sees the state')
    assert.ok(login.stderr().includes(`the code ${state.slice(0, 4)}-${state.slice(4, 8)}:`))
    assert.equal(address.origin + address.pathname, `${service.base}/app/connect`)
    assert.ok(Number(port) >= 49_152 && Number(port) <= 65_535)
    assert.match(state, /^[0-9a-f]{64}$/)
    assert.equal(address.searchParams.get('scopes'), 'codes:read,codes:write,analytics:read')
    assert.equal(address.searchParams.get('name')?.length, 100)
    assert.match(login.stderr(), /qr login .* --key -/)
    login.interrupt()
    assert.equal(await login.ended, 130)
  })

  test('only the form of the dashboard, with the state, is taken, and once', async (t) => {
    const { login, port, state, headers, body, key, profiles } = await begin(t)
    const wrong: readonly Posted[] = [
      { method: 'GET', path: `/?${body}`, headers },
      { method: 'GET', path: '/done', headers },
      { method: 'OPTIONS', headers },
      { path: '/key', headers, body },
      { headers: { ...headers, host: `localhost:${port}` }, body },
      { headers: { ...headers, host: `evil.example:${port}` }, body },
      { headers: { ...headers, origin: 'https://evil.example' }, body },
      { headers: { ...headers, origin: 'null' }, body },
      { headers: { 'content-type': FORM }, body },
      { headers: { ...headers, 'sec-fetch-mode': 'cors' }, body },
      { headers: { ...headers, 'content-type': 'text/plain' }, body },
      { headers, body: body.replace(state, 'x'.repeat(state.length)) },
      { headers, body: body.replace(state, state.slice(1)) },
      { headers, body: body.replace(`state=${state}`, '') },
      { headers, body: `${body}&more=${'x'.repeat(9000)}` },
    ]
    for (const one of wrong) {
      const { status } = await post(port, one).catch(() => ({ status: 400 }))
      assert.equal(status, 400, JSON.stringify(one))
    }
    assert.equal(existsSync(profiles), false)
    assert.match(await submit(port, { headers, body }), /You can close this window/)
    assert.equal(await login.ended, 0, login.stderr())
    assert.match(login.stdout(), /^Signed in to Acme/)
    assert.equal(
      JSON.parse(readFileSync(profiles, 'utf8')).profiles[new URL(service.base).host].key,
      key,
    )
    await assert.rejects(post(port, { headers, body }), 'nobody listens any more')
  })

  test('a key that does not work, or of another service, is not kept', async (t) => {
    // The same server by another name: it would take the key.
    const elsewhere = encodeURIComponent(service.base.replace('127.0.0.1', 'localhost'))
    for (const change of [
      (body: string, key: string) => body.replace(key, `${key.slice(0, -1)}_`),
      (body: string) => body.replace(/url=[^&]*/, `url=${elsewhere}`),
    ]) {
      const { login, port, headers, body, key, profiles } = await begin(t)
      assert.match(await submit(port, { headers, body: change(body, key) }), /Something went wrong/)
      assert.notEqual(await login.ended, 0)
      assert.equal(existsSync(profiles), false)
    }
  })

  test('the address leads to the dashboard once, and from no page of others', async (t) => {
    const home = newHome(t)
    const login = spawnQr(t, ['login', service.base], home.env)
    const { port, pathname: path, host } = new URL(await home.opened())
    const get = (headers: Posted['headers'] = {}) =>
      post(port, { method: 'GET', path, headers: { host, ...headers } })
    assert.equal((await get({ 'sec-fetch-site': 'cross-site' })).status, 400)
    assert.equal((await get({ host: `localhost:${port}` })).status, 400)
    assert.equal((await get({ 'sec-fetch-site': 'none' })).status, 303)
    assert.equal((await get()).status, 400)
    assert.equal(await login.ended, 4)
    assert.match(login.stderr(), /opened twice/)
  })

  test('whoever is at the terminal says whether it is the right account', async (t) => {
    for (const [typed, code, status] of [
      ['n\n', 4, 401],
      ['\n', 0, 200],
    ] as const) {
      const home = newHome(t)
      const ended = qr(['login', service.base], home.env, { typed })
      const { headers: said } = await fetch(await home.opened(), { redirect: 'manual' })
      const { searchParams: asked } = new URL(said.get('location') ?? '')
      const { liveKey: key } = await service.account()
      const body = `${new URLSearchParams({ key, state: asked.get('state') ?? '', url: service.base })}`
      const headers = { 'content-type': FORM, origin: service.base }
      await submit(asked.get('port') ?? '', { headers, body })
      const { stderr, ...rest } = await ended
      assert.equal(rest.code, code, stderr)
      assert.match(stderr, /Sign in to Acme\? \[Y\/n\]/)
      assert.equal((await service.call('GET', '/v1/account', { key })).status, status)
    }
  })

  test('a profile that works outlives an answer that nobody could read', async (t) => {
    const { login, port, headers, body, key, profiles } = await begin(t, '--json')
    login.closeStdout()
    await submit(port, { headers, body })
    assert.equal(await login.ended, 0, login.stderr())
    assert.equal(readFileSync(profiles, 'utf8').includes(key), true)
  })

  test('a key that cannot be kept is revoked', async (t) => {
    const { login, port, headers, body, key, profiles } = await begin(t)
    mkdirSync(profiles, { recursive: true })
    assert.match(await submit(port, { headers, body }), /Continue in the terminal/)
    assert.equal(await login.ended, 1)
    assert.match(login.stderr(), /The key was revoked\n$/)
    assert.equal((await service.call('GET', '/v1/account', { key })).status, 401)
  })

  test('a key is sent to nobody that the service points to', async (t) => {
    const { env } = newHome(t)
    const { liveKey } = await service.account()
    const got: string[] = []
    const [thief, mover] = [createServer(), createServer()]
    for (const one of [thief, mover]) {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
      t.after(() => one.close())
    }
    const addressOf = (one: typeof thief) =>
      `http://127.0.0.1:${(one.address() as AddressInfo).port}`
    thief.on('request', (asked, response) => {
      got.push(`${asked.method} ${asked.url}`)
      response.end('{}')
    })
    mover.on('request', ({ url }, response) =>
      response.writeHead(308, { location: `${addressOf(thief)}${url}` }).end(),
    )
    const profile = { url: addressOf(mover), key: liveKey }
    writeProfiles(env, { current: 'shop', profiles: { shop: profile } })
    for (const args of [
      ['login', addressOf(mover), '--wait', '1'],
      ['list'],
      ['logout', '--revoke'],
    ]) {
      const { code, stderr } = await qr(args, env)
      assert.equal(code, 5, args.join(' '))
      assert.ok(stderr.includes(`redirects to ${addressOf(thief)}`), stderr)
    }
    assert.deepEqual(got, [])
    assert.equal(readProfiles(env).current, 'shop', 'not revoked, so not forgotten')
  })

  test('nobody confirms: it ends by itself; over SSH it says how', async (t) => {
    const { env } = newHome(t)
    const args = ['login', service.base, '--wait', '0.2']
    const { code, stderr } = await qr(args, { ...env, SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' })
    assert.equal(code, 4)
    assert.match(stderr, /was not confirmed in time/)
    assert.match(stderr, /ssh -L (\d+):127\.0\.0\.1:\1/)
  })

  test('what cannot work is said before a browser is opened', async (t) => {
    const { env } = newHome(t)
    const other = createServer((_, response) => void response.end('<h1>It works</h1>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const { port } = other.address() as AddressInfo
    for (const [args, code, said] of [
      [[`http://127.0.0.1:${port}`], 5, /is not a Qroute service/],
      [[`127.0.0.1:${await freePort()}`], 5, /check the address/i],
      [['https://user:secret@qr.example.com'], 2, /^qr: The address must not contain a user name/],
      [['localhost.invalid'], 5, /check the address/i],
      [['file:///etc/passwd'], 2, /The address must look like https/],
      [[service.base, '--name', 'qr \u3164'], 2, /--name must have/],
      [[service.base, '--wait', '4000000'], 2, /--wait must be a number of seconds up to 3600/],
      [[service.base, '--scopes', 'codes:read,all'], 2, /--scopes must be full/],
      [[service.base, '--wait', 'x'], 2, /--wait must be a number of seconds/],
    ] as const) {
      const result = await qr(['login', ...args], { ...env, BROWSER: '/bin/false' })
      assert.deepEqual([result.code, said.test(result.stderr)], [code, true], result.stderr)
      assert.doesNotMatch(result.stderr, /Open this page|secret/)
    }
  })
})
