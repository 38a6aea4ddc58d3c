import type { Owner } from '../accounts/owner.ts'
import { newId } from '../ids.ts'
import { hasControlCharacter } from './destination.ts'
import { foldCase } from './folded.ts'

/**
 * Tags group codes. A tag belongs to an account and mode, and has one spelling there: that of whoever
 * wrote it first. Codes refer to it by its id, so a new name changes nothing but the tag.
 */
export interface Tag {
  readonly id: string
  readonly name: string
}

export const TAGS_MAX = 20
export const TAG_MAX = 50

export interface TagStore {
  /** Those of the tags that exist, by their keys. */
  tagsNamed(owner: Owner, keys: readonly string[]): Promise<ReadonlyMap<string, Tag>>
}

/** The form in which names of tags are unique and looked up. */
export function toTagKey(name: string): string {
  return foldCase(name.trim().normalize())
}

/** Without its name. */
export function tagFault(tag: string): string | null {
  const name = tag.trim()
  const length = [...name].length
  if (length < 1 || length > TAG_MAX) return `must have 1 to ${TAG_MAX} characters`
  if (/[,/]/.test(name)) return 'must not contain a comma or a slash'
  if (hasControlCharacter(name) || !name.isWellFormed()) {
    return 'must not contain control characters or broken Unicode'
  }
  return null
}

/**
 * The tags of these names by their keys: those that exist, and new ones, which are stored with the
 * first code that has them.
 */
export async function findTags(
  store: TagStore,
  owner: Owner,
  names: readonly string[],
): Promise<ReadonlyMap<string, Tag>> {
  const asked = new Map<string, string>()
  for (const name of names) if (!asked.has(toTagKey(name))) asked.set(toTagKey(name), name.trim())
  if (asked.size === 0) return new Map()
  const known = await store.tagsNamed(owner, [...asked.keys()])
  const toTag = ([key, name]: [string, string]): [string, Tag] => [
    key,
    known.get(key) ?? { id: newId('tag', Date.now()), name },
  ]
  return new Map([...asked].map(toTag))
}

/** In the order of their keys, each once. */
export function tagsOf(names: readonly string[], known: ReadonlyMap<string, Tag>): readonly Tag[] {
  const keys = [...new Set(names.map(toTagKey))].sort()
  return keys.flatMap((key) => known.get(key) ?? [])
}

export function haveSameTags(some: readonly Tag[], others: readonly Tag[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** Without those to remove, and with those to add: in the order of their keys, each once. */
export function retagged(
  tags: readonly Tag[],
  added: readonly string[],
  removed: readonly string[],
  known: ReadonlyMap<string, Tag>,
): readonly Tag[] {
  const gone = new Set(removed.map(toTagKey))
  const byKey = new Map(tags.map((tag) => [toTagKey(tag.name), tag]))
  const kept = [...byKey.keys()].filter((key) => !gone.has(key))
  return tagsOf([...kept, ...added], new Map([...known, ...byKey]))
}
