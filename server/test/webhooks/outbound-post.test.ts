import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { openDialer, UNTRUSTED } from '../../outbound/dial.ts'
import { openPoster, type Post } from '../../outbound/post.ts'
import { type Close, closeAll } from '../support/service/close-all.ts'
import { CERTIFICATE, KEY } from '../support/service/network/certificate.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * One POST to receivers of every temper: it ends in time, with what there is to tell.
 * Proofs: one POST to slow receivers: it ends at its time limit.
 */

/** One POST to receivers of every temper. */

const BODY = new TextEncoder().encode('{"name":"Straße"}')
const TIMEOUT_MS = 60_000

/** In time, on a machine that may stand still meanwhile; undici itself gives up after 30 s. */
const IN_TIME_MS = 25_000

/** Closed after each test of the suite. */
function openReceivers() {
  const closing: Close[] = []
  afterEach(() => closeAll(closing))

  async function portOf(server: Server): Promise<number> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return (server.address() as AddressInfo).port
  }

  return {
    onClose: (close: Close) => void closing.push(close),
    portOf,
    /** Every name leads to this machine. */
    openPost(): Post {
      const dialer = openDialer({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
      closing.push(() => dialer.destroy())
      return openPoster(dialer)
    },
    async serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener)
      server.keepAliveTimeout = TIMEOUT_MS
      const port = await portOf(server)
      closing.push(() => server.closeAllConnections())
      return `http://hooks.example:${port}/in?a=b`
    },
  }
}

describe('a POST', () => {
  const { onClose, portOf, openPost, serve } = openReceivers()

  /** Answers with these bytes, whatever they are, and keeps the connection unless told to end. */
  async function serveBytes(bytes: string | Uint8Array, end = false): Promise<string> {
    const server = createTcpServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => (end ? socket.end(bytes) : socket.write(bytes)))
      onClose(() => socket.destroy())
    })
    return `http://hooks.example:${await portOf(server)}/`
  }

  test('arrives byte for byte, with its headers and the name as its host', async () => {
    const url = await serve(async (request, response) => {
      const chunks = await Array.fromAsync(request)
      assert.deepEqual(Buffer.concat(chunks), Buffer.from(BODY))
      const { host, 'webhook-id': id, 'content-length': length } = request.headers
      response.writeHead(202, { 'retry-after': '120' })
      response.end(`${request.method} ${request.url} ${host} ${id} ${length}`)
    })
    const posted = await openPost()(url, { 'webhook-id': 'evt_1' }, BODY, TIMEOUT_MS)
    const { durationMs, ...rest } = posted
    const answer = `POST /in?a=b ${new URL(url).host} evt_1 ${BODY.length}`
    assert.deepEqual(rest, { status: 202, answer, error: null, retryAfter: '120' })
    assert.ok(Number.isInteger(durationMs) && durationMs < TIMEOUT_MS)
  })

  test('keeps the first 1,024 bytes of the response as text that any database can store', async () => {
    const answers: Readonly<Record<string, [Uint8Array | string, string]>> = {
      plain: ['a'.repeat(5_000), 'a'.repeat(1024)],
      'cut inside a character': [`${'a'.repeat(1023)}ü`, 'a'.repeat(1023)],
      zeros: ['a\u0000b', 'a\ufffdb'],
      'no UTF-8': [Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
      nothing: ['', ''],
    }
    for (const [name, [sent, kept]] of Object.entries(answers)) {
      const url = await serve((_request, response) => response.end(sent))
      assert.equal((await openPost()(url, {}, BODY, TIMEOUT_MS)).answer, kept, name)
    }
  })

  test('reads 64 KiB of an endless response, and its status stands', async () => {
    let isClosed = false
    const url = await serve((_request, response) => {
      const chunk = Buffer.alloc(16_384, 'x')
      const more = () => {
        let hasRoom = true
        while (hasRoom && !response.destroyed) hasRoom = response.write(chunk)
      }
      response.on('drain', more).on('close', () => {
        isClosed = true
      })
      more()
    })
    const { status, answer, error, durationMs } = await openPost()(url, {}, BODY, TIMEOUT_MS)
    assert.deepEqual([status, answer, error], [200, 'x'.repeat(1024), null])
    assert.ok(durationMs < IN_TIME_MS, `${durationMs} ms`)
    await until(() => isClosed, 'the connection is open')
  })

  test('never throws, whatever the response', async () => {
    const head = 'HTTP/1.1 200 OK\r\n'
    const closed = /closed before a response/
    const wrong = /not HTTP/
    const odd: readonly [string, boolean, number | null, RegExp | null][] = [
      ['', true, null, closed],
      ['SSH-2.0-OpenSSH_9.2\r\n', false, null, wrong],
      [`${head}Content-Length: many\r\n\r\n`, true, null, wrong],
      [`${head}X: ${'y'.repeat(40_000)}\r\n\r\n`, true, null, /not HTTP|closed/],
      [
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        true,
        null,
        closed,
      ],
      [`${head}Content-Length: 10\r\n\r\nfive.`, true, 200, null],
      [`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, true, 200, null],
      ['HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', false, 204, null],
      [`HTTP/1.1 503 Busy\r\nRetry-After: ${'9'.repeat(65)}\r\n\r\n`, true, 503, null],
    ]
    const post = openPost()
    for (const [bytes, end, status, error] of odd) {
      const posted = await post(await serveBytes(bytes, end), {}, BODY, TIMEOUT_MS)
      assert.equal(posted.status, status, bytes.slice(0, 60))
      if (error) assert.match(posted.error ?? '', error, bytes.slice(0, 60))
      else assert.equal(posted.error, null)
      assert.equal(posted.retryAfter, null)
    }
    const badHeader = await post(await serveBytes(''), { 'x-bad': 'a\r\nb' }, BODY, TIMEOUT_MS)
    assert.equal(badHeader.status, null)
  })

  test('uses at most four connections per origin, and reuses them', async () => {
    const open = new Set<unknown>()
    let most = 0
    let made = 0
    const url = await serve(async (request, response) => {
      if (!open.has(request.socket)) {
        made++
        open.add(request.socket)
        request.socket.once('close', () => open.delete(request.socket))
      }
      most = Math.max(most, open.size)
      await sleep(20)
      response.end()
    })
    const post = openPost()
    const all = await Promise.all(Array.from({ length: 40 }, () => post(url, {}, BODY, TIMEOUT_MS)))
    assert.ok(all.every(({ status }) => status === 200))
    assert.deepEqual([most, made], [4, 4])
  })

  test('sends the name to a TLS server and verifies its certificate', async () => {
    const trusted = getCACertificates('default')
    const names: unknown[] = []
    const server = createHttpsServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
      const { servername } = request.socket as TLSSocket & { servername: string }
      names.push(servername)
      response.end(request.headers.host)
    })
    const port = await portOf(server)
    onClose(() => server.closeAllConnections())
    const post = openPost()
    const go = (host: string) => post(`https://${host}:${port}/`, {}, BODY, TIMEOUT_MS)

    assert.equal((await go('hooks.example')).error, UNTRUSTED)
    setDefaultCACertificates([...trusted, CERTIFICATE])
    onClose(() => setDefaultCACertificates(trusted))
    const { status, answer, error } = await go('hooks.example')
    assert.deepEqual([status, answer, error], [200, `hooks.example:${port}`, null])
    assert.equal((await go('hooks.example.')).status, 200)
    assert.equal((await go('other.example')).error, UNTRUSTED)
    assert.equal((await go('127.0.0.1')).error, UNTRUSTED)
    assert.deepEqual(names, ['hooks.example', 'hooks.example'])
  })

  proof('ends in time if no response arrives, or one never ends', async () => {
    const silent = await serve(() => {})
    const dripping = await serve((_request, response) => {
      response.write('.')
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const post = openPost()
    const none = await post(silent, {}, BODY, 600)
    assert.deepEqual([none.status, none.error], [null, 'No response within 0.6 s'])
    // More time, if a slow machine has not sent the first byte in it.
    let timeoutMs = 600
    let slow = await post(dripping, {}, BODY, timeoutMs)
    while (slow.status === null && timeoutMs < 10_000) {
      timeoutMs *= 4
      slow = await post(dripping, {}, BODY, timeoutMs)
    }
    assert.deepEqual([slow.status, slow.error], [200, null])
    assert.match(slow.answer, /^\.+$/)
    const took: [number, number][] = [
      [none.durationMs, 600],
      [slow.durationMs, timeoutMs],
    ]
    for (const [durationMs, least] of took) {
      assert.ok(durationMs >= least - 10 && durationMs < IN_TIME_MS, `${durationMs} ms`)
    }
  })

  proof('ends in time if no connection is available, and is not sent afterwards', async () => {
    let arrived = 0
    const url = await serve((_request, response) => {
      arrived++
      setTimeout(() => response.end(), 700)
    })
    const post = openPost()
    const busy = Array.from({ length: 4 }, () => post(url, {}, BODY, TIMEOUT_MS))
    const { status, error, durationMs } = await post(url, {}, BODY, 200)
    assert.deepEqual([status, error], [null, 'No response within 0.2 s'])
    assert.ok(durationMs >= 190 && durationMs < IN_TIME_MS, `${durationMs} ms`)
    for (const posted of await Promise.all(busy)) assert.equal(posted.status, 200)
    assert.equal((await post(url, {}, BODY, TIMEOUT_MS)).status, 200)
    assert.equal(arrived, 5)
  })
})
