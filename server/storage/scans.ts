import { DAY_MS } from '../domain/periods.ts'
import type { Recorder, ScanReader } from '../domain/ports.ts'
import { BROWSERS, DEVICES, type LoggedScan, SCAN_CLASSES } from '../domain/scans.ts'
import { type Database, insertMany, placeholders, type Statement, type Value } from './database.ts'
import { type Entry, openDictionary } from './dictionary.ts'

/**
 * Recording: scans from a log become rows, visits, counters and a watermark in one transaction.
 * Killed anywhere it is done again or not at all, so nothing is counted twice. Only one transaction
 * of this kind runs at a time, in whichever process (SQLite has one writer anyway; on PostgreSQL
 * the first statement takes a lock), so that two can never both call one visitor new.
 */
const COUNTED = SCAN_CLASSES.indexOf('human')

/** Integers of codes, remembered. One costs some 100 bytes. */
const NUMS_MAX = 200_000

/** The old mark is part of the condition: if someone else has recorded these rows, nothing is. */
const MARK = `
insert into watermarks (log_id, seq)
select $1, $3 where cast($2 as bigint) = 0 or exists (select 1 from watermarks where log_id = $1)
on conflict (log_id) do update set seq = excluded.seq where watermarks.seq = $2`

const READ_MARK = 'select seq from watermarks where log_id = $1'
const FORGET_MARK = 'delete from watermarks where log_id = $1'

const STAGED = {
  n: 'int',
  code: 'int',
  at: 'int',
  visitor: 'int',
  class: 'int',
  is_unique: 'int',
  reason: 'int',
  place: 'int',
  device: 'int',
  browser: 'int',
} as const

/** The first of a visitor in this batch, unless the visitor has been there before. */
const DECIDE = `
update staged_scans set is_unique = 1 where n in (
  select min(s.n) from staged_scans s
  where s.class = ${COUNTED} and not exists (
    select 1 from visits v where v.code = s.code and v.visitor = s.visitor)
  group by s.code, s.visitor)`

const VISIT = `
insert into visits (code, visitor) select code, visitor from staged_scans where is_unique = 1`

const STORE = `
insert into scans (code, at, seq, visitor, class, is_unique, reason, place, device, browser)
select s.code, s.at, f.last_seq + s.n, s.visitor, s.class, s.is_unique, s.reason, s.place,
  s.device, s.browser
from staged_scans s cross join scan_feed f`

const ADVANCE = 'update scan_feed set last_seq = last_seq + $1'

const COUNT = `
update scan_codes set total = scan_codes.total + d.total, uniques = scan_codes.uniques + d.uniques
from (select code, count(*) as total, sum(is_unique) as uniques from staged_scans
      where class = ${COUNTED} group by code) as d
where scan_codes.num = d.code`

const COUNT_CLASSES = `
insert into scan_classes (code, day, class, reason, scans)
select code, at / ${DAY_MS}, class, reason, count(*) from staged_scans
group by code, at / ${DAY_MS}, class, reason
on conflict (code, day, class, reason) do update set scans = scan_classes.scans + excluded.scans`

const CLEAR = 'delete from staged_scans'

const ADD_ACCOUNT = `
insert into scan_accounts (account_id, mode) values ($1, $2)
on conflict (account_id, mode) do nothing`

const ADD_CODE = `
insert into scan_codes (code_id, account, total, uniques)
select $1, num, 0, 0 from scan_accounts where account_id = $2 and mode = $3
on conflict (code_id) do nothing`

export function openRecorder(db: Database): Recorder {
  const nums = new Map<string, number>()
  const places = openDictionary(db, 'places', ['country', 'region', 'city'])
  const reasons = openDictionary(db, 'reasons', ['name'])

  async function learnCodes(scans: readonly LoggedScan[]): Promise<void> {
    if (nums.size > NUMS_MAX) nums.clear()
    const unknown = new Map(
      scans.filter((scan) => !nums.has(scan.codeId)).map((scan) => [scan.codeId, scan]),
    )
    if (unknown.size === 0) return
    const statements: Statement[] = [...unknown.values()].flatMap(({ codeId, accountId, mode }) => [
      { text: ADD_ACCOUNT, values: [accountId, mode] },
      { text: ADD_CODE, values: [codeId, accountId, mode] },
    ])
    await db.batch(statements)
    const ids = [...unknown.keys()]
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500)
      const text = `select code_id, num from scan_codes
        where code_id in (${placeholders(some.length, 0)})`
      const rows = await db.query<{ code_id: string; num: number }>(text, some)
      for (const { code_id, num } of rows) nums.set(code_id, num)
    }
  }

  return {
    async record(logId, from, to, scans) {
      await learnCodes(scans)
      await places.learn(scans.map(placeOf))
      await reasons.learn(scans.map(reasonOf))
      const rows = scans.map((scan, index): Value[] => [
        index + 1,
        nums.get(scan.codeId) ?? 0,
        scan.at,
        scan.visitor,
        SCAN_CLASSES.indexOf(scan.class),
        0,
        reasons.numOf(reasonOf(scan)),
        places.numOf(placeOf(scan)),
        DEVICES.indexOf(scan.device),
        BROWSERS.indexOf(scan.browser),
      ])
      const refused = await db.batch([
        ...db.alone('recorder'),
        { text: MARK, values: [logId, from, to], expect: 1, name: 'watermark' },
        insertMany('staged_scans', STAGED, rows),
        { text: DECIDE, values: [] },
        { text: VISIT, values: [] },
        { text: STORE, values: [] },
        { text: ADVANCE, values: [rows.length] },
        { text: COUNT, values: [] },
        { text: COUNT_CLASSES, values: [] },
        { text: CLEAR, values: [] },
      ])
      return refused === null
    },

    async recordedUpTo(logId) {
      const [row] = await db.query<{ seq: number }>(READ_MARK, [logId])
      return row?.seq ?? 0
    },

    settle: db.settle,

    async forget(logId) {
      await db.batch([{ text: FORGET_MARK, values: [logId] }])
    },
  }
}

function placeOf({ country, region, city }: LoggedScan): Entry {
  return [country, region, city]
}

function reasonOf({ reason }: LoggedScan): Entry {
  return [reason]
}

const CLASSES = `
select s.class, r.name as reason, cast(sum(s.scans) as bigint) as scans
from scan_codes c join scan_classes s on s.code = c.num join reasons r on r.num = s.reason
where c.code_id = $1 and s.day between $2 and $3
group by s.class, r.name order by scans desc, s.class, r.name`

interface ClassRow {
  class: number
  reason: string
  scans: number
}

interface CountsRow {
  code_id: string
  total: number
  uniques: number
}

export function openScanReader(db: Database): ScanReader {
  return {
    async countsOf(codeIds) {
      if (codeIds.length === 0) return new Map()
      const text = `select code_id, total, uniques from scan_codes
        where code_id in (${placeholders(codeIds.length, 0)})`
      const rows = await db.query<CountsRow>(text, codeIds)
      return new Map(rows.map((row) => [row.code_id, { total: row.total, unique: row.uniques }]))
    },

    async classesOf(codeId, { firstDay, lastDay }) {
      const rows = await db.query<ClassRow>(CLASSES, [codeId, firstDay, lastDay])
      return rows.map(({ class: index, reason, scans }) => ({
        class: SCAN_CLASSES[index] ?? SCAN_CLASSES[0],
        reason,
        scans,
      }))
    },
  }
}
