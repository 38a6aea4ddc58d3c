import type { CountedHeatmap, Heatmap } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import { HOUR_MS, type Moments, momentsOf, type Period } from '../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../domain/time/whole-units.ts'
import type { Zone } from '../../../domain/time/zones.ts'
import type { Reader } from '../readers/reader.ts'
import type { Scope } from '../scans/recording/write-rollups.ts'
import { conditionOf, localTime, type ScanSelection } from './count-scans.ts'
import { addUp } from './edges/edges.ts'
import { type Part, scansInParts } from './edges/parts.ts'
import { cutAtHours } from './edges/shares.ts'
import { isWholeHours } from './edges/whole-hours.ts'
import { assertEstimated, chooseSource, findRefusal } from './figure-source.ts'
import type { Question } from './subjects.ts'

/**
 * Scans by the hour of the week. The hours of the rollups are those of UTC, so they also answer for
 * zones that are whole hours away from it, as nearly all are. For the others scans are counted one by one, or if
 * they are too many, hours of UTC are split.
 */
const WEEK_HOURS = 7 * 24
/** 1970 began on a Thursday. */
const HOURS_TO_MONDAY = 3 * 24

export const EMPTY_HEATMAP: CountedHeatmap = exact([])

export async function heatmapIn(question: Question, period: Period): Promise<CountedHeatmap> {
  const { reader, subject, found } = question
  const { zone } = period
  const moments = momentsOf(period)
  const source = await chooseSource(question, zone, moments, { unitMs: HOUR_MS })
  if (!('scope' in source)) return exact(await countSlots(reader, source, zone))
  const { scope, whole } = source
  if (isWholeHours(zone, moments) && !source.isApproximate) {
    const rows: SlotRow[] = await rolledSlots(reader, scope, zone, whole)
    for (const edge of source.edges) rows.push(...(await countSlots(reader, edge, zone)))
    return exact(rows)
  }
  const refusal = await findRefusal(question, zone, [moments])
  assertEstimated(subject, refusal)
  const selection = { found, filter: ALL, moments }
  if (refusal === null) return exact(await countSlots(reader, selection, zone))
  return estimatedSlots(reader, { found, scope }, zone, moments)
}

/** Whole hours of UTC are split; parts of hours at the ends are counted, so the map adds up to the scans. */
async function estimatedSlots(
  reader: Reader,
  of: Pick<Part, 'found' | 'scope'>,
  zone: Zone,
  moments: Moments,
): Promise<CountedHeatmap> {
  const { first, last, edges } = toWholeUnits(moments, HOUR_MS)
  const whole: Moments = [first * HOUR_MS, (last + 1) * HOUR_MS - 1]
  const rows = first <= last ? await rolledSlots(reader, of.scope, zone, whole) : []
  const parts = edges.flatMap(cutAtHours).map((part) => ({ ...of, moments: part }))
  const { scans } = await scansInParts(reader, parts)
  const ends = parts.map(({ moments: [from] }, index) => ({
    slot: slotAt(zone, from),
    scans: scans[index] ?? 0,
  }))
  return { hours: toHeatmap([...rows.flatMap(splitSlot), ...ends]), byUtcDay: 'all' }
}

function exact(rows: readonly SlotRow[]): CountedHeatmap {
  return { hours: toHeatmap(rows), byUtcDay: 'nothing' }
}

/** An hour of UTC that is parts of two of the clock there, by how long they are. */
function splitSlot({ slot, scans, into }: RolledRow): SlotRow[] {
  const next = Math.round((Number(scans) * Number(into)) / HOUR_MS)
  return [
    { slot, scans: Number(scans) - next },
    { slot: (Number(slot) + 1) % WEEK_HOURS, scans: next },
  ]
}

async function rolledSlots(
  reader: Reader,
  scope: Scope,
  zone: Zone,
  [from, to]: Moments,
): Promise<RolledRow[]> {
  const first = Math.floor(from / HOUR_MS)
  const values = [scope, first, Math.floor(to / HOUR_MS)]
  const bind = (value: number) => `$${values.push(value)}`
  const { time } = localTime(zone, [first * HOUR_MS, to], bind, `(hour * ${HOUR_MS})`)
  const slot = slotOf(time)
  const into = `${time} % ${HOUR_MS}`
  const text = `select ${slot} as slot, ${into} as "into", sum(scans) as scans from hours
    where scope = $1 and hour between $2 and $3 group by ${slot}, ${into}`
  return reader.query<RolledRow>(text, values)
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

interface RolledRow extends SlotRow {
  /** How far into the hour of the clock there it begins. */
  readonly into: number
}

function slotAt(zone: Zone, at: number): number {
  return (Math.floor((at + zone.offsetAt(at)) / HOUR_MS) + HOURS_TO_MONDAY) % WEEK_HOURS
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
