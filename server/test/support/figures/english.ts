/** Numbers, names and times as the English pages must say them, by a second hand. */
const counts = new Intl.NumberFormat('en-GB')
const shares = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const regions = new Intl.DisplayNames('en-GB', { type: 'region' })
const languages = new Intl.DisplayNames('en-GB', { type: 'language' })
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'short' })
const DAY = { day: 'numeric', month: 'short' } as const
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const toCount = (value: number) => counts.format(value)

export const toShare = (part: number, whole: number) =>
  `${shares.format(whole === 0 ? 0 : (part / whole) * 100)}%`

export const toCountry = (code: string) => (code === 'XX' ? 'Unknown' : (regions.of(code) ?? code))

export function toLanguage(code: string): string {
  if (code === 'und') return 'Not specified'
  return code === 'unknown' ? 'Unknown' : (languages.of(code) ?? code)
}

export function toWay(variant: string): string {
  if (variant === 'default') return 'Destination'
  if (variant === 'unknown') return 'Unknown'
  return variant.replace(/^rule-/, 'Rule ').replace(/^split-/, 'Split, page ')
}

export const weekdayOf = (index: number) => WEEKDAYS[index] ?? ''

export const KNOWN: Readonly<Record<string, string>> = {
  ...{ desktop: 'Computer', safari: 'Safari', chrome: 'Chrome', other: 'Other' },
  ...{ samsung_browser: 'Samsung Internet', ipados: 'iPadOS', windows: 'Windows' },
  ...{ macos: 'macOS', linux: 'Linux', chromeos: 'ChromeOS', unknown: 'Unknown' },
  ...{ android: 'Android' },
}

function format(options: Intl.DateTimeFormatOptions, timeZone = 'UTC') {
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
}

/** The name of a point of a chart; `date` as the API has it. */
export function toBucket(date: string, interval: string): string {
  const at = new Date(date.includes('T') ? `${date.slice(0, 19)}Z` : date)
  const time = { hour: '2-digit', minute: '2-digit' } as const
  if (interval === 'hour') return format({ weekday: 'short', ...DAY, ...time }).format(at)
  const day = format({ weekday: 'short', ...DAY, year: 'numeric' }).format(at)
  return interval === 'week' ? `Week of ${day}` : day
}

export const toDay = (date: string) => format(DAY).format(new Date(date))
export const toDate = (date: string) => format({ ...DAY, year: 'numeric' }).format(new Date(date))

export const toTime = (at: number, timeZone: string) =>
  format({ hour: '2-digit', minute: '2-digit' }, timeZone).format(at)

export const toWeekday = (at: number, timeZone: string) =>
  format({ weekday: 'long' }, timeZone).format(at)

/** How long ago; the browser of the tests is in UTC. */
export function toAgo(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE_MS) return 'now'
  if (ms > 7 * DAY_MS) return toDate(iso)
  if (ms < HOUR_MS) return relative.format(-Math.trunc(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return relative.format(-Math.trunc(ms / HOUR_MS), 'hour')
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(iso) / DAY_MS)
  return relative.format(-days, 'day')
}
