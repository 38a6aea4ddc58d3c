import type { Code, Simulation } from '../../../../../client/client.ts'
import { UNKNOWN_LANGUAGE } from '../../../../../domain/codes/routing/languages.ts'
import {
  allCountries,
  allLanguages,
  countryName,
  languageName,
  type Named,
  UNKNOWN_COUNTRY,
} from '../../../parts/code/names.ts'

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

/** Leaving it open is a choice of its own. */
function isNamed({ code }: Named): boolean {
  return code !== UNKNOWN_COUNTRY && code !== UNKNOWN_LANGUAGE
}

export function countryChoices(): Named[] {
  return allCountries().filter(isNamed)
}

export function languageChoices(): Named[] {
  return allLanguages().filter(isNamed)
}

/** What its rules ask for comes first: it is what people want to try. */
export function choicesInRules({ rules = [] }: Pick<Code, 'rules'>): {
  readonly country: Named[]
  readonly language: Named[]
} {
  const asked = (name: 'country' | 'language', nameOf: (code: string) => string) =>
    [...new Set(rules.flatMap(({ when }) => when[name] ?? []))]
      .map((code) => ({ code, name: nameOf(code) }))
      .filter(isNamed)
  return { country: asked('country', countryName), language: asked('language', languageName) }
}
