import type { Reader } from '../readers/reader.ts'
import { BLOCK_DAYS, type Kind, type Scope } from '../scans/recording/write-rollups.ts'
import type { ScansByNumber, UtcDays } from './read-rollups.ts'

/** Scans of a scope by place, agent, plain dimension or code, from its rollups. */

interface Extent {
  first: number | null
  last: number | null
}

const EXTENT = `
select (select min(hour) from hours where scope = $1) as first,
  (select max(hour) from hours where scope = $1) as last`

/** Whether the days have everything that was ever counted. */
export async function isAllTime(reader: Reader, scope: Scope, days: UtcDays): Promise<boolean> {
  const [extent] = await reader.query<Extent>(EXTENT, [scope])
  const { first, last } = extent ?? { first: null, last: null }
  if (first === null || last === null) return false
  return days.firstDay * 24 <= first && last < (days.lastDay + 1) * 24
}

/**
 * The days, extended to whole blocks where nothing lies beyond its ends: all of time is then a
 * few blocks and no days.
 */
async function widened(reader: Reader, scope: Scope, days: UtcDays): Promise<UtcDays> {
  const [extent] = await reader.query<Extent>(EXTENT, [scope])
  const first = Math.floor((extent?.first ?? 0) / 24)
  const last = Math.floor((extent?.last ?? 0) / 24)
  const toBlock = (day: number) => Math.floor(day / BLOCK_DAYS) * BLOCK_DAYS
  const { firstDay, lastDay } = days
  return {
    firstDay: firstDay <= first ? toBlock(firstDay) : firstDay,
    lastDay: lastDay >= last ? toBlock(lastDay) + BLOCK_DAYS - 1 : lastDay,
  }
}

/**
 * All kinds in one query. The sums of a kind come as one text: thousands of rows would take the
 * event loop longer than all the rest.
 */
export async function sumsIn<Of extends Kind>(
  reader: Reader,
  scope: Scope,
  kinds: readonly Of[],
  days: UtcDays,
): Promise<Record<Of, ScansByNumber>> {
  if (days.firstDay > days.lastDay) {
    return Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Record<
      Of,
      ScansByNumber
    >
  }
  const parts = partsOf(await widened(reader, scope, days))
  const texts = kinds.map((kind) => sumsOf(kind, parts))
  const rows = await reader.query<SumsRow>(texts.join(' union all '), [scope])
  const sums = new Map(rows.map((row) => [row.kind, toSums(row.sums ?? '')]))
  const entries = kinds.map((kind) => [kind, sums.get(kind) ?? new Map()])
  return Object.fromEntries(entries) as Record<Of, ScansByNumber>
}

/** Scans to be added, or to be taken away again. */
interface Part {
  readonly sign: '' | '-'
  readonly unit: 'day' | 'block'
  readonly from: number
  readonly to: number
}

/**
 * The blocks that come closest to the days, and the days by which they differ from them: at most
 * half a block at each end.
 */
function partsOf({ firstDay, lastDay }: UtcDays): Part[] {
  const end = lastDay + 1
  const firstBlock = Math.round(firstDay / BLOCK_DAYS)
  const endBlock = Math.round(end / BLOCK_DAYS)
  const start = firstBlock * BLOCK_DAYS
  const stop = endBlock * BLOCK_DAYS
  if (Math.abs(firstDay - start) + Math.abs(end - stop) >= end - firstDay) {
    return [{ sign: '', unit: 'day', from: firstDay, to: lastDay }]
  }
  const parts: Part[] = [
    { sign: '', unit: 'block', from: firstBlock, to: endBlock - 1 },
    { sign: '', unit: 'day', from: firstDay, to: start - 1 },
    { sign: '-', unit: 'day', from: start, to: firstDay - 1 },
    { sign: '', unit: 'day', from: stop, to: lastDay },
    { sign: '-', unit: 'day', from: end, to: stop - 1 },
  ]
  return parts.filter(({ from, to }) => from <= to)
}

function sumsOf(kind: Kind, parts: readonly Part[]): string {
  const texts = parts.map(
    ({ sign, unit, from, to }) => `select value, ${sign}scans as scans from ${unit}_dims
      where scope = $1 and kind = ${kind} and ${unit} between ${from} and ${to}`,
  )
  return `select ${kind} as kind, string_agg(value || ' ' || scans, ',') as sums from (
    select value, sum(scans) as scans from (${texts.join(' union all ')}) p
    group by value having sum(scans) <> 0) s`
}

interface SumsRow {
  kind: number
  /** Like `17 3,18 1`: the value and its scans. Null: there are none. */
  sums: string | null
}

/** From a text like `17 3,18 1`. */
export function toSums(text: string): Map<number, number> {
  const sums = new Map<number, number>()
  for (const entry of text === '' ? [] : text.split(',')) {
    const space = entry.indexOf(' ')
    sums.set(Number(entry.slice(0, space)), Number(entry.slice(space + 1)))
  }
  return sums
}
