import type { Database } from '../../engine/database.ts'
import type { PurgedCode } from './purged.ts'
import { openPace, step } from './step.ts'

/**
 * Deletes the scans of a purged code with their events, some at a time, then the row of the code itself. Each step
 * looks only behind the one before: PostgreSQL reads deleted rows again until a vacuum.
 */
const NEXT = `
select at, seq from scans where code = $1 and (at, seq) > ($3, $4)
order by at, seq limit 1 offset $2 - 1`
const LAST = 'select at, seq from scans where code = $1 order by at desc, seq desc limit 1'
const SOME = 'code = $1 and (at, seq) > ($2, $3) and (at, seq) <= ($4, $5)'
const DELETE_EVENTS = `
delete from events where account = $6 and seq in (select seq from scans where ${SOME})`
const COUNT_DROPPED = `
update scan_feed set dropped = dropped + (select count(*) from scans where ${SOME})`
const DELETE = `delete from scans where ${SOME}`

/** Of scans that were dropped before, whose events go a little later (retention.ts). */
const NEXT_EVENTS = `
select count(*) as n, max(seq) as last from (
  select seq from events where account = $1 and code = $2 order by seq limit $3) e`
const DELETE_LEFT = 'delete from events where account = $1 and code = $2 and seq <= $3'

const DELETE_REST = [
  'delete from scan_classes where code = $1',
  'delete from missed_codes where code = $1',
  'delete from variant_scopes where code = $1',
  `delete from scan_codes where num = $1 and purged_of is not null
     and not exists (select 1 from scans where code = $1)`,
]

/** Yields how long each step held the lock. */
export async function* purgeScans(db: Database, code: PurgedCode): AsyncGenerator<number, void> {
  const { num, account } = code
  const pace = openPace()
  for (let after = BEGIN; ; ) {
    const [end] = [
      ...(await db.query<End>(NEXT, [num, pace.rows(), after.at, after.seq])),
      ...(await db.query<End>(LAST, [num])),
    ]
    if (end === undefined) break
    if (!isBehind(end, after)) {
      after = BEGIN
      continue
    }
    const values = [num, after.at, after.seq, end.at, end.seq]
    const statements = [
      { text: DELETE_EVENTS, values: [...values, account] },
      { text: COUNT_DROPPED, values },
      { text: DELETE, values },
    ]
    yield (await step(db, pace, statements)).heldMs
    after = end
  }
  if (code.horizon > 0) yield* purgeEvents(db, code)
  const rest = DELETE_REST.map((text) => ({ text, values: [num] }))
  yield (await step(db, null, rest)).heldMs
}

interface End {
  readonly at: number
  readonly seq: number
}

/** Before every scan. */
const BEGIN: End = { at: -1, seq: -1 }

function isBehind(end: End, after: End): boolean {
  return end.at > after.at || (end.at === after.at && end.seq > after.seq)
}

async function* purgeEvents(
  db: Database,
  { num, account }: PurgedCode,
): AsyncGenerator<number, void> {
  const pace = openPace()
  for (;;) {
    const [next] = await db.query<{ n: number; last: number }>(NEXT_EVENTS, [
      account,
      num,
      pace.rows(),
    ])
    if (!next || next.n === 0) return
    const values = [account, num, next.last]
    yield (await step(db, pace, [{ text: DELETE_LEFT, values }])).heldMs
  }
}
