import { NOWHERE, type Place } from '../../domain/scans/scans.ts'

/** Place names come from files and headers: each becomes one line of plain text. */
const NAME_MAX = 100
/** How much of a name is examined: the expressions take time quadratic in the length. */
const READ_MAX = 500
const COUNTRY = /^[A-Za-z]{2}$/

/** DB-IP's format is flat, MaxMind's nested. */
interface GeoRecord {
  readonly country_code?: unknown
  readonly state1?: unknown
  readonly country?: { readonly iso_code?: unknown }
  readonly subdivisions?: readonly { readonly names?: Names }[]
  readonly city?: string | { readonly names?: Names }
}

interface Names {
  readonly en?: unknown
}

export function toPlace(country: unknown, region: unknown, city: unknown): Place {
  const code = String(country ?? '')
  // Checked before: in upper case ß is two letters.
  if (!COUNTRY.test(code)) return NOWHERE
  return { country: code.toUpperCase(), region: toName(region), city: toName(city) }
}

function toName(given: unknown): string {
  if (typeof given !== 'string') return NOWHERE.city
  // "Leyton (Waltham Forest)" is in the city of Leyton.
  const name = given
    .slice(0, READ_MAX)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
  return name.trim().slice(0, NAME_MAX).toWellFormed() || NOWHERE.city
}

/** The place that a record of a geo database names. */
export function placeIn(record: unknown): Place {
  const { country, country_code, subdivisions, state1, city } = record as GeoRecord
  return toPlace(
    country_code ?? country?.iso_code,
    state1 ?? subdivisions?.[0]?.names?.en,
    typeof city === 'string' ? city : city?.names?.en,
  )
}
