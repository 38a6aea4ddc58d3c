import type { MailLanguage } from '../../../domain/mail/mail.ts'

/** Times as in notices (pages/time.ts): with the zone's name, in the account's zone. */
type Kind = 'moment' | 'week' | 'days' | 'weekday'

const PARTS: Readonly<Record<Kind, Intl.DateTimeFormatOptions>> = {
  moment: {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
  },
  week: { month: 'long', day: 'numeric' },
  days: { weekday: 'long', month: 'long', day: 'numeric' },
  weekday: { weekday: 'short' },
}
/** The day before the month, and 24 hours. */
const ENGLISH = 'en-GB'

const formats = new Map<string, Intl.DateTimeFormat>()
/** 25 kB each. Two languages in thirty zones; the one that was made first makes way. */
const FORMATS_MAX = 66

const DAY_MS = 86_400_000
/** Some Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** `Tuesday, 24 November 2026 at 12:54 CET` */
export function toMoment(at: number, language: MailLanguage, zone: string): string {
  // GMT-3 would be broken at its hyphen; a minus sign is what is meant. The zone stays with the hour.
  return formatOf('moment', language, zone)
    .format(at)
    .replace(/-(?=\d)/, '\u2212')
    .replace(/\s(?=\S+$)/, '\u00a0')
}

/** Days as `2026-11-09`: `9–15 November`, or with their weekdays `Monday 9 – Sunday 15 November`. */
export function toDays(
  { from, to }: { readonly from: string; readonly to: string },
  language: MailLanguage,
  kind: 'week' | 'days',
): string {
  const range = formatOf(kind, language, 'UTC').formatRange(Date.parse(from), Date.parse(to))
  return range.replace(/(?<=^\d+)\s–\s(?=\d)/, '–').replace(/\s/g, ' ')
}

/** From Monday, short. */
export function weekdaysIn(language: MailLanguage): string[] {
  const format = formatOf('weekday', language, 'UTC')
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS))
}

function formatOf(kind: Kind, language: MailLanguage, zone: string): Intl.DateTimeFormat {
  const key = `${kind} ${language} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const format = newFormat(language === 'en' ? ENGLISH : language, PARTS[kind], zone)
  if (formats.size >= FORMATS_MAX) {
    const [oldest = ''] = formats.keys()
    formats.delete(oldest)
  }
  formats.set(key, format)
  return format
}

function newFormat(
  locale: string,
  parts: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  } catch {
    // A zone that another release knew: zones are checked when they are set.
    return newFormat(locale, parts, 'UTC')
  }
}
