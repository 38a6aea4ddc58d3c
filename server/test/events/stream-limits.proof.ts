import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import {
  openStream,
  overAfter,
  received,
  type StreamReader,
} from '../support/data/scans/streams.ts'
import { patiently } from '../support/service/patient.ts'
import { figure, onEveryEngine, roomy } from '../support/service/service.ts'
import { PATIENCE_MS, until } from '../support/service/until.ts'

/** How many streams of events there may be, and how much of one may wait to be read. */

const OWNER_MAX = 500
const ALL_MAX = 2000
const AT_ONCE = 260
/** More events than all the buffers between server and client can hold. */
const MANY = 120_000

onEveryEngine('streams of events', async (start, engine) => {
  const service = await start(roomy())

  async function countOpen(): Promise<number> {
    return figure(service.base, 'qroute_event_streams')
  }

  /** Those of earlier tests are closed. */
  const noneOpen = () => until(async () => (await countOpen()) === 0, 'streams of earlier tests')

  /** So many scans of one code, recorded at once. */
  async function recordMany(accountId: string, codeId: string): Promise<void> {
    const code = { accountId, codeId, mode: 'live', at: Date.now() }
    const scans = Array.from({ length: MANY }, (_, n) => ({ ...PERSON, ...code, visitor: n + 1 }))
    await recordScans(service, scans)
  }

  test('a client that does not read is disconnected, and misses nothing when it resumes', async (t) => {
    const { liveKey: key, id: accountId } = await service.account()
    const { id: codeId } = await service.newCode(key)
    const slow = await openStream(service.base, key)
    slow.pause()
    await recordMany(accountId, codeId)
    const told = async () => (await countOpen()) === 0
    await until(told, 'the client is still there')
    slow.resume()
    await overAfter(slow, PATIENCE_MS)
    const again = await openStream(service.base, key, { lastEventId: slow.lastId() })
    await received(again, MANY - slow.messages.length, PATIENCE_MS)
    again.cut()
    const ids = [...slow.messages, ...again.messages].map(({ id }) => id)
    assert.deepEqual([ids.length, new Set(ids).size], [MANY, MANY])
    t.diagnostic(`${engine}: cut off after ${slow.messages.length} of ${MANY} events`)
  })

  test('a thousand streams do not trigger load shedding, and are closed again', async () => {
    const accounts = [await service.account(), await service.account()]
    const keys = accounts.flatMap(({ liveKey, testKey }) => [liveKey, testKey])
    await noneOpen()
    const streams: StreamReader[] = []
    for (const key of keys) {
      for (let i = 0; i < AT_ONCE; i++) streams.push(await openStream(service.base, key))
    }
    assert.equal(await countOpen(), 4 * AT_ONCE)
    const { status } = await service.call('GET', '/v1/account', { key: keys[0] ?? '' })
    assert.equal(status, 200)
    for (const stream of streams) stream.cut()
    await until(async () => (await countOpen()) === 0, 'they stay')
  })

  test('too many are rejected, with the limit and Retry-After', async () => {
    const { liveKey: key, testKey } = await service.account()
    await noneOpen()
    const streams: StreamReader[] = []
    const fill = async (some: readonly string[], upTo: number) => {
      for (let turn = 0; streams.length < upTo; turn++) {
        streams.push(await openStream(service.base, some[turn % some.length] ?? ''))
      }
    }
    const refused = async (by: string, words: RegExp) => {
      const { status, headers, json } = await patiently(() =>
        service.call('GET', '/v1/events/stream', { key: by }),
      )
      assert.deepEqual([status, json.error.code], [429, 'rate_limit_exceeded'])
      assert.match(json.error.message, words)
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
    await fill([key], OWNER_MAX)
    await refused(key, /^500 streams are open for this account in live mode, which is the maximum/)
    const test = await openStream(service.base, testKey)
    assert.equal(test.status, 200)
    streams.push(test)
    const others: string[] = []
    for (let i = 0; i < 8; i++) others.push((await service.account()).liveKey)
    await fill(others, ALL_MAX)
    await refused(testKey, /^2000 streams are open on this server, which is the maximum/)
    const newcomer = await openStream(service.base, (await service.account()).liveKey)
    assert.equal(newcomer.status, 200, 'whoever has most gives one up')
    newcomer.cut()
    await overAfter(test, PATIENCE_MS)
    streams.splice(streams.indexOf(test), 1)
    streams[0]?.cut()
    await until(async () => (await countOpen()) === streams.length - 1, 'it stays')
    const again = await openStream(service.base, key)
    assert.equal(again.status, 200)
    for (const stream of [...streams, again]) stream.cut()
  })

  test('a client that disconnects before its stream starts takes no place', async () => {
    const { liveKey: key } = await service.account()
    await noneOpen()
    const port = Number(new URL(service.base).port)
    const head = `GET /v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    for (let i = 0; i < 40; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.write(head, resolve))
      // Sooner or later in the course of its checks.
      await sleep(i % 4)
      socket.resetAndDestroy()
    }
    await until(async () => (await countOpen()) === 0, 'streams of clients that have gone are open')
  })
})
