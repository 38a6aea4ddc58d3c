import { COUNTRIES } from '../../../../domain/codes/routing/countries.ts'
import { toPrimaryTag, UNKNOWN_LANGUAGE } from '../../../../domain/codes/routing/languages.ts'
import { DAYS } from '../../../../domain/codes/routing/routing.ts'
import { words } from '../../words.ts'
import type { DayName } from './when.ts'

/** Countries, languages, days and time zones by the names that people use. */
export const UNKNOWN_COUNTRY = 'XX'

const regions = new Intl.DisplayNames(words.locale, { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames(words.locale, { type: 'language', fallback: 'none' })
const longDays = new Intl.DateTimeFormat(words.locale, { weekday: 'long', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat(words.locale, { weekday: 'short', timeZone: 'UTC' })
/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * 86_400_000

export interface Named {
  readonly code: string
  readonly name: string
}

export function countryName(code: string): string {
  if (code === UNKNOWN_COUNTRY) return words.routing.unknownCountry
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}

/** Null: there is no such language. */
function knownLanguage(code: string): string | null {
  if (code === UNKNOWN_LANGUAGE) return words.routing.unknownLanguage
  try {
    return languages.of(code) ?? null
  } catch {
    return null
  }
}

export function languageName(code: string): string {
  return knownLanguage(code) ?? code
}

function inOrder(codes: readonly string[], nameOf: (code: string) => string): Named[] {
  return codes
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, words.locale))
}

let countries: Named[] | null = null
export function allCountries(): Named[] {
  countries ??= inOrder([...COUNTRIES], countryName)
  return countries
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
let known: Named[] | null = null

/** Every two letters that the browser knows as a language, each language once. */
export function allLanguages(): Named[] {
  if (known) return known
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  const found = pairs.filter((code) => toPrimaryTag(code) === code)
  const codes = [...found.filter((code) => knownLanguage(code) !== null), UNKNOWN_LANGUAGE]
  known = inOrder(codes, languageName)
  return known
}

/** Those of three letters are too many for a list; whoever knows one can type it. */
export function languageOf(typed: string): Named | null {
  const text = typed.trim().toLowerCase()
  if (!/^[a-z]{3}$/.test(text)) return null
  const code = toPrimaryTag(text)
  const name = knownLanguage(code)
  return name === null ? null : { code, name }
}

type Length = 'long' | 'short'

/** Monday is 0. */
export function weekdayName(day: number, length: Length = 'long'): string {
  return (length === 'long' ? longDays : shortDays).format(MONDAY_MS + day * 86_400_000)
}

export function dayName(day: DayName, length: Length = 'long'): string {
  return weekdayName(DAYS.indexOf(day), length)
}

/** `also`: one that is in use, though this browser may not list it. */
export function allZones(also: string): string[] {
  return [...new Set(['UTC', also, ...Intl.supportedValuesOf('timeZone')])].sort()
}

/** Without accents and case: "cote" finds Côte d'Ivoire. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const SHOWN_MAX = 8

/** What begins with the words comes first, then what contains them; a code is found too. */
export function findNamed(
  all: readonly Named[],
  typed: string,
  chosen: readonly string[],
): Named[] {
  const wanted = plain(typed.trim())
  const open = all.filter(({ code }) => !chosen.includes(code))
  const rankOf = ({ code, name }: Named) => {
    const text = plain(name)
    if (wanted === code.toLowerCase()) return 0
    if (text.startsWith(wanted)) return 1
    if (text.includes(` ${wanted}`)) return 2
    return text.includes(wanted) ? 3 : 4
  }
  const ranked = open.map((one) => ({ one, rank: rankOf(one) })).filter(({ rank }) => rank < 4)
  const sorted = ranked.sort((first, second) => first.rank - second.rank)
  return sorted.slice(0, SHOWN_MAX).map(({ one }) => one)
}
