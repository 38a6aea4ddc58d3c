import { words } from '../../words.ts'
import type { FilterName, Interval } from './address.ts'

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
const fullDays = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const days = format({ day: 'numeric', month: 'short' })
const months = format({ month: 'long', year: 'numeric' })
const shortMonths = format({ month: 'short', year: '2-digit' })

export function toBucket(date: string, interval: Interval): string {
  const at = new Date(date)
  if (interval === 'hour') return hours.format(at)
  if (interval === 'month') return months.format(at)
  return interval === 'week' ? words.analytics.week(fullDays.format(at)) : fullDays.format(at)
}

export function toBucketShort(date: string, interval: Interval): string {
  const at = new Date(date)
  if (interval === 'hour') return at.getUTCHours() === 0 ? days.format(at) : dayHours.format(at)
  return (interval === 'month' ? shortMonths : days).format(at)
}

/** `17 Oct to 15 Nov 2026`. */
export function toPeriod(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  if (from === to) return fullDays.format(start)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(start, end)
}

const regions = new Intl.DisplayNames(words.locale, { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames(words.locale, { type: 'language', fallback: 'code' })
const UNKNOWN_COUNTRY = 'XX'
const UNKNOWN_LANGUAGE = 'und'

export function toCountry(code: string): string {
  if (code === UNKNOWN_COUNTRY) return words.analytics.unknown
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}

export function toLanguage(code: string): string {
  const text = words.analytics
  if (code === UNKNOWN_LANGUAGE) return text.noLanguage
  if (code === 'unknown') return text.unknown
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

export function toVariant(name: string): string {
  const text = words.analytics.variants
  if (name === 'default') return text.default
  const [, kind, number] = /^(rule|split)-(\d+)$/.exec(name) ?? []
  if (kind === 'rule' || kind === 'split') return text[kind](Number(number))
  return name
}

/** Of the lists that are closed. */
export function toKnown(of: 'device' | 'browser' | 'os', value: string): string {
  const names: Readonly<Record<string, string>> = words.analytics.known[of]
  return (Object.hasOwn(names, value) ? names[value] : undefined) ?? value
}

/** What a filter is set to, in words. */
export function toFilterText(name: FilterName, value: string): string {
  if (name === 'country') return toCountry(value)
  if (name === 'language') return toLanguage(value)
  if (name === 'variant') return toVariant(value)
  return name === 'city' || name === 'region' ? value : toKnown(name, value)
}

const shares = new Intl.NumberFormat(words.locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export function toShare(part: number, whole: number): string {
  return words.analytics.percent(shares.format(whole === 0 ? 0 : (part / whole) * 100))
}
