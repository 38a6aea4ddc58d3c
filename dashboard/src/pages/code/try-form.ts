import type { Code, Simulation } from '../../../../client/client.ts'
import { COUNTRIES } from '../../../../server/domain/codes/countries.ts'
import { words } from '../../words.ts'
import { countryName, languageName } from './sentences.ts'

/** Who is tried, as it is typed: an empty text is the default of the service. */
export interface Tried {
  readonly device: 'ios' | 'android' | 'desktop'
  readonly country: string
  readonly language: string
  /** As in a field for date and time: of the reader's zone, without naming it. */
  readonly at: string
  readonly query: string
  readonly visitor: string
}

export const FIRST_TRIED: Tried = {
  device: 'ios',
  country: '',
  language: '',
  at: '',
  query: '',
  visitor: '',
}

export const FIELDS = ['device', 'country', 'language', 'at', 'query', 'visitor'] as const

/** Null: the time is none. */
export function toSimulation({ at, ...rest }: Tried): Simulation | null {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  if (at === '') return given
  const instant = Date.parse(at)
  return Number.isNaN(instant) ? null : { ...given, at: new Date(instant).toISOString() }
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export interface Choice {
  readonly value: string
  readonly name: string
}

const collator = new Intl.Collator(words.locale)

function toChoices(values: Iterable<string>, nameOf: (value: string) => string): Choice[] {
  return [...new Set(values)]
    .map((value) => ({ value, name: nameOf(value) }))
    .toSorted((one, other) => collator.compare(one.name, other.name))
}

export function countryChoices(): Choice[] {
  return toChoices([...COUNTRIES].filter(isKnownPlace), countryName)
}

function isKnownPlace(code: string): boolean {
  return code !== 'XX'
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Every language of two letters that has a name, and no old tag of another one. */
export function languageChoices(): Choice[] {
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const isKnown = (tag: string) =>
    languageName(tag) !== tag && Intl.getCanonicalLocales(tag)[0] === tag
  return toChoices(tags.filter(isKnown), languageName)
}

/** What its rules ask for comes first: it is what people want to try. */
export function choicesInRules({ rules = [] }: Pick<Code, 'rules'>): {
  readonly country: Choice[]
  readonly language: Choice[]
} {
  const asked = (name: 'country' | 'language') => rules.flatMap(({ when }) => when[name] ?? [])
  const isNamed = (value: string) => value !== 'XX' && value !== 'und'
  return {
    country: toChoices(asked('country').filter(isNamed), countryName),
    language: toChoices(asked('language').filter(isNamed), languageName),
  }
}
