import type { Heatmap, Subject } from '../../domain/analytics/analytics.ts'
import { HOUR_MS, type Moments, momentsOf, type Period } from '../../domain/time/periods.ts'
import type { Zone } from '../../domain/time/zones.ts'
import type { Reader } from '../readers/reader.ts'
import type { Scope } from '../scans/recording/write-rollups.ts'
import { conditionOf, localTime, type ScanSelection } from './count-scans.ts'
import { addUp } from './edges.ts'
import { chooseSource } from './figure-source.ts'
import type { FoundSubject } from './subjects.ts'
import { isWholeHours } from './whole-hours.ts'

/**
 * Scans by the hour of the week. The hours of the rollups are those of UTC, so they also answer for
 * zones that are whole hours away from it, as nearly all are.
 */
const WEEK_HOURS = 7 * 24
/** 1970 began on a Thursday. */
const HOURS_TO_MONDAY = 3 * 24

export const EMPTY_HEATMAP: Heatmap = toHeatmap([])

export async function heatmapIn(
  reader: Reader,
  subject: Subject,
  found: FoundSubject,
  period: Period,
): Promise<Heatmap> {
  const { zone } = period
  const moments = momentsOf(period)
  const hasHours = isWholeHours(zone, moments)
  const wanted = { isRolledIn: hasHours, unitMs: HOUR_MS }
  const source = await chooseSource(reader, subject, found, zone, moments, wanted)
  if (!('scope' in source)) return toHeatmap(await countSlots(reader, source, zone))
  const rows = [...(await rolledSlots(reader, source.scope, zone, source.whole))]
  for (const edge of source.edges) rows.push(...(await countSlots(reader, edge, zone)))
  return toHeatmap(rows)
}

async function rolledSlots(
  reader: Reader,
  scope: Scope,
  zone: Zone,
  [from, to]: Moments,
): Promise<SlotRow[]> {
  const values = [scope, Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
  const bind = (value: number) => `$${values.push(value)}`
  const { time } = localTime(zone, [from, to], bind, `(hour * ${HOUR_MS})`)
  const slot = slotOf(time)
  const text = `select ${slot} as slot, sum(scans) as scans from hours
    where scope = $1 and hour between $2 and $3 group by ${slot}`
  return reader.query<SlotRow>(text, values)
}

async function countSlots(
  reader: Reader,
  selection: ScanSelection,
  zone: Zone,
): Promise<SlotRow[]> {
  const condition = conditionOf(reader, selection)
  const { time } = localTime(zone, selection.moments, condition.bind)
  const slot = slotOf(time)
  const text = `select ${slot} as slot, count(*) as scans from scans
    where ${condition.text} group by ${slot}`
  return reader.query<SlotRow>(text, condition.values)
}

interface SlotRow {
  readonly slot: number
  readonly scans: number
}

function slotOf(time: string): string {
  return `(${time} / ${HOUR_MS} + ${HOURS_TO_MONDAY}) % ${WEEK_HOURS}`
}

function toHeatmap(rows: readonly SlotRow[]): Heatmap {
  const counts = addUp(rows.map(({ slot, scans }) => new Map([[Number(slot), Number(scans)]])))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => counts.get(day * 24 + hour) ?? 0),
  )
}
