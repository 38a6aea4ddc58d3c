import { destinationFault, hasControlCharacter } from './destination.ts'
import { FIELDS, TEXTS, type TextLimits } from './fields.ts'
import { type ShortBases, toBaseUrls } from './short-bases.ts'
import { shortCodeFault } from './short-code.ts'

/** The rules for each field of a code. http/ runs them all, so that one response names every fault. */

export const IMMUTABLE: Readonly<Record<string, string>> = {
  style:
    'style cannot be changed after creation, so that printed codes and their images match: create a new code instead',
  short_code:
    'short_code cannot be changed after creation, because printed codes contain it: create a new code instead',
  status: 'status cannot be set: use active',
  destination: 'destination cannot be set: use destination_url',
  id: 'id is assigned by the service',
  state: 'state cannot be set: it depends on active, starts_at, expires_at and scan_limit',
  scans_left: 'scans_left cannot be set: use scan_limit',
  domain:
    'domain cannot be changed after creation, because printed codes contain it: create a new code instead',
  version: 'version is assigned by the service: to go back to an earlier version, use rollback',
}

/** The same for a change of many codes. */
export const IMMUTABLE_TOGETHER: Readonly<Record<string, string>> = {
  ...IMMUTABLE,
  external_id:
    'external_id cannot be set for several codes, because it must be unique: update that code alone',
}

function textFault(
  name: string,
  { min, max, outerSpaces, hasLines }: TextLimits,
  given: string,
): string | null {
  const text = outerSpaces === 'cut' ? given.trim() : given
  const { length } = [...text]
  if (length < min || length > max) {
    return `${name} must have ${min === 0 ? 'at most' : `${min} to`} ${max} characters`
  }
  const isTrimmed = outerSpaces !== 'refused' || text === text.trim()
  // Lines and tabs are part of a text with lines.
  const line = hasLines ? text.replaceAll(/[\n\r\t]/g, '') : text
  if (isTrimmed && !hasControlCharacter(line) && given.isWellFormed()) return null
  return outerSpaces === 'refused'
    ? `${name} must not contain control characters, broken Unicode, or spaces at the start or end`
    : `${name} must not contain control characters or broken Unicode`
}

export function externalIdFault(id: string): string | null {
  return textFault('external_id', FIELDS.externalId.text, id)
}

export function nameFault(name: string): string | null {
  return textFault('name', FIELDS.name.text, name)
}

/** The field rules by the name of their field. */
export function fieldRules(bases: ShortBases) {
  const shortBases = toBaseUrls(bases)
  return {
    ...Object.fromEntries(
      TEXTS.map(({ name, text }) => [name, (given: string) => textFault(name, text, given)]),
    ),
    short_code: shortCodeFault,
    destination_url: (url: string) => destinationFault(url, shortBases),
    destination: (url: string) =>
      destinationFault(url, shortBases)?.replace('destination_url', 'destination') ?? null,
  }
}
