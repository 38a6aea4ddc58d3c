import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { newKey } from '../../../domain/accounts/key-format.ts'
import { newSecret } from '../../courier/sign.ts'
import { newAddress } from '../support/service/addresses.ts'
import { patiently } from '../support/service/patient.ts'
import { openService } from '../support/service/service.ts'

/**
 * Requests as no well-made client would send them, and headers that say what is wanted. A request asks for
 * nothing of the database, so one engine is enough.
 */

const HOME = 'https://example.com/'
const ANSWERED_WITHIN_MS = 60_000

interface Reply {
  /** All that came, if it was more than one response. */
  readonly all: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

function parse(text: string): Reply {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((header) => header.split(': ') as [string, string]))
  return { all: text, status: Number(line.split(' ')[1]), headers, body }
}

describe('requests', async () => {
  const service = await openService()
  const key = (await service.account()).liveKey
  let code: { id: string; short_code: string }

  const port = Number(new URL(service.base).port)
  before(async () => {
    code = await service.newCode(key)
  })

  /** Bytes straight onto the socket; resolves when the server has closed it. */
  const speak = (bytes: string) => patiently(() => speakOnce(bytes))
  function speakOnce(bytes: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.setTimeout(ANSWERED_WITHIN_MS, () => socket.destroy(new Error('No answer')))
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      socket.on('error', reject).on('close', () => resolve(parse(text)))
      socket.write(bytes)
    })
  }

  describe('content negotiation', () => {
    /** Not `fetch`, which sets this header itself. */
    async function encodingOf(accepted: string): Promise<string | null> {
      const path = `/v1/qrcodes/${code.id}/analytics/export`
      const head = `GET ${path} HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n`
      const { status, headers } = await speak(`${head}Accept-Encoding: ${accepted}\r\n\r\n`)
      assert.equal(status, 200)
      assert.equal(headers.get('vary'), 'accept-encoding')
      return headers.get('content-encoding')
    }

    test('an export is compressed if gzip is accepted, and not if its weight is 0', async () => {
      const packed = ['gzip', 'GZIP', 'deflate, gzip;q=1.0', 'br, *', 'gzip;q=0.001', '*;q=0.5']
      packed.push('identity;q=0.5, gzip;q=0.8', '*;q=0, gzip', 'gzip ; q=0.5', 'identity;q=0, *')
      for (const accepted of packed) assert.equal(await encodingOf(accepted), 'gzip', accepted)
      const plain = ['', 'br', 'gzip;q=0', 'gzip;q=0, *', '*, gzip;q=0.000', '*;q=0', 'gzip; Q=0']
      plain.push('identity, gzip;q=0.5', 'identity;q=1, *;q=0.9', 'gzip;q=x', 'gzip;q=0;q=1')
      for (const accepted of plain) assert.equal(await encodingOf(accepted), null, accepted)
    })

    test('a page is JSON only if preferred over HTML, including wildcards', async () => {
      const typeOf = async (accept: string) => {
        const { headers } = await service.call('GET', '/no-such-code', { headers: { accept } })
        return headers.get('content-type')?.split(';')[0]
      }
      const json = ['application/json', 'application/json, text/html;q=0.9', 'application/*']
      json.push('text/html;q=0, */*', 'text/*;q=0.1, */*;q=0.2', 'application/json, */*;q=0.8')
      for (const accept of json) assert.equal(await typeOf(accept), 'application/json', accept)
      const html = ['*/*', 'text/html', 'application/json;q=0', 'application/json;q=0.5, */*', 'x']
      html.push('application/json;q=0, */*;q=0.1', 'text/html, application/json', 'text/*')
      html.push('application/json;q=2', 'text/html;q=0.5, application/json;q=0.5')
      for (const accept of html) assert.equal(await typeOf(accept), 'text/html', accept)
    })
  })

  describe('one connection', () => {
    const by = () => `Host: x\r\nAuthorization: Bearer ${key}\r\n`
    const statuses = (text: string) =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)

    test('gets responses to pipelined requests in order', async () => {
      const asked = ['/', '/healthz', '/v1/account', '/no-such-code'].map(
        (path, i) => `GET ${path} HTTP/1.1\r\n${by()}X-Request-Id: one-${i}\r\n`,
      )
      const { all } = await speak(`${asked.join('\r\n')}Connection: close\r\n\r\n`)
      assert.deepEqual(statuses(all), ['302', '200', '200', '404'])
      const ids = [...all.matchAll(/x-request-id: one-(\d)/gi)].map(([, id]) => Number(id))
      assert.deepEqual(ids, [0, 1, 2, 3])
    })

    test('sees the effect of each previous request', async () => {
      const body = JSON.stringify({ name: 'B', destination_url: HOME })
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
      const post = `POST /v1/qrcodes HTTP/1.1\r\n${by()}${type}\r\n${body}`
      const get = `GET /v1/qrcodes?limit=1 HTTP/1.1\r\n${by()}Connection: close\r\n\r\n`
      const { all } = await speak(post + get)
      assert.deepEqual(statuses(all), ['201', '200'])
      const made = /"id":"(qr_[0-9a-z]+)"/.exec(all)?.[1] ?? ''
      assert.ok(all.split(made).length > 2, all)
    })
  })

  test('a packed body is 415 whatever it is packed with, and one packed with nothing is read', async () => {
    const text = JSON.stringify({ name: 'A', destination_url: HOME })
    const send = (encoding: string, body: string | Buffer) => {
      const headers = {
        ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        'content-encoding': encoding,
      }
      return fetch(`${service.base}/v1/qrcodes`, { method: 'POST', headers, body })
    }
    const packed = await send('gzip', gzipSync(text))
    assert.equal(packed.status, 415)
    assert.match(await packed.text(), /without Content-Encoding, but this request used gzip/)
    assert.equal((await send('identity', text)).status, 201)
  })

  test('bodies that are nested deeply are rejected, brackets inside strings are not', async () => {
    const send = (body: string) =>
      patiently(() => service.call('POST', '/v1/qrcodes/bulk', { key, body }))
    const deep = await send(`{"items":[${'['.repeat(50)}`)
    assert.equal(deep.status, 400)
    assert.match(deep.json.error.message, /nested deeper than 16 levels/)
    const many = await send(`{"items":[${'[],'.repeat(200_001)}[]]}`)
    assert.equal(many.status, 400)
    assert.match(many.json.error.message, /more than 200000 values/)
    const name = '[[[[[[[[[[{{{{{{{{{{"\\\\,,,'
    const items = [{ name, destination_url: HOME, status: 'draft' }]
    const { status, json } = await send(JSON.stringify({ items }))
    assert.deepEqual([status, json.data[0].qrcode.name], [200, name])
  })

  describe('the Host header', () => {
    test('two Host headers are 400 in our format, with a key and on a short link', async () => {
      for (const [first, second] of [
        ['x', 'y'],
        ['x', 'x'],
        ['', 'x'],
      ]) {
        const hosts = `Host: ${first}\r\nhOST: ${second}\r\nConnection: close\r\n`
        const asked = `${hosts}Authorization: Bearer ${key}\r\nAccept: application/json\r\n\r\n`
        for (const path of ['/v1/account', '/v1/nothing', '/healthz', `/${code.short_code}`]) {
          const { status, headers, body } = await speak(`GET ${path} HTTP/1.1\r\n${asked}`)
          const { error } = JSON.parse(body)
          assert.equal(`${status} ${error.code}`, '400 invalid_request', path)
          assert.match(error.message, /Host/)
          assert.equal(error.request_id, headers.get('x-request-id'))
        }
        const reply = await speak(`GET /v1/account HTTP/1.1\r\n${hosts}\r\n`)
        assert.equal(reply.status, 401, 'who it is comes first')
      }
      const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key })
      assert.equal(json.total_scans, 0, 'what was refused is no scan')
    })

    test('an HTTP/1.1 request without Host is 400 on a short link too', async () => {
      const { status, body } = await speak(
        `GET /${code.short_code} HTTP/1.1\r\nConnection: close\r\nAccept: application/json\r\n\r\n`,
      )
      assert.equal(`${status} ${JSON.parse(body).error.code}`, '400 invalid_request')
      assert.equal((await speak(`GET /${code.short_code} HTTP/1.0\r\n\r\n`)).status, 302)
    })
  })

  describe('request ids', () => {
    const paths = () => ['/v1/account', '/healthz', `/${code.short_code}`, '/no-such-code', '/%ff']
    const echo = async (path: string, id: string) => {
      const from = { 'x-forwarded-for': newAddress() }
      const headers = { 'x-request-id': id, accept: 'application/json', ...from }
      const answer = await service.call('GET', path, { headers })
      const told = answer.headers.get('x-request-id')
      if (answer.json?.error) assert.equal(answer.json.error.request_id, told)
      return told
    }

    test('a well-formed client request id is echoed, on short links too', async () => {
      const ids = ['a', 'A-z_09', 'x'.repeat(64), 'task_1', '7b9c6c1e-2f0a-4a57-8f4e-0d2f2a7f3b11']
      for (const path of paths()) for (const id of ids) assert.equal(await echo(path, id), id)
    })

    test('anything that looks like a key or secret is never echoed', async () => {
      const keys = [newKey('live'), newKey('test'), newSecret().replaceAll(/[+/=]/g, '')]
      const odd = keys.flatMap((one) => [one, `x-${one}`.slice(0, 64), one.slice(0, 20)])
      odd.push(newKey('live').toUpperCase(), 'sk_', 'sk_anything', 'x-sk_live_', 'WHSEC_abc')
      odd.push('x'.repeat(65), 'a b', 'a.b', 'ü', 'a,b', '{}')
      for (const path of paths()) {
        for (const id of odd) assert.match((await echo(path, id)) ?? '', /^req_[0-9a-z]+$/, id)
      }
    })

    test('generated request ids do not reveal the number of requests', async () => {
      const ids: string[] = []
      for (let i = 0; i < 200; i++) ids.push((await echo('/healthz', '')) ?? '')
      assert.equal(new Set(ids).size, ids.length)
      // Ids that count would come in order, or share all but their ends.
      const rises = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? '')).length
      assert.ok(rises > 60 && rises < 140, `${rises} of 199 rise`)
      assert.ok(new Set(ids.map((id) => id.slice(-8, -2))).size > 190)
    })
  })
})
