import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertSameAsList,
  openFeedOf,
  openStream,
  received,
} from '../support/data/scans/streams.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { PATIENCE_MS, until } from '../support/service/until.ts'

/** The event feed as a stream: what a client sees of it. */

onEveryEngine('a stream of events', async (start) => {
  const service = await start()

  const { scan, list, openCode } = openFeedOf(service)

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
})
