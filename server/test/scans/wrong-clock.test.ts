import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import type { Fault } from '../../../domain/faults.ts'
import { retentionChore } from '../../recorder/retention.ts'
import type { Database } from '../../storage/engine/database.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { recordDays } from '../support/data/scans/past-scans.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import type { Engine } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'

/**
 * RETENTION_DAYS and clocks that are wrong, in the process of the test, which sets the clock: the machine's,
 * or the database's alone. Real servers with such clocks are in the proof.
 */
const DAYS = 30
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const CODES = 2
/** Two scans a day of each. */
const A_DAY = 2 * CODES
const TODAY = Math.floor(Date.now() / DAY_MS)
const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const YOUNG = range(0, DAYS)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

interface Scene {
  readonly site: Site
  readonly db: Database
  readonly ids: readonly string[]
  record(daysAgo: readonly number[]): Promise<void>
  /** What a server does every 20 seconds, if its clock and the database's are this far ahead; what it says. */
  look(machineMs?: number, databaseMs?: number, days?: number): Promise<readonly Fault[]>
  count(): Promise<number>
  run(...args: string[]): Promise<{ code: number | null; json: Record<string, unknown> }>
}

async function open(t: TestContext, engine: Engine): Promise<Scene> {
  const site = await openSite(t, engine, { RETENTION_DAYS: String(DAYS), LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  const ids = [...(await site.makeCodes(CODES)).values()]
  const db = await openData(site.env, 'scans')
  atEnd(t, () => db.close())
  const realNow = Date.now
  return {
    site,
    db,
    ids,
    async record(daysAgo) {
      await recordDays(site, ids, daysAgo)
    },
    async look(machineMs = 0, databaseMs = machineMs, days = DAYS) {
      const mocked = t.mock.method(Date, 'now', () => realNow() + machineMs)
      let held: readonly Fault[] = []
      const onHeld = (faults: readonly Fault[]) => {
        held = faults
      }
      const shifted = { ...db, nowMs: `(${db.nowMs} + ${databaseMs})` }
      const { steps } = retentionChore({
        db: shifted,
        days,
        onDropped: () => undefined,
        onHeld,
        log,
      })
      for await (const _ of steps());
      mocked.mock.restore()
      return held
    },
    async count() {
      const [row] = await db.query<{ n: number }>('select count(*) as n from scans')
      return Number(row?.n)
    },
    async run(...args) {
      const { code, stdout, stderr } = await operate(['retention', ...args, '--json'], site.env)
      assert.equal(stderr, '')
      return { code, json: JSON.parse(stdout) }
    },
  }
}

const says = (faults: readonly Fault[]) => faults.map(({ what, text }) => `${what} ${text}`).join()

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a clock that is 400 days ahead deletes nothing on ${engine}`, async (t) => {
    const { look, record, count } = await open(t, engine)
    await record(YOUNG)
    assert.deepEqual(await look(), [])
    const all = A_DAY * YOUNG.length
    const ahead = says(await look(400 * DAY_MS))
    const [first, last] = [toDate(TODAY - DAYS), toDate(TODAY)]
    assert.match(
      ahead,
      new RegExp(`^retention .*\\b${all} scans from ${first} to ${last} are waiting`),
    )
    assert.match(ahead, /by 400 days.*qroute retention --confirm/)
    assert.equal(await count(), all)
    // Only this process is wrong, or only the database.
    assert.match(says(await look(400 * DAY_MS, 0)), /this process is 400\.0 days ahead of/)
    assert.match(says(await look(0, 400 * DAY_MS)), /this process is 400\.0 days behind/)
    assert.equal(await count(), all)
    assert.deepEqual(await look(), [], 'right again')
    assert.equal(await count(), all)
    // The next days come as ever.
    assert.deepEqual(await look(DAY_MS), [])
    assert.equal(await count(), all - A_DAY)
    assert.deepEqual(await look(3 * DAY_MS), [])
    assert.equal(await count(), all - 3 * A_DAY)
  })

  test(`a clock that is set back by 26 hours is warned of on ${engine}`, async (t) => {
    const { look, record, count, run } = await open(t, engine)
    await record(YOUNG)
    assert.deepEqual(await look(), [])
    const behind = says(await look(-26 * HOUR_MS))
    assert.match(behind, /^clock clock: the database's clock is 26\.0 hours behind the latest time/)
    assert.deepEqual(await look(-60_000), [])
    assert.deepEqual(await look(), [])
    assert.equal(await count(), A_DAY * YOUNG.length)
    // A clock that was a day ahead looks alike once it is right; it can be said which one it was.
    assert.deepEqual(await look(DAY_MS), [])
    assert.match(says(await look()), /24\.0 hours behind.*qroute retention --reset/)
    assert.deepEqual((await run('--reset')).json.clock, true)
    assert.deepEqual(await look(), [])
  })

  test(`a first cutoff, a long pause and a shorter time wait for --confirm on ${engine}`, async (t) => {
    const { site, look, record, count, run } = await open(t, engine)
    await record(range(0, DAYS + 3))
    const held = says(await look())
    assert.match(
      held,
      new RegExp(`12 scans from .* the first cutoff, ${toDate(TODAY - DAYS)}, is 3 days after`),
    )
    const shown = await run('--dry-run')
    assert.equal(shown.code, 0)
    assert.deepEqual(
      [shown.json.waits_for, shown.json.scans, shown.json.last_cutoff],
      ['confirmation', 12, null],
    )
    const days = range(1, 3).map((more) => ({ date: toDate(TODAY - DAYS - more), scans: A_DAY }))
    assert.deepEqual(shown.json.days, days.reverse())
    assert.equal(await count(), A_DAY * (DAYS + 4))
    const done = await run('--confirm')
    assert.deepEqual(done, { code: 0, json: { ok: true, cutoff: toDate(TODAY - DAYS), scans: 12 } })
    assert.deepEqual(await look(), [])
    assert.equal(await count(), A_DAY * (DAYS + 1))
    assert.match(says(await look(3 * DAY_MS)), /by 3 days/)
    assert.match(says(await look(0, 0, DAYS - 10)), /40 scans .* by 10 days/)
    assert.deepEqual(await look(0, 0, DAYS + 10), [])
    assert.equal(await count(), A_DAY * (DAYS + 1))
    await assertClean(site.env)
  })

  test(`a first cutoff that has little to delete needs nobody on ${engine}`, async (t) => {
    const { look, record, count } = await open(t, engine)
    // A machine that is set up with a wrong date, and has no scans yet.
    assert.deepEqual(await look(400 * DAY_MS), [])
    assert.deepEqual(await look(), [])
    await record(range(0, DAYS + 2))
    assert.deepEqual(await look(), [])
    assert.equal(await count(), A_DAY * (DAYS + 1))
  })

  test(`a cutoff in the future goes back to the first day that is whole on ${engine}`, async (t) => {
    const { site, db, look, record, count, run } = await open(t, engine)
    await record(range(0, 20))
    assert.deepEqual(await look(), [])
    // What 0.2.0 did with a clock that was 400 days ahead, or --confirm does.
    for await (const _ of sweep(db, TODAY - 1));
    await record([1])
    const gone = A_DAY * 19
    assert.equal(await count(), A_DAY * 21 - gone + A_DAY)
    await db.batch(
      ['scan_codes set horizon', 'scan_accounts set horizon', 'scan_feed set swept'].map(
        (what) => ({
          text: `update ${what} = ${TODAY + 370}`,
          values: [],
        }),
      ),
    )
    assert.deepEqual(await look(400 * DAY_MS), [])
    const figures = () => db.query('select * from scan_classes order by code, day, class, reason')
    const before = await figures()
    assert.deepEqual(await look(), [])
    const horizons = await db.query<{ horizon: number }>('select horizon from scan_codes')
    assert.deepEqual(
      horizons.map(({ horizon }) => horizon),
      [TODAY - 1, TODAY - 1],
    )
    await assertClean(site.env)
    assert.equal((await operate(['rebuild'], site.env)).code, 0)
    assert.deepEqual(await figures(), before)
    await assertClean(site.env)
    assert.equal((await run('--dry-run')).json.last_cutoff, toDate(TODAY - 1))
  })
}

test('what the command does not understand is refused', async (t) => {
  const { site } = await open(t, 'sqlite')
  for (const args of [[], ['--confirm', '--dry-run'], ['now'], ['--confirm', '--yes']]) {
    assert.equal((await operate(['retention', ...args], site.env)).code, 2, args.join(' '))
  }
  const { RETENTION_DAYS: _, ...unset } = site.env
  const { code, stderr } = await operate(['retention', '--dry-run'], unset)
  assert.deepEqual([code, stderr], [1, 'RETENTION_DAYS: not set, so scans are kept forever'])
})
