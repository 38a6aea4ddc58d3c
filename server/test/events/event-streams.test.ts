import assert from 'node:assert/strict'
import { once as happens } from 'node:events'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  assertSameAsList,
  openFeedOf,
  openStream,
  overAfter,
  received,
  type StreamReader,
} from '../support/data/scans/streams.ts'
import { awakeMs } from '../support/service/awake.ts'
import { operate } from '../support/service/operate.ts'
import { figure, onEveryEngine } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { PATIENCE_MS, until } from '../support/service/until.ts'

/**
 * The event feed as a stream: what a client sees of it.
 * Proofs: streams over time: a scan is sent within a second, silence has heartbeats, and streams end
 * promptly.
 */

const TOLD_WITHIN_MS = 1_000
const HEARTBEAT_MS = 15_000
const REVOKED_WITHIN_MS = 7_000
const STOPPED_WITHIN_MS = 4_000

onEveryEngine('a stream of events', async (start) => {
  const service = await start()
  const { scan, list, openCode } = openFeedOf(service)

  /** Opened at the beginning, looked at in the end: they take their time. */
  let quiet: StreamReader
  let closing: StreamReader[]

  test('sends each scan in the same format as the list', async () => {
    const { key, code } = await openCode()
    await scan(code.short_code)
    await list(key)
    const stream = await openStream(service.base, key)
    for (let count = 1; count <= 3; count++) {
      await scan(code.short_code)
      await received(stream, count, PATIENCE_MS)
    }
    stream.cut()
    assertSameAsList(stream, await list(key))
  })

  test('has the usual headers, and keeps proxies from buffering it', async () => {
    const { liveKey: key } = await service.account()
    const { status, headers, cut } = await openStream(service.base, key)
    cut()
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-accel-buffering'], 'no')
    assert.equal(headers['retry-after'], undefined)
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
      assert.match(String(headers[name]), /^\d+$/)
    }
    assert.match(String(headers['x-request-id']), /^req_/)
    assert.equal((await service.call('GET', '/v1/events/stream')).status, 401)
  })

  test('resumes by header or query, the header takes precedence', async () => {
    const { key, code } = await openCode()
    const early = await openStream(service.base, key)
    await until(() => early.lastId() !== '', 'no id')
    early.cut()
    for (let i = 0; i < 4; i++) await scan(code.short_code)
    const { json } = await list(key)
    const ids: string[] = json.data.map(({ id }: { id: string }) => id)
    const [first = '', , third = ''] = ids
    // How many of the events that there were before come first.
    const cases = [
      [{ lastEventId: first }, 1],
      [{ after: first }, 1],
      [{ after: first, lastEventId: '' }, 1],
      [{ after: first, lastEventId: third }, 3],
      [{ after: 'latest' }, Number.POSITIVE_INFINITY],
      [{ lastEventId: early.lastId() }, 0],
    ] as const
    for (const [options, from] of cases) {
      const expected = ids.slice(from)
      const stream = await openStream(service.base, key, options)
      await received(stream, expected.length, PATIENCE_MS)
      await scan(code.short_code)
      await received(stream, expected.length + 1, PATIENCE_MS)
      stream.cut()
      const found = stream.messages.map(({ id }) => id)
      assert.deepEqual(found.slice(0, expected.length), expected, JSON.stringify(options))
      assert.equal(found.length, expected.length + 1)
      ids.push(found.at(-1) ?? '')
    }
  })

  before(async () => {
    if (!isProof) return
    const revoked = await service.account()
    const deleted = await service.account()
    quiet = await openStream(service.base, revoked.testKey)
    closing = await Promise.all(
      [revoked.liveKey, deleted.liveKey].map((key) => openStream(service.base, key)),
    )
    const { stdout } = await operate(
      ['key', 'list', '--account', revoked.id, '--json'],
      service.env,
    )
    const { key_id: id } = JSON.parse(stdout).find(({ mode }: { mode: string }) => mode === 'live')
    assert.equal((await operate(['key', 'revoke', '--key', id], service.env)).code, 0)
    assert.equal((await operate(['account', 'delete', deleted.id, '--yes'], service.env)).code, 0)
  })

  if (isProof) after(() => quiet.cut())

  async function countOpen(base = service.base): Promise<number> {
    return figure(base, 'qroute_event_streams')
  }

  proof('sends a scan within a second, in the same format as the list', async () => {
    const { key, code } = await openCode()
    await scan(code.short_code)
    await list(key)
    const stream = await openStream(service.base, key)
    const took: number[] = []
    for (let count = 1; count <= 3; count++) {
      await sleep(100 * count)
      const begun = awakeMs()
      await scan(code.short_code)
      await received(stream, count, PATIENCE_MS)
      took.push(awakeMs() - begun)
    }
    stream.cut()
    assert.ok((took.sort((a, b) => a - b)[1] ?? 0) < TOLD_WITHIN_MS, `${took.map(Math.round)} ms`)
    assertSameAsList(stream, await list(key))
  })

  proof('ends immediately when the server stops', async () => {
    const server = await service.spawn()
    const { key, code } = await openCode()
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => openStream(server.base, key)),
    )
    streams[0]?.pause()
    await scan(code.short_code, server.base)
    await received(streams[1] as StreamReader, 1, PATIENCE_MS)
    assert.equal(await countOpen(server.base), 20)
    const exit = happens(server.child, 'exit')
    const begun = awakeMs()
    server.child.kill('SIGTERM')
    const [status] = await exit
    const ms = awakeMs() - begun
    assert.deepEqual([status, ms < STOPPED_WITHIN_MS], [0, true], `${Math.round(ms)} ms`)
    await until(() => streams.slice(1).every(({ isOver }) => isOver()), 'streams go on')
  })

  proof('only streams whose key is revoked or whose account is deleted end', async () => {
    const begun = awakeMs()
    await Promise.all(closing.map((stream) => overAfter(stream, PATIENCE_MS)))
    assert.ok(awakeMs() - begun < REVOKED_WITHIN_MS)
    assert.equal(quiet.isOver(), false)
  })

  proof('sends a heartbeat while there are no events', async () => {
    await until(() => quiet.comments() > 0, 'no comment came', HEARTBEAT_MS + 3_000)
    assert.deepEqual([quiet.isOver(), quiet.messages.length], [false, 0])
  })
})
