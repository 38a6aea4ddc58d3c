import type { Language } from '../domain/accounts/brand.ts'

/**
 * A time for people, in the zone of whoever wrote the code, with the name of the zone, written as it is
 * where their language is spoken. Making a format takes longer than the rest of an answer, and 25 kB
 * that are released late, so each is made once.
 */
const formats = new Map<string, Intl.DateTimeFormat>()
/** All languages in twenty zones: 6 MB. The one that was made first makes way. */
const FORMATS_MAX = 240
/** The day before the month, and 24 hours. */
const ENGLISH = 'en-GB'

/** As HTML. */
export function toTime(at: number, language: Language, zone: string): string {
  // GMT-3 would be broken at its hyphen; a minus sign is what is meant.
  const text = formatIn(language, zone)
    .format(at)
    .replace(/-(?=\d)/, '\u2212')
  return `<time datetime="${new Date(at).toISOString()}">${text}</time>`
}

function formatIn(language: Language, zone: string): Intl.DateTimeFormat {
  const key = `${language} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const format = newFormat(language === 'en' ? ENGLISH : language, zone)
  if (formats.size >= FORMATS_MAX) {
    const [oldest = ''] = formats.keys()
    formats.delete(oldest)
  }
  formats.set(key, format)
  return format
}

function newFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ...{ timeZone, timeZoneName: 'short' },
    })
  } catch {
    // A zone that another release knew: zones are checked when they are set.
    return newFormat(locale, 'UTC')
  }
}
