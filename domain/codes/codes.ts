import { destinationFault, hasControlCharacter } from './destination.ts'
import { EXTERNAL_ID_MAX, NOTES_MAX } from './limits.ts'
import { type ShortBases, toBaseUrls } from './short-bases.ts'
import { shortCodeFault } from './short-code.ts'

/** The rules for each field of a code. http/ runs them all, so that one response names every fault. */

export const NAME_MAX = 255

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

export function externalIdFault(id: string): string | null {
  const length = [...id].length
  if (length < 1 || length > EXTERNAL_ID_MAX) {
    return `external_id must have 1 to ${EXTERNAL_ID_MAX} characters`
  }
  if (hasControlCharacter(id) || !id.isWellFormed() || id !== id.trim()) {
    return 'external_id must not contain control characters, broken Unicode, or spaces at the start or end'
  }
  return null
}

/** Lines and tabs are part of notes. */
function notesFault(notes: string): string | null {
  if ([...notes].length > NOTES_MAX) return `notes must have at most ${NOTES_MAX} characters`
  if (hasControlCharacter(notes.replaceAll(/[\n\r\t]/g, '')) || !notes.isWellFormed()) {
    return 'notes must not contain control characters or broken Unicode'
  }
  return null
}

export function nameFault(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1 || length > NAME_MAX) return `name must have 1 to ${NAME_MAX} characters`
  if (hasControlCharacter(name.trim()) || !name.isWellFormed()) {
    return 'name must not contain control characters or broken Unicode'
  }
  return null
}

/** The field rules by the name of their field. */
export function fieldRules(bases: ShortBases) {
  const shortBases = toBaseUrls(bases)
  return {
    name: nameFault,
    external_id: externalIdFault,
    notes: notesFault,
    short_code: shortCodeFault,
    destination_url: (url: string) => destinationFault(url, shortBases),
    destination: (url: string) =>
      destinationFault(url, shortBases)?.replace('destination_url', 'destination') ?? null,
  } as const
}
