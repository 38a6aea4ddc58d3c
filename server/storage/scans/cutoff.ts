import { type Cutoff, dayOf } from '../../../domain/scans/retention.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { aheadOf } from '../engine/clock.ts'
import type { Database } from '../engine/database.ts'

/** What decides whether scans may be deleted for their age (domain/scans/retention.ts), and what would be. */

const readFeed = (db: Database) => `
select swept, agreed, seen_at, ${db.nowMs} as now,
  (select coalesce(max(horizon), 0) from scan_accounts) as horizon from scan_feed`

/** A node whose lease has just run out may only be late. */
const LIVING_MS = 60_000
const furthestNode = (db: Database) => `
select ahead_ms from nodes where lease_until > ${db.nowMs} - ${LIVING_MS}
order by abs(ahead_ms) desc limit 1`

const HAS_SCANS = 'select 1 as one from scans limit 1'
const LAST_CODE = 'select coalesce(max(num), 0) as num from scan_codes'
/** One index lookup for each code: no index has all scans by time. */
const OLDEST = `
select min((select min(s.at) from scans s where s.code = c.num)) as at
from scan_codes c where c.num between $1 and $2`
const BY_DAY = `
select s.at / ${DAY_MS} as day, count(*) as scans
from scan_codes c join scans s on s.code = c.num and s.at < $3
where c.num between $1 and $2 group by s.at / ${DAY_MS}`
/** How many codes are looked at in a step. */
const CODES_AT_ONCE = 1000

const AGREE = 'update scan_feed set agreed = $1 where agreed < $1'
/** Not each time: the row is the recorder's too, and what is missed is less than what is noticed. */
const SEEN_EVERY_MS = 240_000
const SEE = 'update scan_feed set seen_at = $1 where seen_at < $1'

export interface ReadCutoff extends Cutoff {
  /** Everything before this day has been deleted. */
  readonly swept: number
  /** The latest cutoff of any account. */
  readonly horizon: number
}

/** `findOldest` is asked for a first cutoff only. */
export async function readCutoff(
  db: Database,
  days: number,
  findOldest = findOldestDay,
): Promise<ReadCutoff> {
  const asked = Date.now()
  const [row] = await db.query<FeedRow>(readFeed(db))
  const answered = Date.now()
  const { swept, agreed, seen_at: seenMs, now: nowMs, horizon } = row ?? NOTHING
  const [node] =
    db.engine === 'postgres' ? await db.query<{ ahead_ms: number }>(furthestNode(db)) : []
  const last = Math.max(swept, agreed)
  return {
    ...{ nowMs, last, seenMs, swept, horizon },
    due: dayOf(nowMs) - days,
    oldest: last === 0 ? await findOldest(db) : null,
    aheadMs: aheadOf(asked, nowMs, answered),
    nodeAheadMs: node?.ahead_ms ?? 0,
  }
}

interface FeedRow {
  readonly swept: number
  readonly agreed: number
  readonly seen_at: number
  readonly now: number
  readonly horizon: number
}

/** Of a file that has lost this row, which `repair` makes anew: no cutoff is due. */
const NOTHING: FeedRow = { swept: 0, agreed: 0, seen_at: 0, now: 0, horizon: 0 }

/** Looks at each code once. Null: there is no scan. */
export async function findOldestDay(db: Database): Promise<number | null> {
  if ((await db.query(HAS_SCANS)).length === 0) return null
  let oldest = Number.POSITIVE_INFINITY
  for await (const [row] of byCodes<{ at: number | null }>(db, OLDEST)) {
    oldest = Math.min(oldest, row?.at ?? oldest)
  }
  return Number.isFinite(oldest) ? dayOf(oldest) : null
}

/** How many scans are older than a cutoff, by their day; each step adds some. */
export async function* countBefore(
  db: Database,
  due: number,
  days: Map<number, number>,
): AsyncGenerator<void, void> {
  for await (const rows of byCodes<DayRow>(db, BY_DAY, [due * DAY_MS])) {
    for (const { day, scans } of rows) days.set(day, (days.get(day) ?? 0) + scans)
    yield
  }
}

interface DayRow {
  readonly day: number
  readonly scans: number
}

async function* byCodes<Row>(
  db: Database,
  text: string,
  more: readonly number[] = [],
): AsyncGenerator<Row[], void> {
  const [last] = await db.query<{ num: number }>(LAST_CODE)
  for (let from = 1; from <= (last?.num ?? 0); from += CODES_AT_ONCE) {
    yield await db.query<Row>(text, [from, from + CODES_AT_ONCE - 1, ...more])
  }
}

/** From now on scans before this day may be deleted, whoever does it and is killed meanwhile. */
export async function agree(db: Database, day: number): Promise<void> {
  await db.batch([...db.batchLock('recorder'), { text: AGREE, values: [day] }])
}

export async function see(db: Database, { nowMs, seenMs }: Cutoff): Promise<void> {
  if (nowMs - seenMs <= SEEN_EVERY_MS) return
  await db.batch([...db.batchLock('recorder'), { text: SEE, values: [nowMs] }])
}
