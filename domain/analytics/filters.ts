import {
  DIMENSION_NAMES,
  type Dimension,
  type DimensionName,
  perDimension,
} from '../scans/dimensions.ts'

/** Which scans a question is about. An empty list matches all. */
export type Filter = Readonly<Record<DimensionName, readonly string[]>>

/** As written in a request. */
export type AskedFilter = { readonly [Name in DimensionName]?: string }

/** More than anyone picks by hand, and few enough for one query. */
export const FILTER_VALUES_MAX = 50

export const ALL: Filter = toFilter({})

export function toFilter(asked: AskedFilter): Filter {
  return perDimension((dimension, name) => valuesOf(asked[name], dimension))
}

/**
 * The form in which spellings of a place are compared: without case, and with accents composed.
 * Upper case first: that makes ß and SS equal, and gives Σ a single lower case.
 */
export function foldPlace(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function valuesOf(text: string | undefined, dimension: Dimension): string[] {
  if (text === undefined) return []
  const { separator, isUpperCase, hasSeparators } = { ...NO_SPELLING, ...dimension }
  const values = (isUpperCase ? text.toUpperCase() : text).split(separator)
  // The whole text may also be one value.
  return [...new Set(hasSeparators ? [...values, text] : values)]
}

const NO_SPELLING = { isUpperCase: false, hasSeparators: false }

/** The first parameter that restricts the question; null if none does. */
export function narrowedBy(filter: Filter): DimensionName | null {
  return DIMENSION_NAMES.find((name) => filter[name].length > 0) ?? null
}
