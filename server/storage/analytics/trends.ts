import { type CodeTrend, TREND_DAYS, type TrendReader } from '../../../domain/analytics/trends.ts'
import { HUMAN_CLASS, MISSED_CLASS } from '../../../domain/scans/scans.ts'
import {
  DAY_MS,
  HOUR_MS,
  type Moments,
  momentsOf,
  type Period,
} from '../../../domain/time/periods.ts'
import { dayAt, startOfDay } from '../../../domain/time/zones.ts'
import { placeholders } from '../engine/database.ts'
import { noneIfOutOfOrder } from '../engine/sqlite/sqlite-errors.ts'
import type { Reader } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { codeScope } from '../scans/recording/write-rollups.ts'
import { localTime } from './count-scans.ts'
import { scansInParts } from './edges/parts.ts'
import type { FoundSubject } from './subjects.ts'

/**
 * Figures of each code in a list. Scans by day of UTC are counted for every code, with or without rollups
 * (`scan_classes`), so the days of a hundred codes are at most 1,400 rows. In other time zones they come
 * from hours and the parts of hours in which their days begin, or, of codes without rollups, from their few
 * scans. The last scan is looked up on its day, or in its
 * hour if there are rollups: after it there may be any number of machines.
 */
const lastScans = (codes: string, since: string) => `
with found as materialized (
  select c.code_id, c.num, c.total, c.uniques, c.horizon,
    (select s.day from scan_classes s where s.code = c.num and s.class = ${HUMAN_CLASS}
     order by s.day desc limit 1) as day,
    (select h.hour from hours h where h.scope = c.num order by h.hour desc limit 1) as hour
  from scan_codes c where c.code_id in (${codes}))
select f.code_id, f.num, f.total, f.uniques, f.horizon, f.day, f.hour,
  (select sum(s.scans) from scan_classes s where s.code = f.num and s.class = ${MISSED_CLASS}
     and s.day >= ${since}) as missed,
  (select s.at from scans s where s.code = f.num and s.class = ${HUMAN_CLASS}
     and s.at >= coalesce(f.hour * ${HOUR_MS}, f.day * ${DAY_MS}) and s.at < (f.day + 1) * ${DAY_MS}
   order by s.at desc, s.seq desc limit 1) as at
from found f`

const scansByDay = (nums: string) => `
select code, day, scans from scan_classes
where code in (${nums}) and day between $1 and $2 and class = ${HUMAN_CLASS}`

interface FoundRow {
  code_id: string
  num: number
  total: number
  uniques: number
  horizon: number
  day: number | null
  hour: number | null
  at: number | null
  missed: number | null
}

interface DayRow {
  code: number
  day: number
  scans: number
}

export function openTrendReader(readers: Readers): TrendReader {
  return {
    async trendsOf(accountId, codeIds, zone, now) {
      if (codeIds.length === 0) return new Map()
      const lastDay = dayAt(zone, now)
      const period = { firstDay: lastDay - TREND_DAYS + 1, lastDay, zone }
      return readers
        .atOneMoment(accountId, (reader) => readTrends(reader, codeIds, period, now))
        .catch(noneIfOutOfOrder)
    },
  }
}

async function readTrends(
  reader: Reader,
  codeIds: readonly string[],
  period: Period,
  now: number,
): Promise<ReadonlyMap<string, CodeTrend>> {
  const since = Math.floor(now / DAY_MS) - TREND_DAYS + 1
  const text = lastScans(placeholders(codeIds.length, 1), '$1')
  const rows = await reader.query<FoundRow>(text, [since, ...codeIds])
  const days = await readDays(reader, rows, period)
  return new Map(
    rows.map((row) => {
      const { code_id, num, total, uniques: unique } = row
      const missed = Number(row.missed ?? 0)
      const own = days.get(num) ?? noDays()
      return [code_id, { total, unique, lastScanAt: lastScanOf(row), days: own, missed }]
    }),
  )
}

/** By the code's number. */
async function readDays(
  reader: Reader,
  codes: readonly FoundRow[],
  period: Period,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const days = new Map(codes.map(({ num }) => [num, noDays()]))
  const add = ({ code, day, scans }: DayRow) => {
    const counts = days.get(code)
    const index = Number(day) - period.firstDay
    if (counts && index in counts) counts[index] = (counts[index] ?? 0) + Number(scans)
  }
  const numsOf = (some: readonly FoundRow[]) => some.map(({ num }) => num)
  if (period.zone.isUtc) {
    for (const row of await ofDays(reader, numsOf(codes), period)) add(row)
    return days
  }
  const [rolled, small] = [codes.filter(isRolled), codes.filter((code) => !isRolled(code))]
  for (const row of await ofHours(reader, numsOf(rolled), period)) add(row)
  for (const row of await ofParts(reader, rolled, period)) add(row)
  for (const row of await ofScans(reader, numsOf(small), period)) add(row)
  return days
}

/** Then its hours are kept. */
function isRolled({ hour }: FoundRow): boolean {
  return hour !== null
}

async function ofDays(reader: Reader, nums: readonly number[], { firstDay, lastDay }: Period) {
  if (nums.length === 0) return []
  const text = scansByDay(placeholders(nums.length, 2))
  return reader.query<DayRow>(text, [firstDay, lastDay, ...nums])
}

async function ofHours(reader: Reader, nums: readonly number[], period: Period) {
  if (nums.length === 0) return []
  const [from, to] = momentsOf(period)
  const first = Math.floor(from / HOUR_MS)
  const values: number[] = [first, Math.floor(to / HOUR_MS), ...nums]
  const bind = (value: number) => `$${values.push(value)}`
  const { time } = localTime(period.zone, [first * HOUR_MS, to], bind, `(hour * ${HOUR_MS})`)
  const text = `select scope as code, ${time} / ${DAY_MS} as day, sum(scans) as scans from hours
    where scope in (${placeholders(nums.length, 2)}) and hour between $1 and $2
    group by scope, ${time} / ${DAY_MS}`
  return reader.query<DayRow>(text, values)
}

/** Of an hour of UTC in which a day there begins: `ofHours` has it with the day before. */
async function ofParts(reader: Reader, codes: readonly FoundRow[], period: Period) {
  const { firstDay, lastDay, zone } = period
  const days = Array.from({ length: lastDay - firstDay + 2 }, (_, index) => firstDay + index)
  const starts = days.map((day) => ({ day, at: startOfDay(zone, day) }))
  const cuts = starts.filter(({ at }) => at % HOUR_MS !== 0)
  const parts = codes.flatMap(({ code_id: codeId, num, total, horizon }) =>
    cuts.map(({ day, at }) => {
      const scope = codeScope(num)
      const found: FoundSubject = {
        ...{ account: null, scope, horizon },
        codes: [{ codeId, num, rolled: true, total, horizon }],
      }
      const moments: Moments = [at, Math.ceil(at / HOUR_MS) * HOUR_MS - 1]
      return { found, scope, moments, day }
    }),
  )
  const { scans } = await scansInParts(reader, parts)
  return parts.flatMap(({ scope: code, day }, index): DayRow[] => {
    const some = scans[index] ?? 0
    return [
      { code, day, scans: some },
      { code, day: day - 1, scans: -some },
    ]
  })
}

async function ofScans(reader: Reader, nums: readonly number[], period: Period) {
  if (nums.length === 0) return []
  const moments = momentsOf(period)
  const values: number[] = [...moments, ...nums]
  const bind = (value: number) => `$${values.push(value)}`
  const { time } = localTime(period.zone, moments, bind)
  const text = `select code, ${time} / ${DAY_MS} as day, count(*) as scans from scans
    where code in (${placeholders(nums.length, 2)}) and at between $1 and $2
      and class = ${HUMAN_CLASS}
    group by code, ${time} / ${DAY_MS}`
  return reader.query<DayRow>(text, values)
}

function noDays(): number[] {
  return Array.from({ length: TREND_DAYS }, () => 0)
}

/** Before scans are deleted, a code gets rollups, so the hour is known then. */
function lastScanOf({ day, hour, at }: FoundRow): number | null {
  if (at !== null || day === null) return at
  return hour === null ? day * DAY_MS : hour * HOUR_MS
}
