import type { Statement } from '../../engine/database.ts'
import { ADD_HOURS, ADD_RETURNS, NEVER } from './write-rollups.ts'

/**
 * Decides whether a scan is its visitor's first, and keeps on which days and hours a visitor was
 * there. Runs inside the transaction that records the scans, so two recorders can never both call
 * one visitor new.
 */

/** Of the visitors of one hour. */
export const STAGED_VISITS = {
  scope: 'int',
  visitor: 'int',
  hour: 'int',
  n: 'int',
  scans: 'int',
  rolled: 'int',
} as const

/**
 * The visitors of one hour, each once per scope. `days` says whether they were ever there; `prev` and
 * `next` are the days before and after today on which they were there, since a scan may come late. A
 * day without hours is all that is left of a visitor's days before a horizon (see retention.ts).
 * Earlier days are unknown, so up to that day the visitor is never new, neither on a day nor in an
 * hour.
 */
const DECIDE_VISITS = `
insert into decided_visits
  (scope, visitor, hour, n, scans, rolled, days, prev, next, is_new_today, is_new_now)
select s.scope, s.visitor, s.hour, s.n, s.scans, s.rolled, count(v.day),
  coalesce(max(case when v.day < s.hour / 24 then v.day end), ${NEVER}),
  coalesce(min(case when v.day > s.hour / 24 then v.day end), ${NEVER}),
  1 - coalesce(max(case when v.day = s.hour / 24 or ${isDropped('v', 's')} then 1 end), 0),
  1 - coalesce(max(case when ${isDropped('v', 's')} then 1
    when v.day = s.hour / 24 then (v.hours >> ${hourOfDay('s')}) & 1 end), 0)
from staged_visits s left join visits v on v.scope = s.scope and v.visitor = s.visitor
group by s.visitor, s.scope, s.hour, s.n, s.scans, s.rolled`

/**
 * The first scan of a visitor who was never at this code, decided once and for all. `case` keeps
 * PostgreSQL from turning it into a join: its statistics know these tables as empty, so it would
 * compare each scan with each visitor (for 2,000 scans 2.4 s instead of 12 ms).
 */
const MARK_UNIQUE = `
update staged_scans set is_unique = 1 where case when n in (
  select n from decided_visits where n > 0 and days = 0) then 1 else 0 end = 1`

const visit = (which: string) => `
insert into visits (scope, visitor, day, hours)
select scope, visitor, hour / 24, cast(1 as bigint) << ${hourOfDay('d')}
from decided_visits d where ${which}`

/** Separate: rows that cannot conflict cost half as much to write. */
const VISIT_TODAY = visit('is_new_today = 1')
const VISIT_AGAIN = `${visit('is_new_today = 0 and is_new_now = 1')}
on conflict (visitor, scope, day) do update set hours = visits.hours | excluded.hours`

/** For each hour of a batch, after its visitors are in staged_visits. */
export const VISIT_STATEMENTS: readonly Statement[] = [
  { text: DECIDE_VISITS, values: [] },
  { text: MARK_UNIQUE, values: [] },
  { text: VISIT_TODAY, values: [] },
  { text: VISIT_AGAIN, values: [] },
  { text: ADD_HOURS, values: [] },
  { text: ADD_RETURNS, values: [] },
  { text: 'delete from staged_visits', values: [] },
  { text: 'delete from decided_visits', values: [] },
]

/** PostgreSQL shifts by an int4 only. */
function hourOfDay(table: string): string {
  return `cast(${table}.hour % 24 as integer)`
}

function isDropped(visit: string, scan: string): string {
  return `(${visit}.hours = 0 and ${visit}.day >= ${scan}.hour / 24)`
}
