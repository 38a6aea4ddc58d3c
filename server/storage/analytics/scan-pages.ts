import type {
  AnalyticsStore,
  ScanChunk,
  ScanMark,
  ScanPage,
  ScanRecord,
  Subject,
  Walk,
} from '../../domain/analytics/analytics.ts'
import { NOWHERE } from '../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS, type Moments, momentsOf } from '../../domain/time/periods.ts'
import type { Zone } from '../../domain/time/zones.ts'
import type { Places } from '../readers/places.ts'
import type { Reader } from '../readers/readers.ts'
import { openScanIds } from '../readers/scan-ids.ts'
import { type ScanRow, toRecord } from '../readers/scan-rows.ts'
import type { Scope } from '../scans/write-rollups.ts'
import { conditionOf, countScans } from './count-scans.ts'
import { chooseSource, countDropped, keptPart } from './figure-source.ts'
import { scansIn } from './read-rollups.ts'
import type { FoundSubject, WithSubject } from './subjects.ts'

/**
 * The scans of a code themselves, newest first, by page or all of them. Both end at the horizon:
 * dropped scans are in the figures, but no longer in a list.
 */
const COLUMNS = 'at, seq, place, device, browser, is_unique'

const NO_BYTES = new Uint8Array()
const NO_SCANS: ScanPage = { items: [], total: 0, keptFrom: null }

/** How many scans are read at once in a walk. */
const CHUNK = 5000

const HOURS = `
select hour, scans from hours where scope = $1 and hour between $2 and $3 order by hour desc`

const LAST_SEQ = 'select last_seq from scan_feed'

export type ScanPages = Pick<AnalyticsStore, 'scansOf' | 'walk' | 'next'>

export function openScanPages(withSubject: WithSubject, named: Places['named']): ScanPages {
  const idsOf = openScanIds()

  async function toRecords(reader: Reader, rows: readonly ScanRow[]): Promise<ScanRecord[]> {
    const ids = await idsOf(reader.query)
    const places = await named(reader, new Set(rows.map(({ place }) => place)))
    return rows.map((row) => toRecord(row, ids, places.get(row.place) ?? NOWHERE))
  }

  return {
    scansOf: (asked, period, { page, limit }) =>
      withSubject(asked, NO_SCANS, async (reader, subject, found) => {
        const keptFrom = await keptFromIn(reader, found, momentsOf(period))
        const kept = keptPart(momentsOf(period), found)
        const total = await countTotal(reader, subject, found, period.zone, kept)
        const start = await skip(reader, total, kept, (page - 1) * limit)
        if (start === null) return { items: [], total: total.scans, keptFrom }
        const moments = [kept[0], start.to] as const
        const { text, values, bind } = conditionOf({ found, filter: subject.filter, moments })
        const rows = await reader.query<ScanRow>(
          `select ${COLUMNS} from scans where ${text}
           order by at desc, seq desc limit ${bind(limit)} offset ${bind(start.offset)}`,
          values,
        )
        return { items: await toRecords(reader, rows), total: total.scans, keptFrom }
      }),

    walk(asked, period) {
      const never = { subject: asked, period, total: 0, upTo: 0, keptFrom: null }
      return withSubject<Walk>(asked, never, async (reader, subject, found) => {
        const [feed] = await reader.query<{ last_seq: number }>(LAST_SEQ)
        const keptFrom = await keptFromIn(reader, found, momentsOf(period))
        const kept = keptPart(momentsOf(period), found)
        const { scans } = await countTotal(reader, subject, found, period.zone, kept)
        return { subject, period, total: scans, upTo: feed?.last_seq ?? 0, keptFrom }
      })
    },

    next: ({ subject: asked, period, upTo }, format, after) =>
      withSubject<ScanChunk>(
        asked,
        { bytes: NO_BYTES, next: null },
        async (reader, subject, found) => {
          const [from, to] = keptPart(momentsOf(period), found)
          const mark: ScanMark = after ?? { at: to + 1, seq: 0 }
          const { filter } = subject
          // Up to the mark, not to the end of the period: an index is entered by one bound only.
          const moments = [from, Math.min(to, mark.at)] as const
          const { text, values, bind } = conditionOf({ found, filter, moments })
          const sql = `select ${COLUMNS} from scans where ${text}
          and (at, seq) < (${bind(mark.at)}, ${bind(mark.seq)}) and seq <= ${bind(upTo)}
          order by at desc, seq desc limit ${bind(CHUNK)}`
          const { bytes, rows, last } = await reader.lines(format, sql, values)
          const isLast = rows < CHUNK || last === null
          return { bytes, next: isLast ? null : { at: last.at, seq: last.seq } }
        },
      ),
  }
}

/** Null: nothing of the period is dropped. */
async function keptFromIn(
  reader: Reader,
  found: FoundSubject,
  moments: Moments,
): Promise<number | null> {
  return (await countDropped(reader, found, moments)) > 0 ? found.horizon * DAY_MS : null
}

interface Total {
  readonly scans: number
  /** The scope whose hours are counted; null if they are not. */
  readonly scope: Scope | null
}

async function countTotal(
  reader: Reader,
  subject: Subject,
  found: FoundSubject,
  zone: Zone,
  moments: Moments,
): Promise<Total> {
  const source = await chooseSource(reader, subject, found, zone, moments)
  if (!('scope' in source)) return { scans: await countScans(reader, source), scope: null }
  return { scans: await scansIn(reader, source.scope, moments), scope: source.scope }
}

/**
 * Where to start in order to skip this many scans; null: beyond the end. Whole hours are skipped by
 * their counts, so that a deep page costs hardly more than the first.
 */
async function skip(
  reader: Reader,
  { scans, scope }: Total,
  [from, to]: Moments,
  offset: number,
): Promise<{ to: number; offset: number } | null> {
  if (offset >= scans) return null
  if (scope === null || offset === 0) return { to, offset }
  const ends = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
  const hours = await reader.query<HourRow>(HOURS, [scope, ...ends])
  let left = offset
  for (const { hour, scans: some } of hours) {
    if (left < some) return { to: (hour + 1) * HOUR_MS - 1, offset: left }
    left -= some
  }
  return null
}

interface HourRow {
  hour: number
  scans: number
}
