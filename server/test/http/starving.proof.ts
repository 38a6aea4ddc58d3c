import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { LINE_MAX } from '../../sockets/connections.ts'
import { awakeMs } from '../support/service/awake.ts'
import { patiently } from '../support/service/patient.ts'
import { call, openService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Clients that take more than their share of turns or memory, and the effect on others. */

/** The largest text that is the same for everybody. */
const LARGE = '/openapi.json'
const FLOOD = 1400
/** On a quiet machine 30 ms; it was 5 s. */
const NOTICED_MAX_MS = 3000
/** Long enough to see whether more comes, or the connection closes. */
const QUIET_STEPS = 15

describe('starving', async () => {
  const service = await openService({})
  const server = await service.spawn()
  const port = Number(new URL(server.base).port)
  const key = (await service.account()).liveKey
  before(async () => {
    await service.newCode(key, { short_code: 'printed' })
  })
  function open(): Socket {
    return connect(port, '127.0.0.1').on('error', () => undefined)
  }

  function get(path: string, ...headers: string[]): string {
    return `${[`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`
  }

  /** All that comes until the server closes, or for a moment after that many answers have come. */
  async function speak(bytes: string, answers: number | null = null) {
    const socket = open().setEncoding('latin1')
    let text = ''
    let isClosed = false
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => {
      isClosed = true
    })
    socket.write(bytes)
    await until(
      () => isClosed || (answers !== null && statuses(text).length >= answers),
      () => `open after ${statuses(text).length} answers`,
    )
    // In steps, between which is read what came while the machine stood still.
    for (let step = 0; step < QUIET_STEPS && !isClosed; step++) await sleep(20)
    socket.destroy()
    // For a test whose answers are from a machine that had just stood still.
    const status = text.includes('is overloaded') ? 503 : 200
    return { text, isClosed, status }
  }

  function statuses(text: string): string[] {
    return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status)
  }

  describe('one connection', () => {
    test('gets responses to sixteen pipelined requests in order', async () => {
      const paths = ['/printed', '/healthz', '/v1/account', '/no-such-code']
      const asked = Array.from({ length: 16 }, (_, i) =>
        get(paths[i % 4] ?? '', `X-Request-Id: one-${i}`),
      )
      const { text, isClosed } = await patiently(() => speak(asked.join(''), asked.length))
      assert.deepEqual(
        statuses(text),
        asked.map((_, i) => ['302', '200', '401', '404'][i % 4]),
      )
      const ids = [...text.matchAll(/x-request-id: one-(\d+)/gi)].map(([, id]) => Number(id))
      assert.deepEqual(
        ids,
        asked.map((_, i) => i),
      )
      assert.ok(!isClosed)
    })

    for (const path of ['/metrics', LARGE, '/v1/account']) {
      test(`that sends ${FLOOD} requests for ${path} at once blocks nobody`, async (t) => {
        const flood = speak(get(path).repeat(FLOOD))
        let worstMs = 0
        for (let i = 0; i < 30; i++) {
          const begun = awakeMs()
          const { status } = await call(`${server.base}/printed`, 'GET')
          assert.equal(status, 302)
          worstMs = Math.max(worstMs, awakeMs() - begun)
          await sleep(10)
        }
        const { text, isClosed } = await flood
        t.diagnostic(`slowest of 30 short links: ${Math.round(worstMs)} ms`)
        assert.ok(worstMs < NOTICED_MAX_MS, `${worstMs} ms`)
        // One at work, and those behind it.
        assert.equal(statuses(text).length, LINE_MAX + 1)
        assert.equal(text.match(/\r\nconnection: close\r\n/gi)?.length, 1)
        assert.ok(isClosed)
      })
    }
  })

  test('files are shared, compressed once, and not sent to clients that have them', async () => {
    for (const [path, type] of [
      [LARGE, 'application/json'],
      ['/docs/site.js', 'text/javascript'],
      ['/docs/', 'text/html'],
    ] as const) {
      const ask = async (method: string, ...headers: string[]) => {
        const asked = get(path, 'Connection: close', ...headers).replace(/^GET/, method)
        const { text } = await speak(asked)
        const end = text.indexOf('\r\n\r\n')
        const lines = text.slice(0, end).split('\r\n').slice(1)
        const fields = new Headers(
          lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
        )
        return {
          status: statuses(text)[0],
          fields,
          body: Buffer.from(text.slice(end + 4), 'latin1'),
        }
      }
      const plain = await ask('GET')
      assert.equal(plain.status, '200')
      assert.ok(plain.fields.get('content-type')?.startsWith(type))
      assert.equal(Number(plain.fields.get('content-length')), plain.body.length)
      const packed = await ask('GET', 'Accept-Encoding: gzip')
      assert.equal(packed.fields.get('content-encoding'), 'gzip')
      assert.equal(packed.fields.get('vary'), 'accept-encoding')
      assert.equal(Number(packed.fields.get('content-length')), packed.body.length)
      assert.ok(gunzipSync(packed.body).equals(plain.body))
      assert.notEqual(packed.fields.get('etag'), plain.fields.get('etag'))
      const head = await ask('HEAD')
      assert.equal(head.status, '200')
      assert.equal(head.fields.get('content-length'), plain.fields.get('content-length'))
      for (const { fields } of [plain, packed]) {
        const known = await ask(
          'GET',
          `If-None-Match: ${fields.get('etag')}`,
          'Accept-Encoding: gzip',
        )
        const isSame = fields === packed.fields
        assert.equal(known.status, isSame ? '304' : '200')
        if (isSame) assert.equal(known.body.length, 0)
      }
      assert.ok(plain.fields.get('content-security-policy'))
    }
  })

  describe('large bodies', () => {
    const send = (body: string) =>
      patiently(() => call(`${server.base}/v1/qrcodes/bulk`, 'POST', { key, body }))

    test('that are nested deeply or have too many values are rejected before parsing', async () => {
      for (const [body, message] of [
        [`{"items":[${'['.repeat(4_000_000)}`, /nested deeper than 16 levels/],
        [`{"items":[${'{"a":'.repeat(700_000)}`, /nested deeper than 16 levels/],
        [`{"items":[${'[],'.repeat(1_300_000)}[]]}`, /more than 200000 values/],
      ] as const) {
        const { status, json } = await send(body)
        assert.equal(status, 400)
        assert.match(json.error.message, message)
      }
    })

    test('with brackets and commas inside strings are accepted', async () => {
      const name = `[[[[[[[[[[{{{{{{{{{{"\\,,,`
      const items = [
        { name: name.repeat(4), destination_url: 'https://example.com/', status: 'draft' },
      ]
      const { status, json } = await send(JSON.stringify({ items }))
      assert.equal(status, 200)
      assert.equal(json.data[0].qrcode.name, name.repeat(4))
    })

    test('of one account leave room for those of others', async () => {
      const other = (await service.account()).liveKey
      const items = Array(1000).fill({ name: 'x'.repeat(90), destination_url: 'ftp://x' })
      const body = JSON.stringify({ items })
      const post = (by: string) => call(`${server.base}/v1/qrcodes/bulk`, 'POST', { key: by, body })
      // Not so late, from having stood still, that it refuses all of them.
      await patiently(() => call(`${server.base}/v1/account`, 'GET', { key }))
      // More than may wait: some are refused at once, none is left without an answer.
      const many = Array.from({ length: 50 }, () => post(key))
      const begun = awakeMs()
      const theirs = await patiently(() => post(other))
      const tookMs = awakeMs() - begun
      const answers = await Promise.all(many)
      assert.equal(theirs.status, 200)
      assert.ok(answers.every(({ status }) => status === 200 || status === 503))
      assert.ok(answers.some(({ status }) => status === 200))
      for (const { status, headers } of answers) {
        if (status === 503) assert.match(headers.get('retry-after') ?? '', /^[1-9]/)
      }
      assert.ok(tookMs < 10_000, `${tookMs} ms`)
    })

    test('with very many errors get a status per item and at most a thousand details', async () => {
      const fields = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`field_${i}`, i]))
      const { status, json } = await send(JSON.stringify({ items: Array(1000).fill(fields) }))
      assert.equal(status, 200)
      assert.deepEqual(json.summary, { created: 0, failed: 1000 })
      let details = 0
      for (const { status, error } of json.data) {
        assert.equal(`${status} ${error.code}`, '400 invalid_request')
        assert.ok(error.details.length >= 1 && error.message.length > 0)
        details += error.details.length
      }
      assert.equal(json.data[0].error.details.length, 20)
      assert.ok(details < 2100, `${details} details`)
    })
  })
})
