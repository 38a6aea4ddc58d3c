/**
 * A time for people, in UTC, written as it is where their language is spoken. Making a format takes
 * longer than the rest of an answer, and 25 kB that are released late, so each is made once.
 */
const formats = new Map<string, Intl.DateTimeFormat>()
/** All that Intl knows with two or three letters are some 460. */
const FORMATS_MAX = 500
/** The day before the month, and 24 hours. */
const ENGLISH = 'en-GB'

/** As HTML. */
export function toTime(at: number, language: string): string {
  const format = formatIn(language)
  const iso = new Date(at).toISOString()
  const { locale } = format.resolvedOptions()
  return `<time datetime="${iso}" lang="${locale}" dir="auto">${format.format(at)} UTC</time>`
}

function formatIn(language: string): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const isOther = /^[a-z]{2,3}$/.test(language) && language !== 'en'
  const [locale = ENGLISH] = isOther ? Intl.DateTimeFormat.supportedLocalesOf(language) : []
  const named = locale === ENGLISH ? formats.get(ENGLISH) : undefined
  if (named) return named
  if (formats.size >= FORMATS_MAX) return formatIn('en')
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, style)
  formats.set(locale, format)
  return format
}
