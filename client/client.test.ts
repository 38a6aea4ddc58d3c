import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { openOwner } from '../server/test/support/browser/browser.ts'
import { patiently } from '../server/test/support/service/patient.ts'
import { freePort, onOneEngine } from '../server/test/support/service/service.ts'
import { type Answer, type Client, createClient, type Failure } from './client.ts'
import { QrouteError } from './errors.ts'

const DOCUMENT = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'))
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NEW = { name: 'Poster', destination_url: 'https://example.com/a' }

async function data<Data>(send: () => Promise<Answer<Data>>, status = 200): Promise<Data> {
  const answer = await patiently(send)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.error.message}`)
  assert.equal(answer.status, status)
  return answer.data
}

async function refusal(send: () => Promise<Answer<unknown>>, status: number): Promise<Failure> {
  const answer = await patiently(send)
  assert.equal(answer.status, status)
  assert.ok(!answer.ok)
  return answer
}

/** A server that is not Qroute; returns its address. */
async function other(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('has a method for every operation of the document', () => {
  const methods = Object.values<Record<string, { operationId: string }>>(DOCUMENT.paths)
  const ids = methods.flatMap((path) => Object.values(path).map((one) => one.operationId))
  const client = createClient({ baseUrl: '' })
  assert.ok(ids.length > 40)
  assert.deepEqual(Object.keys(client).sort(), ids.sort())
  for (const method of Object.values(client)) assert.equal(typeof method, 'function')
})

test('sends parameters, headers and the key as the service expects them', async (t) => {
  const baseUrl = await other(t, ({ method, url, headers }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ method, url, headers }))
  })
  // biome-ignore lint/suspicious/noExplicitAny: this server answers something else
  const seen = async (send: () => Promise<Answer<any>>) => data<any>(send)
  const keyed = createClient({ baseUrl: `${baseUrl}/sub/`, key: 'sk_1', mode: 'test' })
  const filters = { id: 'a/b c', city: 'A|B', device: ['ios', 'android'], browser: undefined }
  const got = await seen(() => keyed.getCodeAnalytics(filters))
  assert.equal(got.url, '/sub/v1/qrcodes/a%2Fb%20c/analytics?city=A%7CB&device=ios%2Candroid')
  assert.equal(got.headers.authorization, 'Bearer sk_1')
  for (const name of ['x-mode', 'content-type', 'idempotency-key']) {
    assert.equal(got.headers[name], undefined, name)
  }
  const page = createClient({ baseUrl, mode: 'test', headers: { 'x-own': 'yes' } })
  const posted = await seen(() => page.createCode({ body: NEW }, { idempotencyKey: 'i' }))
  assert.deepEqual([posted.method, posted.url], ['POST', '/v1/qrcodes'])
  const { 'x-mode': mode, 'x-own': own, 'idempotency-key': once } = posted.headers
  assert.deepEqual([mode, own, once, posted.headers.authorization], ['test', 'yes', 'i', undefined])
  assert.equal(posted.headers['content-type'], 'application/json')
  const live = await seen(() => createClient({ baseUrl, mode: () => 'live' }).listCodes())
  assert.equal(live.headers['x-mode'], undefined)
  const stream = await page.streamEvents({}, { lastEventId: 'scan_1' })
  assert.ok(stream.ok)
  const { headers } = (await stream.data.json()) as { headers: Record<string, string> }
  assert.equal(headers['last-event-id'], 'scan_1')
})

test('an id that would change the path is not sent', async (t) => {
  let requests = 0
  const baseUrl = await other(t, (_, response) => response.end(String(++requests)))
  const client = createClient({ baseUrl })
  // biome-ignore lint/suspicious/noExplicitAny: what untyped programs pass
  for (const id of ['', '.', '..', undefined, null] as any[]) {
    const answer = await client.deleteCode({ id })
    assert.ok(!answer.ok)
    assert.deepEqual([answer.status, answer.error.param], [0, 'id'])
  }
  assert.equal(requests, 0)
  assert.ok((await client.deleteCode({ id: '...' })).ok)
})

test('no response is network_error', async (t) => {
  const closed = createClient({ baseUrl: `http://127.0.0.1:${await freePort()}` })
  const cutOff = await other(t, (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  for (const client of [closed, createClient({ baseUrl: cutOff })]) {
    const answer = await client.getAccount()
    assert.ok(!answer.ok)
    assert.deepEqual([answer.status, answer.error.code], [0, 'network_error'])
    assert.match(answer.error.message, /^No response: ./)
  }
})

test('an aborted request is aborted, before and after it was sent', async (t) => {
  const stop = new AbortController()
  const baseUrl = await other(t, () => stop.abort())
  for (const signal of [AbortSignal.abort(), stop.signal, AbortSignal.timeout(1)]) {
    const answer = await createClient({ baseUrl }).getAccount({}, { signal })
    assert.ok(!answer.ok)
    assert.deepEqual([answer.status, answer.error.code], [0, 'aborted'])
  }
})

test('what is not a response of the service is unexpected_answer', async (t) => {
  let [status, text] = [502, '<html><h1>Bad Gateway</h1></html>']
  const baseUrl = await other(t, (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end(text)
  })
  const client = createClient({ baseUrl })
  const told = async () => {
    const answers = [await client.getAccount(), await client.downloadCode({ id: 'a' })]
    return answers.map((answer) => !answer.ok && [answer.status, answer.error.code])
  }
  for (const page of [text, '', '{}', 'null', '"text"', '{"error":"text"}', '{"error":{}}']) {
    text = page
    assert.deepEqual(await told(), Array(2).fill([502, 'unexpected_answer']), page)
  }
  const answer = await client.getAccount()
  assert.equal(answer.ok || answer.retryAfterSeconds, 7)
  ;[status, text] = [200, '<html>Sign in to this network</html>']
  assert.deepEqual(await told(), Array(2).fill([200, 'unexpected_answer']))
})

onOneEngine('the client', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey
  let client: Client

  before(async () => {
    client = createClient({ baseUrl: `${service.base}/`, key })
  })

  test('creates, reads, changes, lists and deletes', async () => {
    const made = await data(() => client.createCode({ body: NEW }), 201)
    const { id } = made
    const read = await data(() => client.getCode({ id }))
    assert.equal(read.destination_url, NEW.destination_url)
    const body = { destination_url: 'https://example.com/b', active: false }
    const changed = await data(() => client.updateCode({ id, body }))
    assert.deepEqual([changed.destination_url, changed.status], [body.destination_url, 'paused'])
    const list = await data(() => client.listCodes({ status: 'paused', search: undefined }))
    assert.deepEqual(
      list.data.map((code) => code.id),
      [id],
    )
    const past = await data(() => client.listCodes({ page: 2 }))
    assert.deepEqual([past.data, past.pagination.page], [[], 2])
    assert.equal((await data(() => client.listCodes())).data.length, 1)
    const figures = () => client.getAggregateAnalytics({ qr_ids: [id, id], country: ['GB', 'IE'] })
    assert.equal((await data(figures)).summary.total_scans, 0)
    assert.equal((await data(() => client.deleteCode({ id }))).id, id)
    assert.equal((await refusal(() => client.getCode({ id }), 404)).error.code, 'not_found')
  })

  test('returns refusals as values', async () => {
    const misspelled = { name: 'A', destination_url: 'nowhere' }
    const invalid = await refusal(() => client.createCode({ body: misspelled }), 400)
    assert.deepEqual(
      [invalid.error.code, invalid.error.param],
      ['invalid_request', 'destination_url'],
    )
    assert.equal(invalid.error.details?.[0]?.param, 'destination_url')
    assert.match(invalid.error.request_id ?? '', /./)
    assert.equal(invalid.retryAfterSeconds, null)
    const stranger = createClient({ baseUrl: service.base, key: 'sk_live_unknown' })
    assert.equal((await refusal(() => stranger.getAccount(), 401)).error.code, 'unauthorized')
    const nobody = createClient({ baseUrl: service.base })
    assert.equal((await refusal(() => nobody.getAccount(), 401)).error.code, 'unauthorized')
    const slash = await refusal(() => client.getCode({ id: 'a/../b?c#d' }), 404)
    assert.equal(slash.error.code, 'not_found')
  })

  test('a change can depend on what was read, and its refusal says what is there now', async () => {
    const made = await patiently(() => client.createCode({ body: NEW }))
    assert.ok(made.ok)
    const { id } = made.data
    const read = made.headers.get('etag')
    const change = (name: string, ifMatch: string | null) =>
      patiently(() => client.updateCode({ id, body: { name } }, { ifMatch }))
    const changed = await change('First', read)
    assert.ok(changed.ok)
    for (const stale of [read, null]) {
      const refused = await change('Second', stale)
      assert.ok(!refused.ok)
      const { status, code, etag, headers } = new QrouteError(refused)
      assert.deepEqual([status, code], [412, 'precondition_failed'])
      assert.equal(etag, changed.headers.get('etag'))
      assert.equal(headers, refused.headers)
    }
    assert.equal((await data(() => client.getCode({ id }))).name, 'First')
    await data(() => client.deleteCode({ id }))
  })

  test('repeats a request with its idempotency key', async () => {
    const options = { idempotencyKey: 'once' }
    const first = await data(() => client.createCode({ body: NEW }, options), 201)
    const again = await patiently(() => client.createCode({ body: NEW }, options))
    assert.ok(again.ok)
    assert.equal(again.data.id, first.id)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    const body = { ...NEW, name: 'Another' }
    const conflict = await refusal(() => client.createCode({ body }, options), 409)
    assert.equal(conflict.error.code, 'idempotency_conflict')
  })

  test('returns files and streams as they are, and their refusals as values', async () => {
    const { id } = await data(() => client.createCode({ body: NEW }), 201)
    const image = await data(() => client.downloadCode({ id, size: 256 }))
    assert.ok(image instanceof Response)
    const bytes = Buffer.from(await image.arrayBuffer())
    assert.deepEqual(bytes.subarray(0, PNG.length), PNG)
    const file = await data(() => client.exportCodeScans({ id, format: 'json' }))
    assert.deepEqual(((await file.json()) as { data: unknown[] }).data, [])
    const large = await refusal(() => client.downloadCode({ id, size: 1e6 }), 400)
    assert.equal(large.error.param, 'size')
    const stop = new AbortController()
    const stream = await data(() => client.streamEvents({}, { signal: stop.signal }))
    assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
    stop.abort()
  })

  test('works with a session, in the mode that is chosen', async () => {
    const { browser } = await openOwner(service, (await service.account()).id)
    let mode: 'live' | 'test' = 'test'
    const headers = () => ({ cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' })
    const page = createClient({ baseUrl: service.base, mode: () => mode, headers })
    const { id } = await data(() => page.createCode({ body: NEW }), 201)
    assert.equal((await data(() => page.getCode({ id }))).id, id)
    mode = 'live'
    await refusal(() => page.getCode({ id }), 404)
    await data(() => page.signOut())
    assert.equal((await refusal(() => page.getSession(), 401)).error.code, 'unauthorized')
  })
})
