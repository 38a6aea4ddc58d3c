import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import {
  type FlakyProxy,
  openFlakyProxy,
} from '../server/test/support/service/network/flaky-proxy.ts'
import { onOneEngine, type Service } from '../server/test/support/service/service.ts'
import { type Answer, type Client, createClient, orThrow, QrouteError } from './index.ts'
import { pauseAfter } from './retries.ts'

const KEY = 'sk_test_1'
const NEW = { name: 'Poster', destination_url: 'https://example.com/a' }
const DONE = '{"id":"qr_1"}'

interface Script {
  readonly baseUrl: string
  readonly client: Client
  readonly asked: readonly IncomingMessage[]
}

/** A server that does one thing after the other, and the last for all that follows. */
async function script(t: TestContext, ...steps: readonly RequestListener[]): Promise<Script> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const step = steps[Math.min(asked.push(request), steps.length) - 1]
    request.resume().on('end', () => step?.(request, response))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, client: createClient({ baseUrl, key: KEY }), asked }
}

const succeed: RequestListener = (_, response) => void response.end(DONE)
const hang: RequestListener = () => undefined
const drop: RequestListener = ({ socket }) => void socket.destroy()
const cutOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('{"id":', () => response.destroy())
}
function refuse(status: number, retryAfter?: string): RequestListener {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return (_, response) => void response.writeHead(status, headers).end('<html>')
}

async function timed<Data>(send: Promise<Answer<Data>>) {
  const start = performance.now()
  const answer = await send
  return { answer, ms: performance.now() - start, code: answer.ok ? null : answer.error.code }
}

const idempotencyKeys = ({ asked }: Script) =>
  asked.map(({ headers }) => headers['idempotency-key'])

test('what fails for a moment is sent again, with one Idempotency-Key', async (t) => {
  for (const trouble of [
    drop,
    cutOff,
    ...[408, 429, 500, 502, 503, 504].map((one) => refuse(one)),
  ]) {
    const service = await script(t, trouble, succeed)
    assert.ok((await service.client.createCode({ body: NEW })).ok)
    const [first, second] = idempotencyKeys(service)
    assert.match(String(first), /^[\w-]{36}$/)
    assert.equal(second, first)
    await service.client.createCode({ body: NEW })
    assert.notEqual(idempotencyKeys(service)[2], first, 'another request has another')
  }
})

test('the header is sent where the service reads it, and nowhere else', async (t) => {
  const service = await script(t, succeed)
  const { client } = service
  await client.updateCodes({ body: { items: [{ id: 'qr_1', name: 'A' }] } })
  await client.testWebhook({ id: 'wh_1' }, { idempotencyKey: 'mine' })
  await client.updateCode({ id: 'qr_1', body: { name: 'A' } })
  await client.putCode({ external_id: 'a', body: NEW })
  await client.previewCode({ body: {} })
  await client.listCodes()
  const [bulk, ...others] = idempotencyKeys(service)
  assert.ok(bulk)
  assert.deepEqual(others, ['mine', undefined, undefined, undefined, undefined])
})

test('what would be refused again is not sent again', async (t) => {
  for (const status of [400, 401, 403, 404, 409, 412, 413, 501]) {
    const { client, asked } = await script(t, refuse(status), succeed)
    assert.equal((await client.createCode({ body: NEW })).status, status)
    assert.equal(asked.length, 1)
  }
})

test('what is not safe to do twice is sent again only if it was not done', async (t) => {
  const body = { email: 'a@example.com', password: 'correct horse' }
  for (const trouble of [drop, refuse(502), refuse(503)]) {
    const { client, asked } = await script(t, trouble, succeed)
    assert.ok(!(await client.signIn({ body })).ok)
    assert.equal(asked.length, 1)
  }
  const { client, asked } = await script(t, refuse(429), succeed)
  assert.ok((await client.signIn({ body })).ok)
  assert.equal(asked.length, 2)
  const preview = await script(t, drop, succeed)
  assert.ok((await preview.client.previewCode({ body: {} })).ok, 'changes nothing')
})

test('Retry-After is waited for, in seconds and as a date', async (t) => {
  const inTwo = () => new Date(Date.now() + 2000).toUTCString()
  const dated: RequestListener = (...given) => refuse(503, inTwo())(...given)
  for (const trouble of [refuse(429, '1'), dated]) {
    const { client } = await script(t, trouble, succeed)
    const { answer, ms } = await timed(client.getAccount())
    assert.ok(answer.ok && ms >= 990, `${ms} ms`)
  }
})

test('no longer than is allowed, and no more often', async (t) => {
  const patient = await script(t, refuse(503, '91'))
  const long = await timed(patient.client.getAccount())
  assert.ok(!long.answer.ok && long.ms < 5000)
  assert.deepEqual([long.answer.retryAfterSeconds, patient.asked.length], [91, 1])
  const short = await script(t, refuse(503, '1'))
  assert.equal((await short.client.getAccount({}, { maxWaitMs: 500 })).status, 503)
  assert.equal(short.asked.length, 1)
  for (const [retries, tries] of [
    [0, 1],
    [1, 2],
    [Number.NaN, 1],
  ] as const) {
    const { client, asked } = await script(t, drop)
    assert.equal((await timed(client.getAccount({}, { retries }))).code, 'network_error')
    assert.equal(asked.length, tries)
  }
})

test('what is set for a client holds for its calls, unless they say otherwise', async (t) => {
  const { baseUrl, asked } = await script(t, drop, succeed)
  const client = createClient({ baseUrl, key: KEY, retries: 0 })
  assert.ok(!(await client.getAccount({}, { retries: undefined })).ok)
  assert.ok((await client.getAccount()).ok)
  assert.equal(asked.length, 2)
  const other = await script(t, drop, succeed)
  const steady = createClient({ baseUrl: other.baseUrl, key: KEY, retries: 0 })
  assert.ok((await steady.getAccount({}, { retries: 1 })).ok)
})

test('pauses become longer up to a limit, and differ by chance', () => {
  for (const [tries, longest] of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    const pauses = Array.from({ length: 200 }, () => pauseAfter(null, tries))
    assert.ok(pauses.every((ms) => ms >= longest / 2 && ms <= longest))
    assert.ok(Math.max(...pauses) - Math.min(...pauses) > longest / 4)
    assert.ok(pauseAfter(7, tries) >= 7000 + longest / 2)
  }
})

test('a try that takes too long is over, and sent again', async (t) => {
  const { client, asked } = await script(t, hang, succeed)
  assert.ok((await client.getAccount({}, { timeoutMs: 200 })).ok)
  assert.equal(asked.length, 2)
  const silent = await script(t, hang)
  const { answer, code } = await timed(silent.client.getAccount({}, { timeoutMs: 50, retries: 0 }))
  assert.ok(!answer.ok && answer.error.message === 'No response within 50 ms')
  assert.equal(code, 'network_error')
  const endless = await script(t, succeed)
  assert.ok((await endless.client.getAccount({}, { timeoutMs: Number.POSITIVE_INFINITY })).ok)
})

test('a download may take longer than it may take to begin', async (t) => {
  const slow: RequestListener = (_, response) => {
    response.write('first,')
    setTimeout(() => response.end('last'), 500)
  }
  const { client } = await script(t, slow)
  const file = await orThrow(client.exportCodes({}, { timeoutMs: 300 }))
  assert.equal(await file.text(), 'first,last')
  const stop = new AbortController()
  const aborted = await orThrow(client.exportCodes({}, { signal: stop.signal }))
  stop.abort()
  await assert.rejects(aborted.text(), 'can be aborted until its end')
})

test('a download that was read or cancelled leaves nothing at the signal', async () => {
  const { signal } = new AbortController()
  const body = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } })
  const client = createClient({
    baseUrl: 'https://qr.example',
    key: null,
    fetch: async () => body(),
  })
  const read = await orThrow(client.exportCodes({}, { signal }))
  assert.equal(getEventListeners(signal, 'abort').length, 1)
  assert.equal(await read.text(), 'a,b')
  const left = await orThrow(client.exportCodes({}, { signal }))
  await left.body?.cancel()
  assert.deepEqual(getEventListeners(signal, 'abort'), [])
})

test('an abort ends a try and a pause at once', async (t) => {
  for (const trouble of [hang, refuse(503, '60')]) {
    const { client, asked } = await script(t, trouble)
    const { code, ms } = await timed(client.getAccount({}, { signal: AbortSignal.timeout(300) }))
    assert.equal(code, 'aborted')
    assert.ok(ms < 5000, `${ms} ms`)
    assert.equal(asked.length, 1)
  }
  const { client, asked } = await script(t, succeed)
  const { code } = await timed(client.getAccount({}, { signal: AbortSignal.abort() }))
  assert.deepEqual([code, asked.length], ['aborted', 0])
})

test('orThrow gives the data, or throws what is known of the failure', async (t) => {
  const { client } = await script(t, succeed, (_, response) => {
    const error = { code: 'invalid_request', message: 'No', param: 'name', request_id: 'req_1' }
    response.writeHead(400).end(JSON.stringify({ error: { ...error, details: [] } }))
  })
  assert.deepEqual(await orThrow(await client.getAccount()), { id: 'qr_1' })
  await assert.rejects(orThrow(client.getAccount()), (error) => {
    assert.ok(error instanceof QrouteError && error instanceof Error)
    const { name, message, code, status, param, details, request_id } = error
    assert.deepEqual([name, message], ['QrouteError', '400 invalid_request: No'])
    assert.deepEqual([code, status, param, request_id], ['invalid_request', 400, 'name', 'req_1'])
    assert.deepEqual(details, [])
    return true
  })
})

onOneEngine('retries', (start) => {
  let service: Service
  let proxy: FlakyProxy
  let client: Client

  before(async () => {
    service = await start()
    proxy = await openFlakyProxy(service.base)
    client = createClient({ baseUrl: proxy.url, key: (await service.account()).liveKey })
  })

  after(() => proxy.close())

  test('a code whose answer was lost twice is created once', async () => {
    proxy.meet('lost', 'lost')
    const code = await orThrow(client.createCode({ body: NEW }))
    proxy.meet('lost')
    const bulk = await orThrow(client.createCodes({ body: { items: [NEW, NEW] } }))
    assert.deepEqual(bulk.summary, { created: 2, failed: 0 })
    const { pagination, data } = await orThrow(client.listCodes())
    assert.equal(pagination.total, 3)
    assert.ok(data.some(({ id }) => id === code.id))
  })

  test('a deleted code whose answer was lost is gone, and says so', async () => {
    const { id } = await orThrow(client.createCode({ body: NEW }))
    proxy.meet('lost')
    assert.equal((await client.deleteCode({ id })).status, 404)
  })

  test('uploads files, bytes, and what does not say its type', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
    proxy.meet('lost')
    const { id } = await orThrow(client.uploadLogo({ body: new TextEncoder().encode(svg) }))
    for (const body of [new Blob([svg]), new File([svg], 'a.svg', { type: 'image/svg+xml' })]) {
      assert.equal((await orThrow(client.uploadLogo({ body }))).id, id)
    }
    const code = await orThrow(client.createCode({ body: NEW }))
    const image = await orThrow(client.downloadCode({ id: code.id, size: 256 }))
    const png = await orThrow(
      client.uploadLogo({ body: new Uint8Array(await image.arrayBuffer()) }),
    )
    const { data } = await orThrow(client.listLogos())
    assert.deepEqual(data.map((logo) => logo.id).sort(), [id, png.id].sort())
  })
})
