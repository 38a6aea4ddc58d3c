import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '../support/service/patient.ts'
import { type Service, startService, type TestAccount } from '../support/service/service.ts'
import { PATIENCE_MS, until } from '../support/service/until.ts'

/** Bodies that are not needed: the response is known before they arrive. */

const SENT = 50 * 1024 * 1024
const READ_MAX = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, ' ')

interface Told {
  readonly status: number
  readonly text: string
  /** Bytes that the server has read; what lies in the system's buffers is not read. */
  readonly read: number
}

describe('large bodies', () => {
  const closing: (() => Promise<void> | void)[] = []
  let service: Service
  let account: TestAccount
  let used: TestAccount
  let shortCode: string
  /** The server's ends, by the port of the client's: it runs in this process. */
  const ends = new Map<number | undefined, Socket>()
  const remember = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    ends.set(socket.remotePort, socket)
  }

  before(async () => {
    subscribe('net.server.socket', remember)
    service = await startService('sqlite', {}, (close) => closing.push(close), {})
    account = await service.account()
    used = await service.account('free')
    const options = {
      key: account.liveKey,
      body: { name: 'A', destination_url: 'https://example.com/' },
    }
    const { json } = await patiently(() => service.call('POST', '/v1/qrcodes', options))
    shortCode = json.short_code
  })
  after(async () => {
    unsubscribe('net.server.socket', remember)
    for (const close of closing.reverse()) await close()
  })

  /** The account has asked too much: that lasts a minute. */
  async function useUp(): Promise<void> {
    const ask = () => service.call('GET', '/v1/account', { key: used.liveKey })
    await until(async () => (await ask()).status === 429, 'no limit')
  }

  function open(): Socket {
    // It goes on sending when the server has said its last.
    const port = Number(new URL(service.base).port)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket
      .setNoDelay(true)
      .setEncoding('latin1')
      .on('error', () => undefined)
    return socket
  }

  /** Sends until it has sent all or the connection is gone; reads from `readAfterMs` on. */
  async function pour(head: string, isChunked: boolean, readAfterMs = 0): Promise<Told> {
    const socket = open()
    let text = ''
    let isOver = false
    const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    void over.then(() => {
      isOver = true
    })
    void sleep(readAfterMs).then(() => socket.on('data', (chunk) => (text += chunk)))
    await once(socket, 'connect')
    const { localPort } = socket
    const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${SENT}`
    socket.write(`${head}Host: x\r\n${framing}\r\n\r\n`)
    const cut = setTimeout(() => socket.destroy(), PATIENCE_MS)
    for (let sent = 0; sent < SENT && !isOver; sent += PIECE.length) {
      if (isChunked) socket.write(`${PIECE.length.toString(16)}\r\n`)
      const hasRoom = socket.write(PIECE)
      if (isChunked) socket.write('\r\n')
      if (!hasRoom) await Promise.race([once(socket, 'drain').catch(() => undefined), over])
    }
    if (!isOver) socket.end()
    await over
    clearTimeout(cut)
    return {
      status: Number(text.slice(9, 12)),
      text,
      read: ends.get(localPort)?.bytesRead ?? Number.NaN,
    }
  }

  function cases(): [number, string, string][] {
    const by = ({ liveKey }: TestAccount) => `Authorization: Bearer ${liveKey}\r\n`
    const json = 'Content-Type: application/json\r\n'
    return [
      [401, 'POST /v1/qrcodes', json],
      [401, 'GET /v1/account', 'Authorization: Bearer nobody\r\n'],
      [404, 'POST /v1/nothing', by(account) + json],
      [404, 'DELETE /no/such/path', json],
      [405, 'PUT /v1/account', by(account) + json],
      [405, `POST /${shortCode}`, ''],
      [413, 'POST /v1/qrcodes', by(account) + json],
      [415, 'POST /v1/qrcodes', `${by(account)}Content-Type: text/plain\r\n`],
      [429, 'POST /v1/qrcodes', by(used) + json],
      [200, 'GET /v1/account', by(account)],
      [302, `GET /${shortCode}`, ''],
    ]
  }

  for (const isChunked of [false, true]) {
    const kind = isChunked ? 'of unknown size' : 'of 50 MB'
    test(`after an early response a body ${kind} is not read, and the response arrives`, async () => {
      await useUp()
      const checks = cases().map(async ([status, line, headers]) => {
        const head = `${line} HTTP/1.1\r\n${headers}`
        const told = await patiently(() => pour(head, isChunked))
        const { text, read } = told
        assert.equal(told.status, status, line)
        assert.match(text, /\r\nconnection: close\r\n/i, line)
        assert.ok(read < READ_MAX, `${status} ${line}: ${read} bytes were read`)
      })
      await Promise.all(checks)
    })
  }

  test('a client that sends first and reads later also gets the response', async () => {
    const { text } = await patiently(() => pour('POST /v1/qrcodes HTTP/1.1\r\n', false, 500))
    assert.match(text, /^HTTP\/1.1 401 .*"code":"unauthorized"/s)
  })

  test('requests after a cut-off body are not executed', async () => {
    const socket = open()
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    const first = 'POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    socket.write(first)
    await until(() => text.includes('}}'), 'no answer')
    socket.end(`1\r\nx\r\n0\r\n\r\nGET /${shortCode} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await Promise.race([once(socket, 'close'), sleep(5_000)])
    assert.equal(text.match(/HTTP\/1.1 /g)?.length, 1)
    socket.destroy()
  })

  test('a small body does not cost the connection', async () => {
    const socket = open()
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    const body = ' '.repeat(60_000)
    for (const [line, isTogether] of [
      ['POST /v1/qrcodes', true],
      ['POST /v1/qrcodes', false],
      [`POST /${shortCode}`, true],
      [`POST /${shortCode}`, false],
      ['GET /healthz', true],
    ] as const) {
      text = ''
      const head = `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
      socket.write(isTogether ? head + body : head)
      if (!isTogether) {
        await sleep(50)
        socket.write(body)
      }
      for (let tries = 0; text === '' && tries < 2000; tries++) await sleep(10)
      assert.match(text, /^HTTP\/1.1 \d{3} /, line)
      assert.doesNotMatch(text, /connection: close/i, line)
    }
    socket.destroy()
  })

  test('a client with Expect: 100-continue is rejected before sending, or told to continue', async () => {
    const body = JSON.stringify({ name: 'B', destination_url: 'https://example.com/' })
    const ask = async (headers: string) => {
      const socket = open()
      let text = ''
      socket.on('data', (chunk) => (text += chunk))
      const head = 'POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n'
      const type = 'Content-Type: application/json\r\n'
      socket.write(`${head}${type}${headers}Content-Length: ${body.length}\r\n\r\n`)
      for (let tries = 0; text === '' && tries < 2000; tries++) await sleep(10)
      if (text.startsWith('HTTP/1.1 100 ')) {
        text = ''
        socket.write(body)
        for (let tries = 0; text === '' && tries < 2000; tries++) await sleep(10)
      }
      socket.destroy()
      return { status: Number(text.slice(9, 12)) }
    }
    const status = async (headers: string) => (await patiently(() => ask(headers))).status
    assert.equal(await status(''), 401)
    assert.equal(await status(`Authorization: Bearer ${account.liveKey}\r\n`), 201)
  })
})
