import type { Browser, Device } from '../scans/scans.ts'

/** Which scans are asked about. An empty list lets all pass. */
export interface Filter {
  readonly countries: readonly string[]
  readonly cities: readonly string[]
  readonly devices: readonly Device[]
  readonly browsers: readonly Browser[]
}

/** As it is asked for: values parted by commas; cities, whose names may hold some, by `|`. */
export interface AskedFilter {
  readonly country?: string
  readonly city?: string
  readonly device?: string
  readonly browser?: string
}

/** More than anybody chooses by hand, and little enough for one query. */
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
 * What two spellings of a city have in common: not the case of their letters, nor whether an accent
 * is part of its letter. To upper case first: ß and SS are then the same, and Σ has one lower case.
 */
export function foldCity(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function valuesOf(text: string | undefined, mark = ','): string[] {
  return text === undefined ? [] : [...new Set(text.split(mark))]
}

/** The parameter that narrows the question down; null: none does. */
export function narrowedBy(filter: Filter): keyof AskedFilter | null {
  if (filter.countries.length > 0) return 'country'
  if (filter.cities.length > 0) return 'city'
  if (filter.devices.length > 0) return 'device'
  return filter.browsers.length > 0 ? 'browser' : null
}
