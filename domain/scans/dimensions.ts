/** The first of each list stands for everything not in it. Positions are stored: add at the end. */
export const DEVICES = ['desktop', 'ios', 'android'] as const
export type Device = (typeof DEVICES)[number]
export const BROWSERS = ['other', 'safari', 'chrome', 'samsung_browser'] as const
export type Browser = (typeof BROWSERS)[number]

/** The first is for scans from before systems were kept. Positions are stored: add at the end. */
export const SYSTEMS = [
  ...(['unknown', 'ios', 'ipados', 'android', 'windows', 'macos'] as const),
  ...(['linux', 'chromeos', 'other'] as const),
] as const
export type System = (typeof SYSTEMS)[number]

/**
 * Variant, system and plain dimensions of scans from before these were kept. Also the variant of missed
 * scans: nothing has led them anywhere, and a variant would look as if it had been tried.
 */
export const UNKNOWN = 'unknown'

/**
 * What scans are counted by, each declared once: filters, schemas, lists in answers, exports, the scan log,
 * storage, rollups and the dashboard follow from this table. Browsers load it: what documentation says about
 * a dimension is in dimension-texts.ts. Requests are read in enrich/observe.ts.
 */
interface Listed {
  /** Between the values of a filter; `|` if a value may contain commas. */
  readonly separator: ',' | '|'
  /** In answers; the longest first entries of it, ten if nothing else is said. */
  readonly lists: readonly DimensionList[]
}

export interface DimensionList {
  readonly name: string
  /** In every summary, or only if details are included. */
  readonly shown: 'always' | 'details'
  readonly max?: number
}

/** Its value is one of these. Stored as the position. */
interface Closed extends Listed {
  readonly values: readonly string[]
}

/** Any other text. Stored as the number that it has in a table of names. */
interface Open extends Listed {
  readonly table: string
  /** What filters accept: a regular expression, and a rule that the whole list must follow. */
  readonly pattern: string
  readonly rule?: string
  /** A filter may name it in small letters. */
  readonly isUpperCase?: true
  /** A value may contain the separator, and is then the only one of a filter. */
  readonly hasSeparators?: true
}

export type Dimension = Closed | Open

/**
 * It has a column of scans, of numbers, where 0 is unknown, and a rollup. It is shown with details only,
 * because it was not kept from the beginning.
 */
type Plain = Dimension & {
  /** Stored, with the days and scans: the next number is free. There is room up to 7. */
  readonly rollup: 4 | 5 | 6 | 7
}

/** Logs are written in this order: add at the end. */
export const PLAIN = {
  /** ISO 639 primary tag, or `und` if the client names none. */
  language: {
    table: 'languages',
    pattern: `(?:[a-z]{2,3}|${UNKNOWN})`,
    rule: 'languages',
    separator: ',',
    lists: [{ name: 'languages', shown: 'details' }],
    rollup: 4,
  },
} as const satisfies Record<string, Plain>

export type PlainName = keyof typeof PLAIN

/** The longest name of a city or a region. */
export const PLACE_MAX = 200
const PLACE = { table: 'places', pattern: `[^|\\x00]{1,${PLACE_MAX}}`, separator: '|' } as const

/** Of a variant: the label of a rule or of a part of a split. */
export const LABEL_MAX = 50

/** In the order of the dashboard. */
export const DIMENSIONS = {
  country: {
    table: 'places',
    pattern: '[A-Za-z]{2}',
    isUpperCase: true,
    separator: ',',
    lists: [
      { name: 'top_countries', shown: 'always' },
      // More than there are.
      { name: 'countries', shown: 'details', max: 300 },
    ],
  },
  region: { ...PLACE, lists: [{ name: 'regions', shown: 'details' }] },
  city: { ...PLACE, lists: [{ name: 'top_cities', shown: 'always' }] },
  device: { values: DEVICES, separator: ',', lists: [{ name: 'devices', shown: 'always' }] },
  browser: { values: BROWSERS, separator: ',', lists: [{ name: 'browsers', shown: 'always' }] },
  os: { values: SYSTEMS, separator: ',', lists: [{ name: 'os', shown: 'details' }] },
  ...PLAIN,
  /** It is decided, not seen. Its list also has visitors: see http/analytics/summaries.ts. */
  variant: {
    table: 'variants',
    pattern: `[^|\\x00]{1,${LABEL_MAX}}`,
    hasSeparators: true,
    separator: '|',
    lists: [],
  },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof DIMENSIONS

export const PLAIN_NAMES = Object.keys(PLAIN) as readonly PlainName[]
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly DimensionName[]

export function dimensionOf(name: DimensionName): Dimension {
  return DIMENSIONS[name]
}

/** Null: its values are a closed list. */
export function tableOf(name: DimensionName): string | null {
  const dimension = dimensionOf(name)
  return 'values' in dimension ? null : dimension.table
}

/** Of a scan, what details add that was seen. */
export const SEEN_DETAILS = ['os', ...PLAIN_NAMES] as const

/** A value for each dimension, by its name. */
export function perDimension<Value>(
  toValue: (dimension: Dimension, name: DimensionName) => Value,
): Readonly<Record<DimensionName, Value>> {
  return Object.fromEntries(
    DIMENSION_NAMES.map((name) => [name, toValue(DIMENSIONS[name], name)]),
  ) as Record<DimensionName, Value>
}

/** A value for each plain dimension. */
export function perPlain<Value>(
  toValue: (name: PlainName, index: number) => Value,
): Readonly<Record<PlainName, Value>> {
  return Object.fromEntries(
    PLAIN_NAMES.map((name, index) => [name, toValue(name, index)]),
  ) as Record<PlainName, Value>
}

/** Every list of answers, in their order. */
export const LISTS = (['always', 'details'] as const).flatMap((shown) =>
  DIMENSION_NAMES.flatMap((of) => {
    const lists: readonly DimensionList[] = DIMENSIONS[of].lists
    return lists.filter((list) => list.shown === shown).map((list) => ({ ...list, of }))
  }),
)
