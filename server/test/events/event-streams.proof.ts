import assert from 'node:assert/strict'
import { once as happens } from 'node:events'
import { after, before, test } from 'node:test'
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
import { PATIENCE_MS, until } from '../support/service/until.ts'

/**
 * Streams over time: a scan is sent within a second, silence has heartbeats, and streams end promptly.
 */

const TOLD_WITHIN_MS = 1_000
const HEARTBEAT_MS = 15_000
const REVOKED_WITHIN_MS = 7_000
const STOPPED_WITHIN_MS = 4_000

onEveryEngine('a stream of events over time', async (start) => {
  const service = await start()
  /** Opened at the beginning, looked at in the end: they take their time. */
  let quiet: StreamReader
  let closing: StreamReader[]

  before(async () => {
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

  after(() => quiet.cut())

  const { scan, list, openCode } = openFeedOf(service)

  async function countOpen(base = service.base): Promise<number> {
    return figure(base, 'qroute_event_streams')
  }

  test('sends a scan within a second, in the same format as the list', async () => {
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

  test('ends immediately when the server stops', async () => {
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

  test('only streams whose key is revoked or whose account is deleted end', async () => {
    const begun = awakeMs()
    await Promise.all(closing.map((stream) => overAfter(stream, PATIENCE_MS)))
    assert.ok(awakeMs() - begun < REVOKED_WITHIN_MS)
    assert.equal(quiet.isOver(), false)
  })

  test('sends a heartbeat while there are no events', async () => {
    await until(() => quiet.comments() > 0, 'no comment came', HEARTBEAT_MS + 3_000)
    assert.deepEqual([quiet.isOver(), quiet.messages.length], [false, 0])
  })
})
