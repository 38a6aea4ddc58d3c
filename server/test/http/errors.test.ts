import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { beforeEach, test } from 'node:test'
import { newAddress } from '../support/service/addresses.ts'
import { patiently } from '../support/service/patient.ts'
import { onOneEngine, type TestAccount } from '../support/service/service.ts'

type Reply = { readonly status: number; readonly headers: Headers; readonly body: string }
interface Sent {
  readonly key?: string
  readonly type?: string
  /** A list of chunks is sent without a Content-Length. */
  readonly body?: string | Buffer | Buffer[]
  readonly id?: string
}

const BODY_MAX = 64 * 1024
const JSON_TYPE = 'application/json'
const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
const UNKNOWN = '/v1/qrcodes/qr_00000000000000000000000000'
const INNARDS = /\bat \S+:\d+|node_modules|\.ts\b|FST_|sqlite|postgres|\b(select|insert into)\b/i

/** A good create of so many bytes. */
function padded(bytes: number): string {
  const body = JSON.stringify(MENU)
  return body + ' '.repeat(bytes - body.length)
}

/** Bytes, so that nobody adds a Content-Type. */
function toBytes(body: string | Buffer | Buffer[]) {
  return Array.isArray(body) ? ReadableStream.from(body) : new Uint8Array(Buffer.from(body))
}

/** Every failure has this shape, whatever was wrong. Gives "status code". */
function problem({ status, headers, body }: Reply): string {
  assert.match(headers.get('content-type') ?? 'no type', /^application\/json\b/)
  const { error, ...rest } = JSON.parse(body)
  const { code, message, param, details, request_id, ...more } = error
  assert.deepEqual([rest, more], [{}, {}])
  assert.equal(typeof message, 'string')
  assert.doesNotMatch(body, INNARDS)
  assert.match(request_id, /^\S+$/)
  assert.equal(headers.get('x-request-id'), request_id)
  if (param !== undefined) assert.equal(details[0].param, param)
  return `${status} ${code}`
}

onOneEngine('errors', async (start) => {
  const service = await start()
  let account: TestAccount
  let key: string
  beforeEach(async () => {
    account = await service.account('business')
    key = account.liveKey
  })

  const send = (...asked: Parameters<typeof sendOnce>) => patiently(() => sendOnce(...asked))
  async function sendOnce(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const headers = new Headers({ 'x-forwarded-for': newAddress() })
    if (sent.key !== undefined) headers.set('authorization', `Bearer ${sent.key}`)
    if (sent.type !== undefined) headers.set('content-type', sent.type)
    if (sent.id !== undefined) headers.set('x-request-id', sent.id)
    const body = sent.body === undefined ? null : toBytes(sent.body)
    const init = { method, headers, body, duplex: 'half' as const }
    const response = await fetch(service.base + path, init)
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const post = (body: string | Buffer | Buffer[], type = JSON_TYPE) =>
    send('POST', '/v1/qrcodes', { key, type, body })

  /** Bytes straight onto the socket: what no HTTP client would send. */
  function speak(bytes: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.base).port), '127.0.0.1')
      let text = ''
      socket.setTimeout(60_000, () => socket.destroy(new Error('No answer')))
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        // Not earlier: a client that closes its side before the answer is taken to have gone.
        const { headers, body } = parse(text)
        if (body.length >= Number(headers.get('content-length') ?? Infinity)) socket.end()
      })
      socket.on('error', reject).on('close', () => resolve(parse(text)))
      socket.write(bytes)
    })
  }
  function parse(text: string): Reply {
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    const headers = new Headers(lines.map((header) => header.split(': ') as [string, string]))
    return { status: Number(line.split(' ')[1]), headers, body }
  }

  test('an unknown path under /v1 is 404 with a key and 401 without', async () => {
    for (const path of ['/v1/nothing', '/v1/', '/v1', '/v1/qrcodes/a/b/c', '/v1/account/x']) {
      assert.equal(problem(await send('GET', path, { key })), '404 not_found', path)
      assert.equal(problem(await send('GET', path)), '401 unauthorized', path)
    }
  })

  test('an id that is unknown, or of another account or mode, is 404', async () => {
    const made = await service.call('POST', '/v1/qrcodes', { key, body: MENU })
    const { scannability: _, ...json } = made.json
    const path = `/v1/qrcodes/${json.id}`
    const stranger = await service.account()
    const tries = [account.testKey, stranger.liveKey, stranger.testKey].map((by) => [path, by])
    for (const [at = '', by = ''] of [...tries, [UNKNOWN, key]]) {
      const change = { key: by, type: JSON_TYPE, body: '{"name":"Mine"}' }
      assert.equal(problem(await send('PATCH', at, change)), '404 not_found')
      assert.equal(problem(await send('GET', at, { key: by })), '404 not_found')
      assert.equal(problem(await send('GET', `${at}/history`, { key: by })), '404 not_found')
      assert.equal(problem(await send('DELETE', at, { key: by })), '404 not_found')
    }
    assert.deepEqual((await service.call('GET', path, { key })).json, json)
  })

  test('an id of any length is an unknown id', async () => {
    for (const length of [100, 101, 2000]) {
      const path = `/v1/qrcodes/${'x'.repeat(length)}`
      assert.equal(problem(await send('GET', path, { key })), '404 not_found')
      assert.equal(problem(await send('GET', path)), '401 unauthorized')
    }
  })

  test('an unsupported method is 405 and lists the supported ones', async () => {
    const wrong: [string, string, string][] = [
      ['OPTIONS', '/v1/qrcodes', 'GET POST'],
      ['POST', UNKNOWN, 'DELETE GET PATCH'],
      ['PROPFIND', '/v1/account', 'GET PATCH'],
      ['POST', '/healthz', 'GET'],
      ['DELETE', '/v1/qrcodes/export?x=1', 'GET'],
    ]
    for (const [method, path, expected] of wrong) {
      const reply = await send(method, path, { key })
      assert.equal(problem(reply), '405 method_not_allowed', `${method} ${path}`)
      const allowed = (reply.headers.get('allow') ?? '').split(', ').sort()
      assert.equal(allowed.filter((name) => name !== 'HEAD').join(' '), expected)
    }
  })

  test('a body that is not JSON in UTF-8 is 400', async () => {
    const texts = ['{', '{"name":"Menu"', '{"name":}', "{'a':1}", 'name=Menu', '\u0000', '{}{}']
    const good = '"destination_url":"https://example.com/","name":"x"'
    texts.push(`{${good},"__proto__":{"x":1}}`, `{${good},"style":{"__proto__":{"x":1}}}`)
    const bytes = Buffer.from(`{${good.replace('x', '\u00fc')}}`, 'latin1')
    for (const body of [...texts, bytes, Buffer.from(`{${good}}`, 'utf16le')]) {
      assert.equal(problem(await post(body)), '400 invalid_request', String(body))
    }
    const { json } = await service.call('GET', '/v1/qrcodes', { key })
    assert.equal(json.pagination.total, 0)
  })

  test('a path or query that cannot be decoded is 400', async () => {
    const paths = ['/v1/%ff', '/v1/qrcodes/%ff', '/v1/%', '/v1/qrcodes?search=%ff', '/%ff']
    for (const path of paths) {
      assert.equal(problem(await send('GET', path, { key })), '400 invalid_request', path)
    }
  })

  test('a path or query under /v1 that cannot be decoded is 401 without a key', async () => {
    for (const path of ['/v1/%ff', '/v1/qrcodes?search=%ff', '/v1?x=%ff']) {
      assert.equal(problem(await send('GET', path)), '401 unauthorized', path)
    }
  })

  test('a body of another media type, or of none, is 415', async () => {
    const charsets = ['utf-16', '"ISO-8859-1"'].map((name) => `${JSON_TYPE}; x=1; Charset=${name}`)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '', ...charsets]) {
      assert.equal(problem(await post('{}', type)), '415 unsupported_media_type', type)
    }
    const untyped = await send('POST', '/v1/qrcodes', { key, body: JSON.stringify(MENU) })
    assert.equal(problem(untyped), '415 unsupported_media_type')
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON']) {
      assert.equal((await post(JSON.stringify(MENU), type)).status, 201, type)
    }
  })

  test('a Content-Type on a request without a body is ignored', async () => {
    for (const type of [JSON_TYPE, 'text/plain']) {
      const { json } = await service.call('POST', '/v1/qrcodes', { key, body: MENU })
      const path = `/v1/qrcodes/${json.id}`
      assert.equal((await send('GET', path, { key, type })).status, 200)
      assert.equal((await send('DELETE', path, { key, type })).status, 200)
      assert.match(problem(await send('POST', '/v1/qrcodes', { key, type })), /^400/)
    }
    assert.equal(problem(await send('POST', '/v1/qrcodes', { key })), '400 invalid_request')
  })

  test('a body over 64 KiB is 413, and the response arrives', async () => {
    const chunked = (size: number) => {
      const body = Buffer.from(padded(size))
      return [body.subarray(0, 100), body.subarray(100)]
    }
    assert.equal((await post(padded(BODY_MAX))).status, 201)
    assert.equal((await post(chunked(BODY_MAX))).status, 201)
    for (const size of [BODY_MAX + 1, BODY_MAX * 2]) {
      assert.equal(problem(await post(padded(size))), '413 payload_too_large')
      assert.equal(problem(await post(chunked(size))), '413 payload_too_large')
    }
  })

  const head = 'GET /v1/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'

  test('a request line or headers that are too long are 431 in the same format', async () => {
    const header = `X-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    assert.match(problem(await speak(head + header)), /^431 /)
    assert.match(problem(await speak(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`)), /^431 /)
  })

  test('bytes that are not HTTP are 400 in the same format', async () => {
    const bad = ['\u0000\u0001\r\n\r\n', 'hello\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n']
    for (const bytes of [...bad, `${head}A b: x\r\n\r\n`, `${head}Content-Length: x\r\n\r\n`]) {
      assert.equal(problem(await speak(bytes)), '400 invalid_request', bytes)
    }
  })

  test('a request without Host is 400 in the same format', async () => {
    const reply = await speak('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.equal(problem(reply), '400 invalid_request')
  })

  test('an unmet expectation is answered in the same format', async () => {
    assert.match(problem(await speak(`${head}Expect: miracles\r\n\r\n`)), /^4\d\d /)
  })

  test('every response has a request id, the client’s if it is well-formed', async () => {
    const paths = ['/v1/account', '/v1/nothing', '/healthz', '/nothing-here', '/', '/%ff']
    const ids = []
    for (const path of paths)
      ids.push((await send('GET', path, { key })).headers.get('x-request-id'))
    assert.equal(new Set(ids.filter((id) => id)).size, paths.length)
    const echo = async (id: string, by = {}) =>
      (await send('GET', '/v1/account', { ...by, id })).headers.get('x-request-id')
    for (const id of ['abc-123_XYZ', '7b9c6c1e-2f0a-4a57-8f4e-0d2f2a7f3b11']) {
      assert.deepEqual([await echo(id, { key }), await echo(id)], [id, id])
    }
    for (const id of ['', 'a b', '<script>', 'x'.repeat(1000)]) assert.notEqual(await echo(id), id)
  })

  test('checks run in order: key, id, size and type, content, state', async () => {
    const tooLong = padded(BODY_MAX + 1)
    const plain = { type: 'text/plain', body: 'x' }
    for (const sent of [
      { type: JSON_TYPE, body: tooLong },
      plain,
      { type: JSON_TYPE, body: '{' },
    ]) {
      for (const path of ['/v1/qrcodes', '/v1/nothing', UNKNOWN]) {
        assert.equal(problem(await send('PUT', path, sent)), '401 unauthorized')
      }
      assert.equal(problem(await send('PATCH', UNKNOWN, { key, ...sent })), '404 not_found')
    }
    assert.equal(problem(await send('GET', `${UNKNOWN}/history?page=0`, { key })), '404 not_found')
    assert.match(problem(await post(`{${tooLong}`)), /^413/)
    assert.match(problem(await post('{', 'text/plain')), /^415/)
    const taken = { ...MENU, short_code: `in-order-${process.pid}` }
    await post(JSON.stringify(taken))
    assert.match(problem(await post(JSON.stringify({ ...taken, name: '' }))), /^400/)
    assert.match(problem(await post(JSON.stringify(taken))), /^409/)
  })

  test('an unknown path or method is reported before the body is read', async () => {
    const bodies = ['{', padded(BODY_MAX + 1)].map((body) => ({ key, type: JSON_TYPE, body }))
    for (const sent of [{ key, type: 'text/plain', body: 'x' }, ...bodies]) {
      assert.equal(problem(await send('POST', '/v1/nothing', sent)), '404 not_found')
      assert.equal(problem(await send('PUT', '/v1/qrcodes', sent)), '405 method_not_allowed')
    }
  })

  test('every response under /v1 has rate limit and security headers', async () => {
    const replies = [
      await send('GET', '/v1/account', { key }),
      await post(JSON.stringify(MENU)),
      await post('{'),
      await post('{}'),
      await send('GET', '/v1/%ff', { key }),
      await send('GET', '/v1/nothing', { key }),
      await send('GET', UNKNOWN, { key }),
      await send('PUT', '/v1/account', { key }),
      await post(padded(BODY_MAX + 1)),
      await post('x', 'text/plain'),
      await send('GET', '/v1/account'),
    ]
    const statuses = replies.map(({ status }) => status)
    assert.deepEqual(statuses, [200, 201, 400, 400, 400, 404, 404, 405, 413, 415, 401])
    for (const [index, { status, headers }] of replies.entries()) {
      const rate = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? 'missing')
      assert.equal(rate('limit'), status === 401 ? 60 : 120)
      if (status === 401) assert.ok(rate('remaining') >= 0 && rate('remaining') < 60)
      else assert.equal(rate('remaining'), 119 - index)
      const seconds = rate('reset') - Date.now() / 1000
      assert.ok(Number.isInteger(rate('reset')) && seconds > -1 && seconds <= 62, `${seconds}`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.match(headers.get('cache-control') ?? '', /no-store/)
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })
})
