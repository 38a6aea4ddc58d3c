import type { Browser, Device } from '../scans/scans.ts'

/** Which scans a question is about. An empty list matches all. */
export interface Filter {
  readonly countries: readonly string[]
  readonly cities: readonly string[]
  readonly devices: readonly Device[]
  readonly browsers: readonly Browser[]
}

/**
 * As written in a request: values separated by commas; cities by `|`, because their names may
 * contain commas.
 */
export interface AskedFilter {
  readonly country?: string
  readonly city?: string
  readonly device?: string
  readonly browser?: string
}

/** More than anyone picks by hand, and few enough for one query. */
export const FILTER_VALUES_MAX = 50
export const CITY_MAX = 200

export const ALL: Filter = { countries: [], cities: [], devices: [], browsers: [] }

export function toFilter({ country, city, device, browser }: AskedFilter): Filter {
  return {
    countries: valuesOf(country).map((value) => value.toUpperCase()),
    cities: valuesOf(city, '|'),
    devices: valuesOf(device) as Device[],
    browsers: valuesOf(browser) as Browser[],
  }
}

/**
 * The form in which spellings of a city are compared: without case, and with accents composed.
 * Upper case first: that makes ß and SS equal, and gives Σ a single lower case.
 */
export function foldCity(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function valuesOf(text: string | undefined, mark = ','): string[] {
  return text === undefined ? [] : [...new Set(text.split(mark))]
}

/** The first parameter that restricts the question; null if none does. */
export function narrowedBy(filter: Filter): keyof AskedFilter | null {
  if (filter.countries.length > 0) return 'country'
  if (filter.cities.length > 0) return 'city'
  if (filter.devices.length > 0) return 'device'
  return filter.browsers.length > 0 ? 'browser' : null
}
