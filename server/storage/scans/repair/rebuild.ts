import { HUMAN_CLASS } from '../../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../../domain/time/periods.ts'
import type { Database, Statement } from '../../engine/database.ts'
import { buildVariants } from '../build-variants.ts'
import { horizonOf } from '../horizon.ts'
import { purgeMarked } from '../purging/finish.ts'
import {
  accountScope,
  codeScope,
  ROLLED_FROM,
  type Scope,
  visitsOf,
} from '../recording/write-rollups.ts'
import { rebuildStatements } from './rebuild-scope.ts'

/**
 * Rebuilds everything that is counted from scans, while the server runs: piece by piece, each in a
 * transaction of its own during which nothing is recorded. Only `is_unique` stays: it was decided
 * when the scan was recorded. Dropped scans (see retention.ts) cannot be counted again: totals
 * start from what was carried over, and everything by day starts at the horizon.
 */
/** How many codes are counted at once. */
const CODES_AT_ONCE = 200

const TOTALS = `
update scan_codes set total = carried_total + coalesce(d.total, 0),
  uniques = carried_uniques + coalesce(d.uniques, 0)
from (select c.num, count(s.seq) as total, sum(s.is_unique) as uniques
      from scan_codes c left join scans s on s.code = c.num and s.class = ${HUMAN_CLASS}
      where c.num between $1 and $2 group by c.num) as d
where scan_codes.num = d.num`

const CLASSES = [
  `delete from scan_classes where code between $1 and $2 and day >= coalesce(
     (select horizon from scan_codes where num = scan_classes.code), 0)`,
  `insert into scan_classes (code, day, class, reason, scans)
   select s.code, s.at / ${DAY_MS}, s.class, s.reason, count(*)
   from scans s join scan_codes c on c.num = s.code
   where s.code between $1 and $2 and s.at >= c.horizon * ${DAY_MS}
   group by s.code, s.at / ${DAY_MS}, s.class, s.reason`,
]

/** For some visitors, in all scopes. */
const OF_SOME_VISITORS = `s.visitor between $1 and $2 and s.class = ${HUMAN_CLASS}`
const VISITS = [
  `delete from visits where visitor between $1 and $2 and day >= ${horizonOf('visits.scope')}`,
  visitsOf(`(select s.code as scope, s.visitor, s.at
    from scans s join scan_codes c on c.num = s.code and c.purged_of is null
    where ${OF_SOME_VISITORS} and s.at >= c.horizon * ${DAY_MS})`),
  visitsOf(`(select -a.num as scope, s.visitor, s.at
    from scan_accounts a join scan_codes c on c.account = a.num join scans s on s.code = c.num
    where ${OF_SOME_VISITORS} and s.at >= a.horizon * ${DAY_MS})`),
]
/** Each piece reads all scans once and rebuilds the visits of this many. */
const VISITS_AT_ONCE = 2_000_000
/** Not the last number: a restore moves that far ahead (feed-jump.ts). */
const SCANS_LEFT = 'select last_seq - dropped as scans from scan_feed'
/** Visitor numbers are evenly distributed: see enrich/visitor-hash.ts. */
const VISITORS_END = 2 ** 53

/** What is purged meanwhile is not counted any more. */
const CODES = 'select num from scan_codes where purged_of is null order by num'

export interface Rebuilt {
  readonly codes: number
  readonly scopes: number
}

/** `onStep` is called with the part of the work that is done, from 0 to 1. */
export async function rebuild(db: Database, onStep: (done: number) => void): Promise<Rebuilt> {
  for await (const _ of purgeMarked(db));
  const codes = await db.query<{ num: number }>(CODES)
  const accounts = await db.query<{ num: number }>('select num from scan_accounts order by num')
  let steps = 0
  const [feed] = await db.query<{ scans: number }>(SCANS_LEFT)
  const ranges = Math.ceil(((feed?.scans ?? 0) + 1) / VISITS_AT_ONCE)
  const all = Math.ceil(codes.length / CODES_AT_ONCE) * 2 + ranges + accounts.length
  const run = async (statements: readonly Statement[]) => {
    await db.batch([...db.batchLock('recorder'), ...statements])
  }
  const scopes: Scope[] = accounts.map(({ num }) => accountScope(num))
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const some = codes.slice(from, from + CODES_AT_ONCE)
    const values = [some[0]?.num ?? 0, some.at(-1)?.num ?? 0]
    await run([TOTALS, ...CLASSES].map((text) => ({ text, values })))
    scopes.push(...(await largeCodes(db, values)))
    onStep(++steps / all)
  }
  for (let range = 0; range < ranges; range++) {
    const end = (part: number) => Math.floor((part / ranges) * VISITORS_END)
    const values = [end(range), end(range + 1) - 1]
    await run(VISITS.map((text) => ({ text, values })))
    onStep(++steps / all)
  }
  for (const [index, scope] of scopes.entries()) {
    await run(rebuildStatements(scope))
    onStep((steps + ((index + 1) / scopes.length) * (all - steps)) / all)
  }
  for await (const _ of buildVariants(db));
  return { codes: codes.length, scopes: scopes.length }
}

async function largeCodes(db: Database, values: readonly number[]): Promise<Scope[]> {
  const text = `select num from scan_codes
    where purged_of is null and num between $1 and $2 and (rolled = 1 or total > ${ROLLED_FROM})`
  const rows = await db.query<{ num: number }>(text, values)
  return rows.map(({ num }) => codeScope(num))
}
