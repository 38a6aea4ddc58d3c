import { serverNow } from './time/clock.ts'
import { words } from './words.ts'

/** Numbers, times and links as people read them, in the language of the words around them. */

const counts = new Intl.NumberFormat(words.locale)
const relative = new Intl.RelativeTimeFormat(words.locale, { numeric: 'auto', style: 'short' })
const dates = new Intl.DateTimeFormat(words.locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const days = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short' })
const moments = new Intl.DateTimeFormat(words.locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const datedMoments = new Intl.DateTimeFormat(words.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
})
const weekdays = new Intl.DateTimeFormat(words.locale, {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const exact = new Intl.DateTimeFormat(words.locale, { dateStyle: 'full', timeStyle: 'long' })
const seconds = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const
const wholeSeconds = new Intl.DateTimeFormat(words.locale, seconds)
const fractions = new Intl.DateTimeFormat(words.locale, { ...seconds, fractionalSecondDigits: 3 })
/** Days of counts are days in UTC. */
const utcDays = new Intl.DateTimeFormat(words.locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** The time zone of whoever looks. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneNames = new Intl.DateTimeFormat(words.locale, { timeZoneName: 'short' })

/** "CET" or "CEST": what tells apart the two hours that a clock shows twice. */
export function toZoneName(at: number): string {
  return zoneNames.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

export function toCount(value: number): string {
  return counts.format(value)
}

export function toDate(iso: string): string {
  return dates.format(new Date(iso))
}

/** "15 Nov, 12:54"; with the year when it is another one. */
export function toMoment(iso: string): string {
  const at = new Date(iso)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return (isThisYear ? moments : datedMoments).format(at)
}

const WEEK_MS = 7 * 86_400_000

/** "Tuesday, 19:30" within a week from now, later with its date. */
export function toWeekday(at: number, now = serverNow()): string {
  return at - now < WEEK_MS ? weekdays.format(at) : toMoment(new Date(at).toISOString())
}

/** "3 Dec 2026, 09:00"; to the second where it has some, and where a clock shows the time twice. */
export function toClock(iso: string): string {
  const at = new Date(iso)
  const isWhole = at.getTime() % 60_000 === 0
  return isWhole && !isTwice(at) ? datedMoments.format(at) : toSecond(iso)
}

/** The zone that such a time is in, where it does not say so itself. */
export function zoneBeside(clock: string): string {
  return clock.endsWith(ownZone) ? '' : ` (${ownZone})`
}

function isTwice(at: Date): boolean {
  const shown = datedMoments.format(at)
  return [-1, -0.5, 0.5, 1].some(
    (hours) => datedMoments.format(at.getTime() + hours * 3_600_000) === shown,
  )
}

/** "15 Nov 2026, 12:54:30 UTC", and its fraction where there is one: two moments are two texts. */
export function toSecond(iso: string): string {
  const at = new Date(iso)
  return (at.getMilliseconds() === 0 ? wholeSeconds : fractions).format(at)
}

/** For titles: the whole of it, with its time zone. */
export function toExactMoment(iso: string): string {
  return exact.format(new Date(iso))
}

export function toDay(iso: string): string {
  return days.format(new Date(iso))
}

export function toUtcDay(at: number): string {
  return utcDays.format(at)
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]

/**
 * "now", "2 min ago", "yesterday", and a date when it is longer than a week ago. What seems to be ahead
 * of now is by another clock.
 */
export function toAgo(iso: string, now = serverNow()): string {
  const seconds = Math.min(0, (Date.parse(iso) - now) / 1000)
  if (seconds > -60) return relative.format(0, 'second')
  if (-seconds > 7 * 86_400) return toDate(iso)
  const [unit, size] = STEPS.findLast(([, size]) => -seconds >= size) ?? ['minute', 60]
  const count = unit === 'day' ? daysBetween(now, Date.parse(iso)) : Math.trunc(seconds / size)
  return relative.format(count, unit)
}

/** Midnights between them: "yesterday" is the day before, not 24 hours. */
function daysBetween(from: number, to: number): number {
  const [first, last] = [from, to].map((at) => new Date(at).setHours(0, 0, 0, 0))
  return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000)
}

/** A link without what everybody knows: the scheme, and a slash at the end of a bare host. */
export function toShortLink(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/^([^/]+)\/$/, '$1')
}

/** Places where a long link may break, as separate pieces. */
export function toPieces(link: string): string[] {
  return link.split(/(?=[/?#&])/)
}
