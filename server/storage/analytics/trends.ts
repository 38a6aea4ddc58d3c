import { type CodeTrend, TREND_DAYS, type TrendReader } from '../../domain/analytics/trends.ts'
import { HUMAN_CLASS } from '../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time/periods.ts'
import { placeholders } from '../engine/database.ts'
import { noneIfOutOfOrder } from '../engine/sqlite/sqlite-errors.ts'
import type { Reader } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'

/**
 * Figures of each code in a list. Scans by day are counted for every code, with or without rollups
 * (`scan_classes`), so the days of a hundred codes are at most 1,400 rows. The last scan is looked up
 * on its day, or in its hour if there are rollups: after it there may be any number of machines.
 */
const lastScans = (codes: string) => `
with found as materialized (
  select c.code_id, c.num, c.total, c.uniques,
    (select s.day from scan_classes s where s.code = c.num and s.class = ${HUMAN_CLASS}
     order by s.day desc limit 1) as day,
    (select h.hour from hours h where h.scope = c.num order by h.hour desc limit 1) as hour
  from scan_codes c where c.code_id in (${codes}))
select f.code_id, f.num, f.total, f.uniques, f.day, f.hour,
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
  day: number | null
  hour: number | null
  at: number | null
}

interface DayRow {
  code: number
  day: number
  scans: number
}

export function openTrendReader(readers: Readers): TrendReader {
  return {
    async trendsOf(accountId, codeIds, lastDay) {
      if (codeIds.length === 0) return new Map()
      return readers
        .atOneMoment(accountId, (reader) => readTrends(reader, codeIds, lastDay))
        .catch(noneIfOutOfOrder)
    },
  }
}

async function readTrends(
  reader: Reader,
  codeIds: readonly string[],
  lastDay: number,
): Promise<ReadonlyMap<string, CodeTrend>> {
  const rows = await reader.query<FoundRow>(lastScans(placeholders(codeIds.length, 0)), codeIds)
  const nums = rows.map(({ num }) => num)
  const days = await readDays(reader, nums, lastDay)
  return new Map(
    rows.map((row) => {
      const { code_id, num, total, uniques } = row
      const lastScanAt = lastScanOf(row)
      return [code_id, { total, unique: uniques, lastScanAt, days: days.get(num) ?? noDays() }]
    }),
  )
}

/** By the code's number. */
async function readDays(
  reader: Reader,
  nums: readonly number[],
  lastDay: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const days = new Map(nums.map((num) => [num, noDays()]))
  if (nums.length === 0) return days
  const firstDay = lastDay - TREND_DAYS + 1
  const text = scansByDay(placeholders(nums.length, 2))
  for (const { code, day, scans } of await reader.query<DayRow>(text, [
    firstDay,
    lastDay,
    ...nums,
  ])) {
    const counts = days.get(code)
    if (counts) counts[day - firstDay] = (counts[day - firstDay] ?? 0) + scans
  }
  return days
}

function noDays(): number[] {
  return Array.from({ length: TREND_DAYS }, () => 0)
}

/** Before scans are deleted, a code gets rollups, so the hour is known then. */
function lastScanOf({ day, hour, at }: FoundRow): number | null {
  if (at !== null || day === null) return at
  return hour === null ? day * DAY_MS : hour * HOUR_MS
}
