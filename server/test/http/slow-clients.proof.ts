import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { awakeMs } from '../support/service/awake.ts'
import { patiently } from '../support/service/patient.ts'
import { call, openService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Connections that send almost nothing must not occupy a place for long or delay others. */

const CONNECTIONS = 300
const CLOSED_WITHIN_MS = 15_000
/** One in three neither reads nor closes: it gets two seconds more, and notices with its next byte. */
const MUTE = 3
const CUT_WITHIN_MS = CLOSED_WITHIN_MS + 3_000
/** They have to be closed by the server, however late it is. */
const GIVE_UP_MS = 60_000
/** Half of the others; the slowest may have met a moment at which the machine was busy. */
const ANSWERED_WITHIN_MS = 1_000
const SLOWEST_MAX_MS = 5_000
/** One byte each time, so that no connection ever looks dead. */
const DRIP_MS = 700
/** Under the 300 requests a minute of one account. */
const LOOK_EVERY_MS = 250
const IDLE_MS = 8_000

interface End {
  readonly closedAfterMs: number
  readonly text: string
  readonly isMute: boolean
}

describe('slow clients', async () => {
  let base: string
  let idle: Promise<number>
  let late: Promise<string>

  const service = await openService({})
  const account = await service.account()
  before(async () => {
    base = (await service.spawn()).base
    idle = answersToIdle()
    await service.newCode(account.liveKey, {
      name: 'Busy',
      short_code: 'busy-link',
      destination_url: 'https://example.com/busy',
    })
    late = answerToLate()
  })
  /** Sends its head at once, then a byte now and then, until the server has had enough. */
  function dripOn(head: string, byte: string, isMute: boolean): Promise<End> {
    return new Promise((resolve) => {
      const start = awakeMs()
      const { port } = new URL(base)
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: isMute })
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk
      })
      if (isMute) socket.pause()
      const timer = setInterval(() => socket.write(byte), DRIP_MS)
      const give = setTimeout(() => socket.destroy(), GIVE_UP_MS)
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        clearTimeout(give)
        resolve({ closedAfterMs: awakeMs() - start, text, isMute })
      })
      socket.write(head)
    })
  }

  /** How long each answer to everybody else takes in the meantime, the fastest first. */
  async function timesUntil(isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    while (!isOver()) {
      for (const [path, status] of [
        ['/v1/account', 200],
        ['/busy-link', 302],
      ] as const) {
        const start = awakeMs()
        const ask = () => call(base + path, 'GET', { key: account.liveKey })
        assert.equal((await patiently(ask)).status, status, path)
        times.push(awakeMs() - start)
      }
      await sleep(LOOK_EVERY_MS)
    }
    return times.sort((a, b) => a - b)
  }

  async function besiege(
    heads: readonly string[],
    byte: string,
  ): Promise<{ ends: End[]; told: string }> {
    let over = false
    const dripping = Array.from({ length: CONNECTIONS }, (_, index) =>
      dripOn(heads[index % heads.length] as string, byte, index % MUTE === 0),
    )
    const others = timesUntil(() => over)
    const ends = await Promise.all(dripping)
    over = true
    const times = await others
    const [usualMs = 0, slowestMs = 0] = [times[times.length >> 1], times.at(-1)]
    const closings = (mute: boolean) =>
      ends.filter(({ isMute }) => isMute === mute).map((end) => end.closedAfterMs)
    const last = Math.max(...closings(false))
    const first = Math.min(...closings(false))
    const cut = Math.max(...closings(true))
    const told = `${CONNECTIONS} closed after ${Math.round(first)} to ${Math.round(last)} ms, mute ones within ${Math.round(cut)} ms; half of ${times.length} other answers within ${Math.round(usualMs)} ms, all within ${Math.round(slowestMs)} ms`
    assert.ok(last < CLOSED_WITHIN_MS && cut < CUT_WITHIN_MS, told)
    assert.ok(usualMs < ANSWERED_WITHIN_MS && slowestMs < SLOWEST_MAX_MS, told)
    assert.ok(times.length > 1, told)
    return { ends, told }
  }

  /** A server that has stood still refuses for a moment, and those few are not waited for. */
  function assertTimedOut(ends: readonly End[]): void {
    const heard = ends.filter(({ isMute }) => !isMute)
    const waitedFor = heard.filter(({ text }) => !text.includes('is overloaded'))
    assert.ok(waitedFor.length > 0)
    for (const { text } of waitedFor) {
      assert.match(text, /^HTTP\/1\.1 408 /)
      assert.equal(JSON.parse(text.split('\r\n\r\n')[1] ?? '').error.code, 'request_timeout')
    }
  }

  test('that drip their headers are disconnected without affecting others', async (t) => {
    const heads = ['/v1/account', '/busy-link'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-A: `,
    )
    const { ends, told } = await besiege(heads, 'a')
    assertTimedOut(ends)
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
    const isKnown = (_: End, index: number) => index % heads.length < 2
    assertTimedOut(ends.filter(isKnown))
    for (const { text, isMute } of ends.filter((end, index) => !isKnown(end, index))) {
      if (!isMute) assert.match(text, /^HTTP\/1\.1 (401|405|429|503) /)
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
    const answers = () => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0
    for (const [index, waitMs] of [IDLE_MS, 0].entries()) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      await until(() => answers() > index || socket.closed, 'no answer')
      await sleep(waitMs)
    }
    socket.destroy()
    return answers()
  }

  test('that are merely idle keep their connection', async () => {
    assert.equal(await idle, 2)
  })

  /** A body whose last byte is sent after the answer that it did not come in time. */
  async function answerToLate(): Promise<string> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('latin1')
    socket.on('error', () => undefined)
    const body = JSON.stringify({ name: 'Late', destination_url: 'https://example.com/late' })
    const known = `Authorization: Bearer ${account.liveKey}\r\nContent-Type: application/json`
    socket.write(`POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\n${known}\r\n`)
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`)
    let text = ''
    socket.on('data', (chunk: string) => {
      if (text === '') socket.write(body.slice(-1))
      text += chunk
    })
    await until(() => socket.closed, 'it stays open')
    return text
  }

  test('whose body comes after the answer to it have changed nothing', async () => {
    const answer = await late
    // A server that has stood still refuses for a moment.
    assert.match(answer, /^HTTP\/1\.1 (408|503) /)
    const list = () => service.call('GET', '/v1/qrcodes?search=Late', { key: account.liveKey })
    assert.equal((await patiently(list)).json.pagination.total, 0)
  })
})
