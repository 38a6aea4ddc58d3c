import type { AnalyticsStore, ScanMark, ScanRecord } from '../domain/analytics.ts'
import { scanId } from '../domain/ids.ts'
import { HOUR_MS, type Period } from '../domain/periods.ts'
import { BROWSERS, DEVICES, NOWHERE, type Place, SCAN_CLASSES } from '../domain/scans.ts'
import type { ScanRow } from './export-lines.ts'
import type { Places } from './places.ts'
import type { Reader, Readers } from './reader.ts'
import { scansIn } from './rolled.ts'
import { type Found, findCodes } from './subjects.ts'
import { COUNT_SCANS, momentsOf } from './unrolled.ts'

/**
 * The scans of a code themselves, newest first, page by page or from one end to the other. Both end
 * at the horizon: what was dropped is in the figures, but no longer in a list.
 */
const COUNTED = SCAN_CLASSES.indexOf('human')

const COLUMNS = 'at, seq, place, device, browser, is_unique'

const PAGE = `
select ${COLUMNS} from scans
where code = $1 and at between $2 and $3 and class = ${COUNTED}
order by at desc, seq desc limit $4 offset $5`

const NEXT = `
select ${COLUMNS} from scans
where code = $1 and at >= $2 and (at, seq) < ($3, $4) and seq <= $5 and class = ${COUNTED}
order by at desc, seq desc limit $6`

const NO_BYTES = new Uint8Array()

/** Scans read at once in a walk. */
const CHUNK = 5000

const HOURS = `
select hour, scans from hours where scope = $1 and hour between $2 and $3 order by hour desc`

const LAST_SEQ = 'select last_seq from scan_feed'

export type ScanPages = Pick<AnalyticsStore, 'scansOf' | 'walk' | 'next'>

export function openScanPages(readers: Readers, named: Places['named']): ScanPages {
  async function toRecords(reader: Reader, rows: readonly ScanRow[]): Promise<ScanRecord[]> {
    const places = await named(reader, new Set(rows.map(({ place }) => place)))
    return rows.map((row) => toRecord(row, places.get(row.place) ?? NOWHERE))
  }

  return {
    scansOf: (codeId, asked, { page, limit }) =>
      onCode(readers, codeId, { items: [], total: 0 }, async (reader, code) => {
        const period = kept(asked, code)
        const total = await countIn(reader, code, period)
        const start = await skip(reader, code, period, (page - 1) * limit, total)
        if (start === null) return { items: [], total }
        const values = [code.scope, momentsOf(period)[0], start.to, limit, start.offset]
        const rows = await reader.query<ScanRow>(PAGE, values)
        return { items: await toRecords(reader, rows), total }
      }),

    walk: (codeId, period) =>
      onCode(readers, codeId, { codeId, period, total: 0, upTo: 0 }, async (reader, code) => {
        const [feed] = await reader.query<{ last_seq: number }>(LAST_SEQ)
        const total = await countIn(reader, code, kept(period, code))
        return { codeId, period, total, upTo: feed?.last_seq ?? 0 }
      }),

    next: ({ codeId, period, upTo }, format, after) =>
      onCode(readers, codeId, { bytes: NO_BYTES, next: null }, async (reader, code) => {
        const [from, to] = momentsOf(kept(period, code))
        const mark: ScanMark = after ?? { at: to + 1, seq: 0 }
        const values = [code.scope, from, mark.at, mark.seq, upTo, CHUNK]
        const { bytes, rows, last } = await reader.lines(format, NEXT, values)
        const isLast = rows < CHUNK || last === null
        return { bytes, next: isLast ? null : { at: last.at, seq: last.seq } }
      }),
  }
}

function onCode<Result>(
  readers: Readers,
  codeId: string,
  never: Result,
  body: (reader: Reader, code: Found) => Promise<Result>,
): Promise<Result> {
  return readers.atOneMoment(async (reader) => {
    const code = (await findCodes(reader, [codeId])).get(codeId)
    return code ? body(reader, code) : never
  })
}

/** As much of a period as has its scans; none: it ends before it begins. */
function kept({ firstDay, lastDay }: Period, { horizon }: Found): Period {
  return { firstDay: Math.max(firstDay, horizon), lastDay }
}

async function countIn(reader: Reader, { scope, rolled }: Found, period: Period): Promise<number> {
  if (rolled) return scansIn(reader, scope, period)
  const values = [scope, ...momentsOf(period)]
  return Number((await reader.query<{ scans: number }>(COUNT_SCANS, values))[0]?.scans ?? 0)
}

/**
 * Where to begin for so many scans to be left out; null: beyond the end. Whole hours are left out by
 * their counts, so that a deep page costs hardly more than the first.
 */
async function skip(
  reader: Reader,
  { scope, rolled }: Found,
  period: Period,
  offset: number,
  total: number,
): Promise<{ to: number; offset: number } | null> {
  if (offset >= total) return null
  const [, to] = momentsOf(period)
  if (!rolled || offset === 0) return { to, offset }
  const { firstDay, lastDay } = period
  const hours = await reader.query<HourRow>(HOURS, [scope, firstDay * 24, lastDay * 24 + 23])
  let left = offset
  for (const { hour, scans } of hours) {
    if (left < scans) return { to: (hour + 1) * HOUR_MS - 1, offset: left }
    left -= scans
  }
  return null
}

interface HourRow {
  hour: number
  scans: number
}

function toRecord(row: ScanRow, { country, region, city }: Place): ScanRecord {
  const { at, seq, device, browser, is_unique } = row
  return {
    id: scanId(at, seq),
    at,
    country,
    region,
    city,
    device: DEVICES[device] ?? DEVICES[0],
    browser: BROWSERS[browser] ?? BROWSERS[0],
    isUnique: is_unique === 1,
  }
}
