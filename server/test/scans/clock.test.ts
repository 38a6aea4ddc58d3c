import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { memoryRateLimiter, WINDOW_MS } from '../../domain/accounts/rate-limit.ts'
import { openLogFiles } from '../../scan-log/files.ts'
import { sharedRateLimiter } from '../../storage/accounts/rate-limits.ts'
import { patiently } from '../support/patient.ts'
import { onEveryEngine, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

/** A clock that is set back must not make anybody wait until it shows the same time again. */

const DAY_MS = 86_400_000
const REOPENED_AFTER_MS = 1_100

let offsetMs = 0
const realNow = Date.now
Date.now = () => realNow() + offsetMs

/** From now on this process, and with it the service, is so much earlier. */
function setBack(t: TestContext, ms: number): void {
  offsetMs = -ms
  t.after(() => {
    offsetMs = 0
  })
}

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

test('a broken scan log is replaced although the clock was set back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const files = openLogFiles(folder, 'log_of_the_test', 'process')
  const breakNewest = () => {
    const [newest = ''] = readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .sort()
      .reverse()
    const db = new DatabaseSync(join(folder, newest))
    db.exec('drop table turns')
    db.close()
  }
  files.write(1, 'x')
  breakNewest()
  assert.throws(() => files.write(2, 'x'))
  files.write(2, 'x')
  setBack(t, DAY_MS)
  await sleep(REOPENED_AFTER_MS)
  breakNewest()
  assert.throws(() => files.write(3, 'x'))
  files.write(3, 'x')
  files.close()
})

onEveryEngine('a clock that is set back', (start, engine) => {
  let service: Service
  before(async () => {
    service = await start()
  })
  const read = (key: string) => patiently(() => service.call('GET', '/v1/account', { key }))

  async function useUp(key: string): Promise<void> {
    let status = 200
    while (status === 200) status = (await read(key)).status
    assert.equal(status, 429)
  }

  test('locks no account out: its window restarts', async (t) => {
    const { liveKey: key } = await service.account('free')
    await useUp(key)
    if (engine === 'sqlite') setBack(t, DAY_MS)
    // There the database's clock counts. It cannot be set back, but windows can be put forward.
    else await service.db.query('update rate_windows set ends_at = ends_at + 86400000')
    const { status, headers } = await read(key)
    assert.deepEqual([status, headers.get('x-ratelimit-remaining')], [200, '9'])
    await useUp(key)
    assert.ok(Number((await read(key)).headers.get('retry-after')) <= 60)
  })

  test('on one server does not affect how long to wait', async (t) => {
    const { liveKey: key } = await service.account('free')
    for (const ms of [DAY_MS, -DAY_MS]) {
      setBack(t, ms)
      await useUp(key)
      const seconds = Number((await read(key)).headers.get('retry-after'))
      assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`)
    }
  })

  test('locks no address out', async (t) => {
    const headers = { 'x-forwarded-for': '203.0.113.99' }
    const knock = () => patiently(() => service.call('GET', '/v1/account', { headers }))
    let status = 401
    while (status === 401) status = (await knock()).status
    assert.equal(status, 429)
    setBack(t, DAY_MS)
    assert.equal((await knock()).status, 401)
  })

  test('does not discard a window opened while a request waited', async (t) => {
    if (engine === 'sqlite') return
    const other = new pg.Client({ connectionString: service.env.DATABASE_URL })
    await other.connect()
    t.after(() => other.end())
    // Another server has opened the window and not committed yet.
    await other.query('begin')
    await other.query(`insert into rate_windows (bucket, ends_at, used) values ('shared', 0, 5)`)
    const taken = sharedRateLimiter(service.db).take('shared', 60)
    const waits = `select 1 from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`
    await until(async () => (await other.query(waits)).rowCount === 1, 'it does not wait')
    // As far ahead as a window can end now: further than one of when the request began to wait.
    const end = `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${WINDOW_MS}`
    await other.query(`update rate_windows set ends_at = ${end} where bucket = 'shared'`)
    await other.query('commit')
    assert.equal((await taken).remaining, 54)
  })

  test('leaves no rows that are never cleaned up', async () => {
    if (engine === 'sqlite') return
    const { id, liveKey: key } = await service.account('free')
    await read(key)
    const { sweep } = sharedRateLimiter(service.db)
    const find = () =>
      service.db.query('select 1 from rate_windows where bucket = $1', [`${id} live`])
    await sweep()
    assert.equal((await find()).length, 1, 'one that is open stays')
    await service.db.query('update rate_windows set ends_at = ends_at + 86400000')
    await sweep()
    assert.equal((await find()).length, 0)
  })
})
