import { BROWSERS, DEVICES, SYSTEMS } from '../../../../../domain/scans/dimensions.ts'
import { DAYS, type Dice } from '../../data/scans/random-scans.ts'
import { type Clock, type Days, datesOf, momentsOf, openClock, type PastScan } from './recount.ts'

/** Which scans are asked about, thrown by dice: periods, time zones, filters. */
export interface Asked {
  readonly start_date?: string
  readonly end_date?: string
}

/** What is asked beside the dates, and the clock that it is asked by. */
export interface Narrow {
  readonly query: {
    readonly timezone?: string
    readonly country?: string
    readonly city?: string
    readonly device?: string
    readonly browser?: string
    readonly region?: string
    readonly os?: string
    readonly language?: string
    readonly variant?: string
    readonly compare?: 'previous' | 'previous_year'
  }
  readonly clock: Clock
}

export const PLAIN: Narrow = { query: {}, clock: openClock('UTC') }
/** With clocks that change, and at midnight; off by quarters of hours; a day ahead and a day behind. */
const TIMEZONES = [
  ...['Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo'],
  ...['America/Santiago', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'],
]

/** What a clock shows there is off by whole hours. */
export function hasWholeHours({ query }: Narrow): boolean {
  return !['Asia/Kathmandu', 'America/St_Johns'].includes(query.timezone ?? 'UTC')
}

const REGIONS = ['England', 'ÎLE-DE-FRANCE', 'ohio', 'Unknown', 'Nowhere']
const VARIANTS = ['default', 'split-1', 'App Store | Æ, "x"', 'unknown', 'Nothing']
const CITIES = ['London', 'Springfield', '東京', "D'elhi; drop", 'Nowhere']
const CITIES_RESPELLED = ['lONDON', 'MÜNCHEN', 'são paulo', 'UNKNOWN', 'i\u0307STANBUL', 'NOWHERE']

export function askNarrow(dice: Dice): Narrow {
  const some = (values: readonly string[], mark = ',') =>
    dice.chance(0.15) ? values.filter(() => dice.chance(0.5)).join(mark) || dice.pick(values) : null
  const given = {
    timezone: dice.chance(0.4) ? dice.pick(TIMEZONES) : null,
    country: some(['GB', 'CA', 'US', 'JP', 'XX', 'ZZ']),
    city: some(dice.pick([CITIES, CITIES_RESPELLED]), '|'),
    device: some(DEVICES),
    browser: some(BROWSERS),
    region: some(REGIONS, '|'),
    os: some(SYSTEMS),
    language: some(['en', 'de', 'haw', 'und', 'unknown', 'mi']),
    variant: dice.chance(0.3) ? dice.pick([...VARIANTS, 'default|split-1']) : null,
    compare: dice.chance(0.3) ? dice.pick(['previous', 'previous_year'] as const) : null,
  }
  const isPlain = dice.chance(0.4)
  const query = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && !isPlain),
  ) as Narrow['query']
  return { query, clock: openClock(query.timezone ?? 'UTC') }
}

/** Those that pass, with the time that the clock shows. */
export function narrowed(scans: readonly PastScan[], { query, clock }: Narrow): PastScan[] {
  const passes = (value: string, list: string | undefined, mark = ',') =>
    list === undefined || list.split(mark).includes(value)
  const isSame = new Intl.Collator('en', { sensitivity: 'accent' }).compare
  const passesPlace = (place: string, asked: string | undefined) =>
    asked === undefined || asked.split('|').some((one) => isSame(one, place) === 0)
  const passesVariant = (variant: string) =>
    variant === query.variant || passes(variant, query.variant, '|')
  return scans
    .filter(({ country }) => passes(country, query.country))
    .filter(
      ({ city, region }) => passesPlace(city, query.city) && passesPlace(region, query.region),
    )
    .filter(({ device }) => passes(device, query.device))
    .filter(({ browser, os }) => passes(browser, query.browser) && passes(os, query.os))
    .filter(({ language }) => passes(language, query.language))
    .filter(({ variant }) => passesVariant(variant))
    .map((scan) => ({ ...scan, time: clock(scan.at) }))
}

/** As many days right before, or the same dates a year earlier; until the same time of the last one. */
export function before(asked: Days, narrow: Narrow): Days {
  const { first, last, until } = asked
  const count = datesOf(asked).length
  const days =
    narrow.query.compare === 'previous_year'
      ? { first: yearBefore(first), last: yearBefore(last) }
      : { first: dayAfter(first, -count), last: dayAfter(first, -1) }
  if (until === undefined) return days
  return { ...days, until: sameTime(until, last, days.last, narrow.clock) }
}

/** By the clock: on a day on which it is changed, the same time is not as long after midnight. */
function sameTime(until: number, last: string, other: string, clock: Clock): number {
  const [, end] = endsOf(other, clock)
  const rest = (until + 1) % QUARTER_MS
  const quarter = until + 1 - rest
  if (clock(quarter).slice(0, 10) !== last) return end
  const time = (at: number) => clock(at).slice(11, 16)
  const first = momentsOf(other, clock).find((at) => time(at) >= time(quarter))
  if (first === undefined) return end
  // Where clocks skip that time, it ends with what they show before it.
  return (time(first) === time(quarter) ? first + rest : first) - 1
}

const QUARTER_MS = 900_000

/** The first and the last moment of a date. */
function endsOf(date: string, clock: Clock): [number, number] {
  const moments = momentsOf(date, clock)
  return [moments[0] ?? Number.NaN, (moments.at(-1) ?? Number.NaN) + 900_000 - 1]
}

/** Sometimes it ends at a moment of its last day. */
export function askUntil(dice: Dice, days: Days, { clock }: Narrow): [Days, { until?: string }] {
  if (!dice.chance(0.25)) return [days, {}]
  const moments = momentsOf(days.last, clock)
  const until = dice.pick(moments) + dice.pick([0, dice.below(900_000)])
  return [{ ...days, until }, { until: new Date(until).toISOString() }]
}

function yearBefore(date: string): string {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const same = `${year}${date.slice(4)}`
  return same.endsWith('-02-29') ? `${year}-02-28` : same
}

/** Whether only some of the scans are asked about. */
export function isFiltered({ query }: Narrow): boolean {
  const { timezone: _, compare: __, ...filters } = query
  return Object.keys(filters).length > 0
}

export interface Asking {
  readonly dice: Dice
  readonly since?: string
}

/** Both dates, one or none; most of them in the past that was made, some far off. */
export function askPeriod({ dice, since = '' }: Asking, { query }: Narrow): Asked {
  const isUtc = (query.timezone ?? 'UTC') === 'UTC'
  const dates = [oneDate(dice, isUtc), oneDate(dice, isUtc)]
  const ends = dates.map((date) => (date < since ? since : date)).sort()
  if (since !== '') return { start_date: ends[0] ?? '', end_date: ends[1] ?? '' }
  const [first = '', last = ''] = dice.chance(0.15) ? [ends[0], ends[0]] : ends
  // In another zone these may be of two days in the wrong order.
  const start_date = isUtc && dice.chance(0.1) ? `${first}T23:59:59.999Z` : first
  // An hour before midnight, west of Greenwich, is tomorrow.
  const end_date = isUtc && dice.chance(0.1) ? `${dayAfter(last, -1)}T23:00:00-01:00` : last
  const both = { start_date, end_date }
  // Which day a code came to be is known in UTC only.
  return dice.pick([{}, { start_date }, isUtc ? { end_date } : {}, both, both, both, both])
}

const FAR = ['1969-12-28', '1970-01-01', '2000-02-29', '2019-12-30', '2030-01-01', '2099-12-31']

/** What clocks showed long ago is not kept, only what they show in our time. */
function oneDate(dice: Dice, isUtc: boolean): string {
  const today = dateNow()
  if (isUtc && dice.chance(0.1)) return dice.pick(FAR)
  return dayAfter(today, 3 - dice.below(dice.pick([10, 70, DAYS + 10])))
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** What the dates that were asked for mean; `since`: when the subject came to be. */
export function toDays(
  asked: Asked,
  since: string,
  today: string,
  { clock }: Narrow,
  isAllTime = false,
): Days {
  const read = (text: string) => (text.includes('T') ? clock(Date.parse(text)).slice(0, 10) : text)
  const first = asked.start_date === undefined ? null : read(asked.start_date)
  const last = asked.end_date === undefined ? null : read(asked.end_date)
  if (first === null && last === null && !isAllTime) {
    return { first: dayAfter(today, -29), last: today }
  }
  if (first === null) {
    const end = last ?? today
    return { first: since < end ? since : end, last: end }
  }
  return { first, last: last ?? (today > first ? today : first) }
}

export function periodOf({ first, last, until }: Days, { clock }: Narrow) {
  const [start] = endsOf(first, clock)
  const end = until ?? endsOf(last, clock)[1]
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

export function dateNow(clock: Clock = PLAIN.clock): string {
  return clock(Date.now()).slice(0, 10)
}
