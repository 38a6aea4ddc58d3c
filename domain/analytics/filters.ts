import type { Browser, Device, System } from '../scans/scans.ts'

/** Which scans a question is about. An empty list matches all. */
export interface Filter {
  readonly countries: readonly string[]
  readonly regions: readonly string[]
  readonly cities: readonly string[]
  readonly devices: readonly Device[]
  readonly browsers: readonly Browser[]
  readonly systems: readonly System[]
  readonly languages: readonly string[]
  readonly variants: readonly string[]
}

/**
 * As written in a request: values separated by commas; names by `|`, because they may contain
 * commas.
 */
export interface AskedFilter {
  readonly country?: string
  readonly region?: string
  readonly city?: string
  readonly device?: string
  readonly browser?: string
  readonly os?: string
  readonly language?: string
  readonly variant?: string
}

/** More than anyone picks by hand, and few enough for one query. */
export const FILTER_VALUES_MAX = 50
/** The longest name of a city or a region. */
export const PLACE_MAX = 200

export const ALL: Filter = toFilter({})

export function toFilter(asked: AskedFilter): Filter {
  return {
    countries: valuesOf(asked.country).map((value) => value.toUpperCase()),
    regions: valuesOf(asked.region, '|'),
    cities: valuesOf(asked.city, '|'),
    devices: valuesOf(asked.device) as Device[],
    browsers: valuesOf(asked.browser) as Browser[],
    systems: valuesOf(asked.os) as System[],
    languages: valuesOf(asked.language),
    variants: variantsOf(asked.variant),
  }
}

/**
 * The form in which spellings of a place are compared: without case, and with accents composed.
 * Upper case first: that makes ß and SS equal, and gives Σ a single lower case.
 */
export function foldPlace(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function valuesOf(text: string | undefined, mark = ','): string[] {
  return text === undefined ? [] : [...new Set(text.split(mark))]
}

/** A label may contain the mark itself, so the whole text may also be one. */
function variantsOf(text: string | undefined): string[] {
  return text === undefined ? [] : [...new Set([...valuesOf(text, '|'), text])]
}

const PARAMS: readonly (readonly [keyof Filter, keyof AskedFilter])[] = [
  ['countries', 'country'],
  ['regions', 'region'],
  ['cities', 'city'],
  ['devices', 'device'],
  ['browsers', 'browser'],
  ['systems', 'os'],
  ['languages', 'language'],
  ['variants', 'variant'],
]

/** The first parameter that restricts the question; null if none does. */
export function narrowedBy(filter: Filter): keyof AskedFilter | null {
  return PARAMS.find(([list]) => filter[list].length > 0)?.[1] ?? null
}
