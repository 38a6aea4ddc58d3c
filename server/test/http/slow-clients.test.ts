import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, type Service, startService, type TestAccount } from '../support/service.ts'

/** Connections that send almost nothing must not hold a place for long, nor hold up anyone else. */

const CONNECTIONS = 300
const CLOSED_WITHIN_MS = 15_000
const ANSWERED_WITHIN_MS = 1_000
/** One byte each time, so that no connection ever looks dead. */
const DRIP_MS = 700
/** Under the 300 requests a minute of one account. */
const LOOK_EVERY_MS = 250
const IDLE_MS = 8_000

interface End {
  readonly closedAfterMs: number
  readonly text: string
}

describe('slow clients', () => {
  const closing: (() => Promise<void> | void)[] = []
  let service: Service
  let account: TestAccount
  let base: string
  let idle: Promise<number>

  before(async () => {
    service = await startService('sqlite', {}, (close) => closing.push(close))
    account = await service.account()
    base = (await service.spawn()).base
    idle = answersToIdle()
    const body = {
      name: 'Busy',
      short_code: 'busy-link',
      destination_url: 'https://example.com/busy',
    }
    await service.call('POST', '/v1/qrcodes', { key: account.liveKey, body })
  })
  after(async () => {
    for (const close of closing.reverse()) await close()
  })

  /** Sends its head at once, then a byte now and then, until the server has had enough. */
  function dripOn(head: string, byte: string): Promise<End> {
    return new Promise((resolve) => {
      const start = performance.now()
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk
      })
      const timer = setInterval(() => socket.write(byte), DRIP_MS)
      const give = setTimeout(() => socket.destroy(), CLOSED_WITHIN_MS + 5_000)
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        clearTimeout(give)
        resolve({ closedAfterMs: performance.now() - start, text })
      })
      socket.write(head)
    })
  }

  /** How long the slowest answer to everybody else takes in the meantime. */
  async function slowestUntil(
    isOver: () => boolean,
  ): Promise<{ slowestMs: number; looks: number }> {
    let slowestMs = 0
    let looks = 0
    while (!isOver()) {
      for (const [path, status] of [
        ['/v1/account', 200],
        ['/busy-link', 302],
      ] as const) {
        const start = performance.now()
        const answer = await call(base + path, 'GET', { key: account.liveKey })
        slowestMs = Math.max(slowestMs, performance.now() - start)
        assert.equal(answer.status, status, path)
        looks++
      }
      await sleep(LOOK_EVERY_MS)
    }
    return { slowestMs, looks }
  }

  async function besiege(
    heads: readonly string[],
    byte: string,
  ): Promise<{ ends: End[]; told: string }> {
    let over = false
    const dripping = Array.from({ length: CONNECTIONS }, (_, index) =>
      dripOn(heads[index % heads.length] as string, byte),
    )
    const others = slowestUntil(() => over)
    const ends = await Promise.all(dripping)
    over = true
    const { slowestMs, looks } = await others
    const last = Math.max(...ends.map((end) => end.closedAfterMs))
    const first = Math.min(...ends.map((end) => end.closedAfterMs))
    const told = `${CONNECTIONS} closed after ${Math.round(first)} to ${Math.round(last)} ms; slowest of ${looks} other answers ${Math.round(slowestMs)} ms`
    assert.ok(last < CLOSED_WITHIN_MS, told)
    assert.ok(slowestMs < ANSWERED_WITHIN_MS && looks > 10, told)
    return { ends, told }
  }

  function assertTimedOut({ text }: End): void {
    assert.match(text, /^HTTP\/1\.1 408 /)
    assert.equal(JSON.parse(text.split('\r\n\r\n')[1] ?? '').error.code, 'request_timeout')
  }

  test('that drip their headers are disconnected without affecting others', async (t) => {
    const heads = ['/v1/account', '/busy-link'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-A: `,
    )
    const { ends, told } = await besiege(heads, 'a')
    for (const end of ends) assertTimedOut(end)
    t.diagnostic(told)
  })

  test('that drip their bodies are disconnected without affecting others', async (t) => {
    const head = (path: string, key: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`
    // Known callers wait for their answer; strangers have theirs at once, and must go all the same.
    const paths = ['/v1/qrcodes', '/v1/qrcodes/bulk']
    const { testKey } = account
    const heads = [
      ...paths.map((path) => head(path, testKey)),
      head('/v1/qrcodes', 'x'),
      head('/busy-link', 'x'),
    ]
    const { ends, told } = await besiege(heads, ' ')
    for (const [index, end] of ends.entries()) {
      if (index % heads.length < 2) assertTimedOut(end)
      else assert.match(end.text, /^HTTP\/1\.1 (401|405|429) /)
    }
    t.diagnostic(told)
  })

  /** How many answers a connection gets that is silent for a while between two requests. */
  async function answersToIdle(): Promise<number> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    let text = ''
    socket.on('error', () => {}).setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    for (const waitMs of [IDLE_MS, ANSWERED_WITHIN_MS]) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      await sleep(waitMs)
    }
    socket.destroy()
    return text.match(/HTTP\/1\.1 200 /g)?.length ?? 0
  }

  test('that are merely idle keep their connection', async () => {
    assert.equal(await idle, 2)
  })
})
