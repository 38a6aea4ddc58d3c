import { UNKNOWN_LANGUAGE } from '../../../../domain/codes/routing/languages.ts'
import { type DimensionName, UNKNOWN } from '../../../../domain/scans/dimensions.ts'
import type { Interval } from '../../time/days.ts'
import { words } from '../../words.ts'
import { countryName, languageName, UNKNOWN_COUNTRY } from '../code/names.ts'

/** Times, places and devices as people read them. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', ...options })

const hours = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const dayHours = format({ hour: '2-digit', minute: '2-digit' })
const dates = format({ day: 'numeric', month: 'short', year: 'numeric' })
const fullDays = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const days = format({ day: 'numeric', month: 'short' })
const months = format({ month: 'long', year: 'numeric' })
const shortMonths = format({ month: 'short', year: '2-digit' })

/** What the clock shows there, whatever its zone: a bucket is named by it. */
function clockOf(date: string): Date {
  return new Date(date.includes('T') ? `${date.slice(0, 19)}Z` : date)
}

export function toBucket(date: string, interval: Interval): string {
  const at = clockOf(date)
  if (interval === 'hour') return hours.format(at)
  if (interval === 'month') return months.format(at)
  return interval === 'week' ? words.analytics.week(fullDays.format(at)) : fullDays.format(at)
}

export function toBucketShort(date: string, interval: Interval): string {
  const at = clockOf(date)
  if (interval === 'hour') return at.getUTCHours() === 0 ? days.format(at) : dayHours.format(at)
  return (interval === 'month' ? shortMonths : days).format(at)
}

/** `17 Oct to 15 Nov 2026`. */
export function toPeriod(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  if (from === to) return fullDays.format(start)
  return dates.formatRange(start, end)
}

/** The last day on which something works that ends at this moment: at midnight, the day before. */
export function toLastDay(end: string): string {
  return dates.format(Date.parse(end) - 1)
}

/** As the server tells it. */
export const UNKNOWN_PLACE = 'Unknown'

export function toCountry(code: string): string {
  return code === UNKNOWN_COUNTRY ? words.analytics.unknown : countryName(code)
}

/** A city or a region. */
export function toPlace(name: string): string {
  return name === UNKNOWN_PLACE ? words.analytics.unknown : name
}

export function toLanguage(code: string): string {
  if (code === UNKNOWN_LANGUAGE) return words.analytics.noLanguage
  return code === UNKNOWN ? words.analytics.unknown : languageName(code)
}

export function toVariant(name: string): string {
  const text = words.analytics.variants
  if (name === 'default') return text.default
  if (name === UNKNOWN) return words.analytics.unknown
  const [, kind, number] = /^(rule|split)-(\d+)$/.exec(name) ?? []
  if (kind === 'rule' || kind === 'split') return text[kind](Number(number))
  return name
}

const READERS: { readonly [Name in DimensionName]?: (value: string) => string } = {
  country: toCountry,
  region: toPlace,
  city: toPlace,
  language: toLanguage,
  variant: toVariant,
}
const KNOWN: { readonly [Name in DimensionName]?: Readonly<Record<string, string>> } =
  words.analytics.known

/** What a value is called. */
export function toName(of: DimensionName, value: string): string {
  const read = READERS[of]
  if (read) return read(value)
  const names = KNOWN[of] ?? { [UNKNOWN]: words.analytics.unknown }
  return (Object.hasOwn(names, value) ? names[value] : undefined) ?? value
}

const shares = new Intl.NumberFormat(words.locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export function toShare(part: number, whole: number): string {
  return words.analytics.percent(shares.format(whole === 0 ? 0 : (part / whole) * 100))
}

/** The busiest hour of the week; null: there are no scans. */
export function busiest(
  data: readonly (readonly number[])[],
): { day: number; hour: number; scans: number } | null {
  const all = data.flatMap((hours, day) => hours.map((scans, hour) => ({ day, hour, scans })))
  const top = all.reduce((best, one) => (one.scans > best.scans ? one : best), {
    day: 0,
    hour: 0,
    scans: 0,
  })
  return top.scans === 0 ? null : top
}
