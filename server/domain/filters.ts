import { BROWSERS, type Browser, DEVICES, type Device } from './scans.ts'

/** Which scans are asked about. An empty list lets all pass. */
export interface Filter {
  readonly countries: readonly string[]
  readonly cities: readonly string[]
  readonly devices: readonly Device[]
  readonly browsers: readonly Browser[]
}

/** As it is asked for: values of one parameter, parted by commas; cities, whose names may hold some, by `|`. */
export interface AskedFilter {
  readonly country?: string
  readonly city?: string
  readonly device?: string
  readonly browser?: string
}

/** More than anybody chooses by hand, and little enough for one query. */
export const FILTER_VALUES_MAX = 50
const CITY_MAX = 200

export const ALL: Filter = { countries: [], cities: [], devices: [], browsers: [] }

export function toFilter({ country, city, device, browser }: AskedFilter): Filter {
  return {
    countries: valuesOf(country).map((value) => value.toUpperCase()),
    cities: valuesOf(city, '|'),
    devices: valuesOf(device) as Device[],
    browsers: valuesOf(browser) as Browser[],
  }
}

function valuesOf(text: string | undefined, mark = ','): string[] {
  return text === undefined ? [] : [...new Set(text.split(mark).map((value) => value.trim()))]
}

/** The parameter that narrows the question down; null: none does. */
export function narrowedBy(filter: Filter): keyof AskedFilter | null {
  if (filter.countries.length > 0) return 'country'
  if (filter.cities.length > 0) return 'city'
  if (filter.devices.length > 0) return 'device'
  return filter.browsers.length > 0 ? 'browser' : null
}

type Rule = (text: string) => string | null

function listRule(name: string, good: (value: string) => boolean, what: string, mark = ','): Rule {
  return (text) => {
    const values = valuesOf(text, mark)
    if (values.length > FILTER_VALUES_MAX) {
      return `${name} may have at most ${FILTER_VALUES_MAX} values, not ${values.length}`
    }
    return values.every(good) ? null : `${name} must be ${what}`
  }
}

/** What is wrong with a parameter of a filter; null: nothing. */
export const FILTER_RULES: Readonly<Record<keyof AskedFilter, Rule>> = {
  country: listRule(
    'country',
    (value) => /^[A-Za-z]{2}$/.test(value),
    'one or more codes of ISO 3166 such as GB, parted by commas',
  ),
  city: listRule(
    'city',
    (value) => value.length > 0 && value.length <= CITY_MAX && !value.includes('\0'),
    `one or more names of cities of at most ${CITY_MAX} characters, parted by |`,
    '|',
  ),
  device: listRule('device', isOne(DEVICES), `one or more of ${DEVICES.join(', ')}`),
  browser: listRule('browser', isOne(BROWSERS), `one or more of ${BROWSERS.join(', ')}`),
}

function isOne(words: readonly string[]): (value: string) => boolean {
  return (value) => words.includes(value)
}
