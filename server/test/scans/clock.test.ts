import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { memoryRateLimiter, WINDOW_MS } from '../../../domain/accounts/rate-limit.ts'
import { sharedRateLimiter } from '../../storage/accounts/rate-limits.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** A clock that is set back must not make anybody wait until it shows the same time again. */

const DAY_MS = 86_400_000

test('the window of a clock that was set back restarts and then stays', async () => {
  for (const backMs of [1_000, WINDOW_MS, 3_600_000, DAY_MS, 400 * DAY_MS]) {
    let now = 1_800_000_000_123
    const limiter = memoryRateLimiter(() => now)
    for (let i = 0; i < 3; i++) await limiter.take('a', 2)
    assert.equal(limiter.peek('a', 2).remaining, 0)
    now -= backMs
    assert.equal(limiter.peek('a', 2).remaining, 2)
    const { admitted, remaining, endsAt } = await limiter.take('a', 2)
    assert.deepEqual([admitted, remaining], [true, 1])
    assert.ok(endsAt > now && endsAt <= now + WINDOW_MS)
    await limiter.take('a', 2)
    assert.equal((await limiter.take('a', 2)).admitted, false)
  }
})

onEveryEngine('a clock that is set back', async (start, engine) => {
  const service = await start()
  // The other engine keeps windows in memory, by the clock of its process: see above, and the proof.
  if (engine === 'sqlite') return
  const read = (key: string) => patiently(() => service.call('GET', '/v1/account', { key }))
  /** The database's clock counts. It cannot be set back, but a window can be put forward. */
  const putForward = (bucket: string) =>
    service.db.query('update rate_windows set ends_at = ends_at + 86400000 where bucket = $1', [
      bucket,
    ])

  async function useUp(key: string): Promise<void> {
    let status = 200
    while (status === 200) status = (await read(key)).status
    assert.equal(status, 429)
  }

  test('locks no account out: its window restarts', async () => {
    const { id, liveKey: key } = await service.account('free')
    await useUp(key)
    await putForward(`${id} live`)
    const { status, headers } = await read(key)
    assert.deepEqual([status, headers.get('x-ratelimit-remaining')], [200, '9'])
    await useUp(key)
    assert.ok(Number((await read(key)).headers.get('retry-after')) <= 60)
  })

  test('does not discard a window opened while a request waited', async (t) => {
    const other = new pg.Client({ connectionString: service.env.DATABASE_URL })
    await other.connect()
    t.after(() => other.end())
    // Another server has opened the window and not committed yet.
    await other.query('begin')
    await other.query(
      `insert into rate_windows (bucket, ends_at, used) values ('of the test', 0, 5)`,
    )
    const taken = sharedRateLimiter(service.db).take('of the test', 60)
    const waits = `select 1 from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`
    await until(async () => (await other.query(waits)).rowCount === 1, 'it does not wait')
    // As far ahead as a window can end now: further than one of when the request began to wait.
    const end = `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${WINDOW_MS}`
    await other.query(`update rate_windows set ends_at = ${end} where bucket = 'of the test'`)
    await other.query('commit')
    assert.equal((await taken).remaining, 54)
  })

  test('leaves no rows that are never cleaned up', async () => {
    const { id, liveKey: key } = await service.account('free')
    await read(key)
    const { sweep } = sharedRateLimiter(service.db)
    const find = () =>
      service.db.query('select 1 from rate_windows where bucket = $1', [`${id} live`])
    await sweep()
    assert.equal((await find()).length, 1, 'one that is open stays')
    await putForward(`${id} live`)
    await sweep()
    assert.equal((await find()).length, 0)
  })
})
