import type { Rule, SplitEntry, When } from '../../../../client/client.ts'
import { DAYS, type Day } from '../../../../server/domain/codes/routing.ts'
import { toShortLink } from '../../format.ts'
import { isolated } from '../../isolated.ts'
import { words } from '../../words.ts'
import { shorten } from './difference.ts'

/** Where a code leads, as people would say it: plain text, in the language of the words around it. */

const LINK_MAX = 60
const UTC = 'UTC'
/** The first Monday of 2024; the others follow it. */
const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const text = words.sentences
const { locale } = words
const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' })
const allOf = new Intl.ListFormat(locale, { type: 'conjunction' })
const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: UTC })
const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

export function countryName(code: string): string {
  return code === 'XX' ? text.unknownCountry : nameOf(countries, code)
}

export function languageName(tag: string): string {
  return tag === 'und' ? text.unknownLanguage : nameOf(languages, tag)
}

export function dayName(day: Day): string {
  return weekdays.format(A_MONDAY + DAYS.indexOf(day) * DAY_MS)
}

/** "Berlin time" for Europe/Berlin. */
export function zoneName(zone: string): string {
  const place = zone.split('/').at(-1) ?? ''
  const isPlace = zone.includes('/') && !zone.startsWith('Etc/')
  return isPlace ? text.zone(place.replaceAll('_', ' ')) : zone
}

/** Three or more in a row are said as one: "Monday to Friday". */
function daysSentence(days: readonly Day[]): string {
  const rows: Day[][] = []
  for (const day of DAYS.filter((day) => days.includes(day))) {
    const last = rows.at(-1)?.at(-1)
    if (last && DAYS.indexOf(last) === DAYS.indexOf(day) - 1) rows.at(-1)?.push(day)
    else rows.push([day])
  }
  const names = rows.flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)]
    if (row.length < 3 || !first || !last) return row.map(dayName)
    return [text.daysInARow(dayName(first), dayName(last))]
  })
  return allOf.format(names)
}

/** In the zone of the rule; without one, in the reader's. */
function momentIn(zone: string | undefined, iso: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  })
  return format.format(new Date(iso))
}

function timesOf(when: When): string[] {
  const { days, hours, timezone, from, until } = when
  const isByTheClock = Boolean(days || hours)
  const zone = timezone ?? (isByTheClock ? UTC : undefined)
  const clock = [
    days ? text.days(daysSentence(days)) : '',
    hours ? text.hours(hours[0] ?? '', hours[1] ?? '') : '',
  ].filter(Boolean)
  const said = [
    clock.join(' '),
    from ? text.from(momentIn(zone, from)) : '',
    until ? text.until(momentIn(zone, until)) : '',
  ].filter(Boolean)
  return zone !== undefined && said.length > 0 ? [...said, zoneName(zone)] : said
}

/** "In Austria on an iPhone or iPad, on Monday to Friday from 11:30 to 14:00, Berlin time". */
export function whenSentence(when: When): string {
  const { country, device, language } = when
  const who = [
    country ? text.countries(anyOf.format(country.map(countryName))) : '',
    device ? text.onDevices(anyOf.format(device.map((name) => text.devices[name]))) : '',
    language ? text.languages(anyOf.format(language.map(languageName))) : '',
  ].filter(Boolean)
  return capital([who.join(' '), ...timesOf(when)].filter(Boolean).join(', ') || text.everyone)
}

function capital(sentence: string): string {
  const [first = '', ...rest] = sentence
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** A link as it stands in a sentence. */
export function toSaid(url: string): string {
  return shorten(toShortLink(url), LINK_MAX)
}

export function ruleSentence({ when, destination_url, label }: Rule): string {
  const sentence = text.rule(whenSentence(when), isolated(toSaid(destination_url)))
  return label ? text.labelled(isolated(label), sentence) : sentence
}

/** In percent, with one digit where it has one. */
export function shareOf({ weight }: SplitEntry, split: readonly SplitEntry[]): string {
  const whole = split.reduce((sum, entry) => sum + entry.weight, 0)
  return percents.format((weight / whole) * 100)
}

/** "60 % Photo menu → cafe.example/photo and 40 % → cafe.example/plain". */
export function splitSentence(split: readonly SplitEntry[]): string {
  const shares = split.map((entry) => {
    const link = isolated(toSaid(entry.destination_url))
    const name = entry.label ? text.named(isolated(entry.label), link) : text.unnamed(link)
    return text.share(shareOf(entry, split), name)
  })
  return allOf.format(shares)
}
