import { BROWSERS, DEVICES } from '../../../../../domain/scans/dimensions.ts'
import { type LoggedScan, SCAN_CLASSES } from '../../../../../domain/scans/scans.ts'

/**
 * What the analytics must tell, counted from a list of scans in the plainest way there is: no
 * rollup, no arithmetic with days, only dates as text, sets and filters.
 */
export interface PastScan extends LoggedScan {
  /** ISO 8601: what a clock shows where somebody asks, in UTC as it is made. */
  readonly time: string
  /** In the order of recording, over all codes, from 1. */
  readonly seq: number
  readonly isUnique: boolean
}

/** Dates, both included. */
export interface Days {
  readonly first: string
  readonly last: string
  /** The last moment, if it is not that of the last date. */
  readonly until?: number
}

export type Interval = 'hour' | 'day' | 'week' | 'month'

/** What is recorded becomes the past; `scans` is in the order of recording. */
export function openPast() {
  const scans: PastScan[] = []
  const visitors = new Set<string>()
  return {
    scans,
    add(batch: readonly LoggedScan[]): void {
      for (const scan of batch) {
        const who = `${scan.codeId} ${scan.visitor}`
        const isUnique = scan.class === 'human' && !visitors.has(who)
        if (isUnique) visitors.add(who)
        const time = new Date(scan.at).toISOString()
        scans.push({ ...scan, time, seq: scans.length + 1, isUnique })
      }
    },
  }
}

export interface StoredRow {
  readonly code_id: string
  readonly at: number
  readonly visitor: number
  readonly class: number
  readonly country: string
  readonly region: string
  readonly city: string
  readonly device: number
  readonly browser: number
}

export const STORED = `
select c.code_id, s.at, s.visitor, s.class, p.country, p.region, p.city, s.device, s.browser
from scans s join scan_codes c on c.num = s.code join places p on p.num = s.place order by s.seq`

/** Scans whose order of recording is known only from the rows; each row must be one of them. */
export function inStoredOrder(
  scans: readonly LoggedScan[],
  rows: readonly StoredRow[],
): readonly PastScan[] {
  const waiting = new Map<string, LoggedScan[]>()
  for (const scan of scans) {
    const key = keyOf({
      ...scan,
      code_id: scan.codeId,
      class: SCAN_CLASSES.indexOf(scan.class),
      device: DEVICES.indexOf(scan.device),
      browser: BROWSERS.indexOf(scan.browser),
    })
    const same = waiting.get(key)
    if (same) same.push(scan)
    else waiting.set(key, [scan])
  }
  const past = openPast()
  for (const row of rows) {
    const same = waiting.get(keyOf(row))
    const scan = same?.shift()
    if (!scan) throw new Error(`A scan that was never made: ${JSON.stringify(row)}`)
    past.add([scan])
  }
  if (rows.length !== scans.length) throw new Error(`${rows.length} of ${scans.length} are stored`)
  return past.scans
}

function keyOf({ code_id, at, visitor, class: kind, ...rest }: StoredRow): string {
  const { country, region, city, device, browser } = rest
  return [code_id, at, visitor, kind, country, region, city, device, browser].join('\n')
}

function inDays(scans: readonly PastScan[], { first, last, until = Infinity }: Days): PastScan[] {
  return scans.filter(({ time, at }) => {
    const date = time.slice(0, 10)
    return date >= first && date <= last && at <= until
  })
}

export function humansIn(scans: readonly PastScan[], days: Days): PastScan[] {
  return inDays(scans, days).filter((scan) => scan.class === 'human')
}

export function datesOf({ first, last }: Days): string[] {
  const dates: string[] = []
  for (const date = new Date(`${first}T00:00:00Z`); ; date.setUTCDate(date.getUTCDate() + 1)) {
    const text = date.toISOString().slice(0, 10)
    if (text > last) return dates
    dates.push(text)
  }
}

export function recountSummary(scans: readonly PastScan[], days: Days) {
  const found = humansIn(scans, days)
  const count = datesOf(days).length
  return {
    total_scans: found.length,
    unique_visitors: visitorsOf(found),
    // Half up, in whole numbers: nothing for a fraction to be lost in.
    avg_daily_scans: Math.floor((20 * found.length + count) / (2 * count)) / 10,
  }
}

export function visitorsOf(scans: readonly PastScan[]): number {
  return new Set(scans.map(({ visitor }) => visitor)).size
}

export function recountBreakdown(scans: readonly PastScan[], days: Days, limit = 10) {
  const found = humansIn(scans, days)
  const every = (names: readonly string[], nameOf: (scan: PastScan) => string) =>
    Object.fromEntries(
      names.map((name) => [name, found.filter((scan) => nameOf(scan) === name).length]),
    )
  return {
    top_countries: topOf(found, limit, ({ country }) => [country]).map(([[country], scans]) => ({
      country,
      scans,
    })),
    top_cities: topOf(found, limit, ({ city, country }) => [city, country]).map(
      ([[city, country], scans]) => ({ city, country, scans }),
    ),
    devices: every(DEVICES, ({ device }) => device),
    browsers: every(BROWSERS, ({ browser }) => browser),
  }
}

function topOf(scans: readonly PastScan[], limit: number, keyOf: (scan: PastScan) => string[]) {
  const counts = new Map<string, number>()
  for (const scan of scans) {
    const key = keyOf(scan).join('\n')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return sorted.slice(0, limit).map(([key, count]) => [key.split('\n'), count] as const)
}

export function recountSeries(
  scans: readonly PastScan[],
  days: Days,
  interval: Interval,
  clock: Clock,
) {
  const buckets = new Map<string, PastScan[]>()
  for (const date of datesOf(days)) {
    for (const name of namesIn(date, interval, clock, days)) {
      if (!buckets.has(name)) buckets.set(name, [])
    }
  }
  for (const scan of humansIn(scans, days)) buckets.get(bucketOf(scan.time, interval))?.push(scan)
  return [...buckets].map(([date, found]) => ({
    date,
    total_scans: found.length,
    unique_visitors: visitorsOf(found),
  }))
}

function namesIn(
  date: string,
  interval: Interval,
  clock: Clock,
  { until = Infinity }: Days,
): string[] {
  if (interval !== 'hour') return [bucketOf(`${date}T00:00:00.000Z`, interval)]
  const moments = momentsOf(date, clock).filter((at) => at <= until)
  return moments.map((at) => bucketOf(clock(at), 'hour'))
}

/** By weekday, Monday first, and hour: what a clock shows. */
export function recountHeatmap(scans: readonly PastScan[], days: Days): number[][] {
  const data = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { time } of humansIn(scans, days)) {
    const weekday = (new Date(`${time.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7
    const hours = data[weekday] as number[]
    const hour = Number(time.slice(11, 13))
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return data
}

/** The first date of the bucket that a date is in. */
export function bucketStart(date: string, interval: 'day' | 'week' | 'month'): string {
  return bucketOf(`${date}T00:00:00.000Z`, interval)
}

/** Every quarter of an hour of a date. */
export function momentsOf(date: string, clock: Clock): number[] {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const moments = Array.from({ length: 4 * 56 }, (_, index) => noon + (index - 4 * 28) * QUARTER)
  return moments.filter((at) => clock(at).slice(0, 10) === date)
}

const QUARTER = 900_000

/** A moment as `2026-01-31T14:05:06.789` and how far that is ahead of UTC, or Z. */
export type Clock = (at: number) => string

/** By the names of hours and days, not by arithmetic with offsets. */
export function openClock(timeZone: string): Clock {
  if (timeZone === 'UTC') return (at) => new Date(at).toISOString()
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => {
    const time = format.format(at).replace(' ', 'T')
    const ahead = (Date.parse(`${time}Z`) - Math.floor(at / 1000) * 1000) / 60_000
    const two = (value: number) => String(value).padStart(2, '0')
    const size = `${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`
    return `${time}.${String(at % 1000).padStart(3, '0')}${ahead < 0 ? '-' : '+'}${size}`
  }
}

function bucketOf(time: string, interval: Interval): string {
  if (interval === 'hour') return `${time.slice(0, 13)}:00:00${time.slice(23)}`
  if (interval === 'month') return `${time.slice(0, 7)}-01`
  const date = new Date(`${time.slice(0, 10)}T00:00:00Z`)
  if (interval === 'week') {
    while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  }
  return date.toISOString().slice(0, 10)
}

/** Newest first; of the same millisecond, what was recorded last. */
export function recountScans(scans: readonly PastScan[], days: Days): PastScan[] {
  return humansIn(scans, days).sort((a, b) => b.at - a.at || b.seq - a.seq)
}

export function recountQuality(scans: readonly PastScan[], days: Days) {
  const found = inDays(scans, days)
  const counted = found.filter((scan) => scan.class === 'human').length
  const names = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed']
  const classes = names.map((name) => {
    const own = found.filter((scan) => scan.class === name)
    const reasons = [...new Set(own.map(({ reason }) => reason))]
      .filter((reason) => reason !== '')
      .map((reason) => ({ reason, scans: own.filter((scan) => scan.reason === reason).length }))
      .sort((a, b) => b.scans - a.scans || (a.reason < b.reason ? -1 : 1))
    return { class: name, counted: name === 'human', scans: own.length, reasons }
  })
  const received = found.length
  return { summary: { received, counted, not_counted: received - counted }, classes }
}

/** Of codes with scans: how many, and of how many visitors; most first, equal ones as they come. */
export function recountCodes(scans: readonly PastScan[], days: Days, codeIds: readonly string[]) {
  const found = humansIn(scans, days)
  return codeIds
    .map((codeId) => found.filter((scan) => scan.codeId === codeId))
    .map((own) => ({ codeId: own[0]?.codeId ?? '', scans: own.length, visitors: visitorsOf(own) }))
    .filter((count) => count.scans > 0)
    .sort((a, b) => b.scans - a.scans)
}

export const humans = (scans: readonly PastScan[]) =>
  scans.filter((scan) => scan.class === 'human').length
export const ofOwner = (
  scans: readonly PastScan[],
  { accountId, mode }: { accountId: string; mode: string },
) => scans.filter((scan) => scan.accountId === accountId && scan.mode === mode)
