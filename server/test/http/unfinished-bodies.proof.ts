import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ACCOUNT_MAX, NETWORK_MAX } from '../../http/core/bodies/unfinished-bodies.ts'
import { awakeMs } from '../support/service/awake.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { patiently } from '../support/service/patient.ts'
import { call, openService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Requests whose bodies never come: 130 kB of them made the API refuse everyone for five minutes. */

const SOCKETS = 1_100
/** Each account may send 300 requests a minute. */
const PER_ACCOUNT = 280
/** They would be there for twelve seconds. */
const ANSWERED_WITHIN_MS = 5_000
const ASKED = 20
const BATCH = 100

interface Holder {
  text: string
  isClosed: boolean
}

describe('unfinished bodies', async () => {
  const onClose = closeAfter()
  let base: string

  const service = await openService({})
  /** A socket that sends one byte of a hundred, and reads whatever comes. */
  function hold(path: string, ...headers: string[]): Holder {
    const holder: Holder = { text: '', isClosed: false }
    const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('latin1')
    onClose(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      holder.isClosed = true
    })
    socket.on('data', (chunk: string) => {
      holder.text += chunk
    })
    const type = 'Content-Type: application/json'
    const lines = [`POST ${path} HTTP/1.1`, 'Host: x', type, ...headers, 'Content-Length: 100']
    socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
    return holder
  }

  async function holdMany(
    count: number,
    path: string,
    headerOf?: (i: number) => string,
  ): Promise<Holder[]> {
    const holders: Holder[] = []
    while (holders.length < count) {
      const header = headerOf?.(holders.length)
      holders.push(header === undefined ? hold(path) : hold(path, header))
      if (holders.length % BATCH === 0) await sleep(10)
    }
    return holders
  }

  /**
   * A machine that stands still has the API refuse for a moment; these made it refuse for as long as
   * they were there.
   */
  async function assertOthersAreServed(): Promise<void> {
    const { liveKey: key } = await service.account()
    const begun = awakeMs()
    const statuses: number[] = []
    const isOver = () => statuses.length >= ASKED && statuses.slice(-5).every((all) => all === 200)
    while (!isOver()) {
      statuses.push((await call(`${base}/v1/account`, 'GET', { key })).status)
      const refused = statuses.filter((status) => status !== 200).length
      const told = `${refused} of ${statuses.length} answers to others are not 200`
      assert.ok(awakeMs() - begun < ANSWERED_WITHIN_MS, told)
      await sleep(50)
    }
  }

  function assertTurnedAway({ text }: Holder): void {
    const [head = '', body = ''] = text.split('\r\n\r\n')
    for (const field of [
      /^HTTP\/1\.1 429 /,
      /^retry-after: [1-9]\d*$/im,
      /^connection: close$/im,
      /^x-ratelimit-limit: \d+$/im,
    ]) {
      assert.match(head, field)
    }
    const { error } = JSON.parse(body)
    assert.equal(error.code, 'rate_limit_exceeded')
    assert.match(error.message, /incomplete/)
  }

  /** On a machine that stands still some time out, and some are refused. */
  const IN_THE_END = /^HTTP\/1\.1 (?:408|503) /

  async function assertGivenUp(holders: readonly Holder[], max: number): Promise<void> {
    const open = () => holders.filter(({ isClosed }) => !isClosed).length
    await until(
      () => open() <= max,
      () => `${open()} are open`,
    )
    const away = holders.filter(({ isClosed, text }) => isClosed && !IN_THE_END.test(text))
    assert.ok(away.length > 0 && away.length <= holders.length - max, `${away.length} given up`)
    for (const holder of away) assertTurnedAway(holder)
  }

  test(`of ${SOCKETS} strangers do not stop the API, and few are waited for`, async () => {
    base = (await service.spawn()).base
    const holders = await holdMany(SOCKETS, '/v1/session')
    await assertOthersAreServed()
    await assertGivenUp(holders, NETWORK_MAX)
    // Whoever sends a whole body is served, from the same network too.
    const body = { email: 'nobody@example.com', password: 'not the password' }
    const { status } = await patiently(() => call(`${base}/v1/session`, 'POST', { body }))
    assert.equal(status, 401)
  })

  test('of accounts do not stop the others', async () => {
    base = (await service.spawn()).base
    const accounts = await Promise.all(Array.from({ length: 4 }, () => service.account()))
    const holders = await holdMany(4 * PER_ACCOUNT, '/v1/qrcodes', (i) => {
      return `Authorization: Bearer ${accounts[i % 4]?.liveKey}`
    })
    await assertOthersAreServed()
    await assertGivenUp(holders, 4 * ACCOUNT_MAX)
  })
})
