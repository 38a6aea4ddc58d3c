import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ClientOptions, createClient } from './index.ts'

const KEY = 'sk_live_0123456789'
const BASE = 'https://qr.example.com'

/** The address and the key that a request would be sent with. */
async function sent(options: ClientOptions): Promise<[string, string | null]> {
  let told: [string, string | null] = ['', null]
  const fetch = async (url: unknown, request?: RequestInit) => {
    told = [String(url), new Headers(request?.headers).get('authorization')]
    return Response.json({})
  }
  await createClient({ ...options, fetch }).getAccount()
  return told
}

test('an address may have a path, and what many add to it', async () => {
  for (const [baseUrl, expected] of [
    [BASE, BASE],
    [`${BASE}/`, BASE],
    [` ${BASE}/v1/ `, BASE],
    [`${BASE}/sub//`, `${BASE}/sub`],
    [`${BASE}/sub/v1`, `${BASE}/sub`],
    ['HTTP://LOCALHOST:3000', 'http://localhost:3000'],
  ] as const) {
    const [url, key] = await sent({ baseUrl, key: ` ${KEY}\n` })
    assert.deepEqual([url, key], [`${expected}/v1/account`, `Bearer ${KEY}`])
  }
  assert.deepEqual(await sent({ baseUrl: BASE, key: null }), [`${BASE}/v1/account`, null])
})

test('a wrong address or key is refused with what to correct, and never shown', () => {
  for (const baseUrl of [
    'qr.example.com',
    'localhost:3000',
    'ftp://example.com',
    '/',
    'https://',
  ]) {
    assert.throws(() => createClient({ baseUrl, key: KEY }), /baseUrl must be like https:/, baseUrl)
  }
  for (const end of ['?a=1', '#a']) {
    assert.throws(() => createClient({ baseUrl: BASE + end, key: KEY }), /no user, query or/)
  }
  assert.throws(() => createClient({ baseUrl: 'https://a:b@c.example', key: KEY }), /no user/)
  for (const key of ['Bearer sk_live_1', 'sk_live_ 1', 'sk_live_1\nsk_live_2', 'whsec_1', 'sk_ü']) {
    assert.throws(
      () => createClient({ baseUrl: BASE, key }),
      (error: Error) => {
        assert.match(error.message, /^The API key must be/)
        return !error.message.includes(key)
      },
    )
  }
  assert.throws(() => createClient({ baseUrl: '', key: KEY }), /pass baseUrl, or set QROUTE_URL/)
  assert.throws(() => createClient({ baseUrl: BASE, key: '' }), /pass key, or set QROUTE_API_KEY/)
})

test('what is undefined was looked for and not found: it is not left out', () => {
  assert.throws(
    () => createClient({ baseUrl: BASE, key: undefined }),
    /^TypeError: key is undefined/,
  )
  assert.throws(() => createClient({ baseUrl: undefined, key: KEY }), /baseUrl is undefined/)
})

test('in a page, the address is that of the page unless there is a key', async (t) => {
  const page = globalThis as { location?: { origin: string } }
  t.after(() => delete page.location)
  page.location = { origin: BASE }
  for (const options of [{ key: null }, { baseUrl: '', key: null }]) {
    assert.deepEqual(await sent(options), [`${BASE}/v1/account`, null])
  }
  assert.throws(() => createClient({ key: KEY }), /No address/)
  page.location = { origin: 'null' }
  assert.throws(() => createClient({ key: null }), /No address/)
})

/** What a program with this environment sends, or the message that it gets instead. */
function outcome(env: Record<string, string>, program: string): string {
  const url = join(import.meta.dirname, 'index.ts')
  const head = `
    const { createClient } = await import(${JSON.stringify(url)})
    const fetch = async (url, { headers }) => {
      console.log(url, headers.get('authorization'))
      return Response.json({})
    }
    const tell = async (options) => {
      try { await createClient({ ...options, fetch }).getAccount() } catch ({ message }) { console.log(message) }
    }`
  const args = ['--input-type=module', '-e', `${head}\n${program}`]
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return stdout + stderr
}

test('the key of the environment goes to the address of the environment only', () => {
  const program = `await tell({ baseUrl: '${BASE}' })`
  const key = { QROUTE_API_KEY: KEY }
  const other = { QROUTE_URL: 'https://other.example.com' }
  const sent = `${BASE}/v1/account Bearer ${KEY}\n`
  assert.equal(outcome(key, program), sent)
  assert.equal(outcome({ ...key, QROUTE_URL: `${BASE}/v1/` }, program), sent)
  assert.match(outcome({ ...key, ...other }, program), /^QROUTE_API_KEY is for QROUTE_URL, which/)
  assert.match(outcome(other, program), /^No API key/)
})

test('both come from the environment, also where there is none', () => {
  const program = `
    await tell({})
    delete globalThis.process
    await tell({})`
  const told = outcome({ QROUTE_URL: BASE, QROUTE_API_KEY: KEY }, program)
  const missing = 'No address: pass baseUrl, or set QROUTE_URL'
  assert.equal(told, `${BASE}/v1/account Bearer ${KEY}\n${missing}\n`)
})
