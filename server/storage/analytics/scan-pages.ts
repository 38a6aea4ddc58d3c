import type { AnalyticsStore, ScanPage, ScanRecords } from '../../../domain/analytics/analytics.ts'
import { timeOf } from '../../../domain/ids.ts'
import { DAY_MS, HOUR_MS, type Moments, momentsOf } from '../../../domain/time/periods.ts'
import type { Zone } from '../../../domain/time/zones.ts'
import type { Reader, ScanRow } from '../readers/reader.ts'
import { openScanIds } from '../readers/scan-ids.ts'
import { columnsOf, openScanRecords } from '../readers/scan-rows.ts'
import type { Scope } from '../scans/recording/write-rollups.ts'
import { conditionOf, countScans } from './count-scans.ts'
import { chooseSource, countDropped, keptPart } from './figure-source.ts'
import { scansIn } from './read-rollups.ts'
import type { Answer, Question } from './subjects.ts'

/**
 * Pages of the scans of a code, newest first. They end at the horizon: dropped scans are in the figures,
 * but no longer in a list.
 */
const NO_SCANS: ScanPage = { items: [], total: 0, keptFrom: null }

const HOURS = `
select hour, scans from hours where scope = $1 and hour between $2 and $3 order by hour desc`

export type ScanPages = Pick<AnalyticsStore, 'scansOf' | 'scansAfter'>

export function openScanPages(answer: Answer): ScanPages {
  const toRecords = openScanRecords()
  const idsOf = openScanIds()
  return {
    scansOf: (asked, period, { page, limit }, isDetailed) =>
      answer(asked, NO_SCANS, async (question) => {
        const { reader, subject, found } = question
        const keptFrom = await keptFromIn(question, momentsOf(period))
        const kept = keptPart(momentsOf(period), found)
        const total = await countTotal(question, period.zone, kept)
        const start = await skip(reader, total, kept, (page - 1) * limit)
        if (start === null) return { items: [], total: total.scans, keptFrom }
        const moments = [kept[0], start.to] as const
        const { filter } = subject
        const { text, values, bind } = conditionOf(reader, { found, filter, moments })
        const rows = await reader.query<ScanRow>(
          `select ${columnsOf('scans', isDetailed)} from scans where ${text}
           order by at desc, seq desc limit ${bind(limit)} offset ${bind(start.offset)}`,
          values,
        )
        return { items: await toRecords(reader, rows), total: total.scans, keptFrom }
      }),

    scansAfter: (asked, period, { after, limit }, isDetailed) =>
      answer<ScanRecords>(asked, NO_SCANS, async (question) => {
        const { reader, found, subject } = question
        const keptFrom = await keptFromIn(question, momentsOf(period))
        const [from, to] = keptPart(momentsOf(period), found)
        const ids = await idsOf(reader.query)
        const mark =
          after === null
            ? { at: to + 1, seq: 0 }
            : { at: timeOf(after), seq: ids.seqOf(after) ?? 0 }
        // Up to the mark, not to the end of the period: an index is entered by one bound only.
        const moments = [from, Math.min(to, mark.at)] as const
        const { filter } = subject
        const { text, values, bind } = conditionOf(reader, { found, filter, moments })
        const rows = await reader.query<ScanRow>(
          `select ${columnsOf('scans', isDetailed)} from scans where ${text}
           and (at, seq) < (${bind(mark.at)}, ${bind(mark.seq)})
           order by at desc, seq desc limit ${bind(limit)}`,
          values,
        )
        return { items: await toRecords(reader, rows), keptFrom }
      }),
  }
}

/** Null: nothing of the period is dropped. */
export async function keptFromIn(
  { reader, found }: Question,
  moments: Moments,
): Promise<number | null> {
  return (await countDropped(reader, found, moments)) > 0 ? found.horizon * DAY_MS : null
}

interface Total {
  readonly scans: number
  /** The scope whose hours are counted; null if they are not. */
  readonly scope: Scope | null
}

export async function countTotal(question: Question, zone: Zone, moments: Moments): Promise<Total> {
  const source = await chooseSource(question, zone, moments, { unitMs: HOUR_MS })
  const { reader } = question
  if (!('scope' in source)) return { scans: await countScans(reader, source), scope: null }
  const { scope, whole, edges } = source
  let scans = await scansIn(reader, scope, whole)
  for (const edge of edges) scans += await countScans(reader, edge)
  return { scans, scope: edges.length === 0 ? scope : null }
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
