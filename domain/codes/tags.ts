import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import { tooManyChanges } from '../errors.ts'
import { newId } from '../ids.ts'
import type { After, Page, Paged } from '../paging.ts'
import { hasControlCharacter } from './destination.ts'
import { compareKeys, toTagKey } from './folded.ts'
import { TAG_MAX, TAGS_MAX } from './limits.ts'

/**
 * Tags group codes. A tag belongs to an account and mode, and has one spelling there: that of whoever
 * wrote it first. Codes refer to it by its id, so a new name changes nothing but the tag.
 */
export interface Tag {
  readonly id: string
  readonly name: string
  /** It is stored with the first code that has it. */
  readonly isNew?: true
}

/** A tag and how many codes have it. */
export interface CountedTag extends Tag {
  readonly codes: number
}

export interface TagStore {
  /** Those of the tags that exist, by their keys. */
  tagsNamed(owner: Owner, keys: readonly string[]): Promise<ReadonlyMap<string, Tag>>
  /** As they were a while ago; null: not all of them are remembered. */
  recentTags(owner: Owner, keys: readonly string[]): ReadonlyMap<string, Tag> | null
  /** In the order of their keys. `search`: a part of the name. */
  listTags(owner: Owner, search: string | null, page: Page): Promise<Paged<CountedTag>>
  /** After the tag with this key. */
  walkTags(owner: Owner, search: string | null, part: After<string>): Promise<CountedTag[]>
  countTag(tag: Tag): Promise<number>
  /**
   * Gives a tag another name. If there is a tag of that name, its codes get that one, and this one is
   * gone. False: one of them has changed in the meantime.
   */
  renameTag(owner: Owner, tag: Tag, name: string, other: Tag | null, actor: Actor): Promise<boolean>
  /** False: it has changed in the meantime. */
  deleteTag(owner: Owner, tag: Tag, actor: Actor): Promise<boolean>
}

/** A lost race means that another change won, so this many in a row means overload. */
const TRIES = 20

/** Null: there is no such tag. */
export async function renameTag(
  store: TagStore,
  owner: Owner,
  from: string,
  to: string,
  actor: Actor,
): Promise<Tag | null> {
  if (tagFault(from) !== null) return null
  const [key, name] = [toTagKey(from), to.trim()]
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await store.tagsNamed(owner, [key, toTagKey(name)])
    const tag = found.get(key)
    if (tag === undefined) return null
    const named = found.get(toTagKey(name)) ?? null
    const other = named?.id === tag.id ? null : named
    if (tag.name === name) return tag
    if (await store.renameTag(owner, tag, name, other, actor)) return other ?? { ...tag, name }
  }
  throw tooManyChanges(' to this tag')
}

/** Null: there is no such tag. */
export async function deleteTag(
  store: TagStore,
  owner: Owner,
  name: string,
  actor: Actor,
): Promise<Tag | null> {
  if (tagFault(name) !== null) return null
  const key = toTagKey(name)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const tag = (await store.tagsNamed(owner, [key])).get(key)
    if (tag === undefined) return null
    if (await store.deleteTag(owner, tag, actor)) return tag
  }
  throw tooManyChanges(' to this tag')
}

export async function isTag(store: TagStore, owner: Owner, name: string): Promise<boolean> {
  if (tagFault(name) !== null) return false
  const key = toTagKey(name)
  return (await store.tagsNamed(owner, [key])).has(key)
}

/** Without its name. */
export function tagFault(tag: string): string | null {
  const name = tag.trim()
  const length = [...name].length
  if (length < 1 || length > TAG_MAX) return `must have 1 to ${TAG_MAX} characters`
  if (/[,/]/.test(name)) return 'must not contain a comma or a slash'
  // In a URL they are steps, however they are written.
  if (/^\.{1,2}$/.test(name)) return 'must not be . or ..'
  if (hasControlCharacter(name) || !name.isWellFormed()) {
    return 'must not contain control characters or broken Unicode'
  }
  return null
}

/** A list of tags in a query. */
export function tagListFault(list: string): string | null {
  const tags = list.split(',')
  if (tags.length > TAGS_MAX) return `must name at most ${TAGS_MAX} tags`
  return tags.map(tagFault).find((fault) => fault !== null) ?? null
}

export function toTagKeys(list: string): string[] {
  return [...new Set(list.split(',').map(toTagKey))]
}

/**
 * The tags of these names by their keys: those that exist, and new ones, which are stored with the
 * first code that has them. `mayBeOld`: whoever stores them finds out if one of them has changed.
 */
export async function findTags(
  store: TagStore,
  owner: Owner,
  names: readonly string[],
  mayBeOld = false,
): Promise<ReadonlyMap<string, Tag>> {
  const asked = new Map<string, string>()
  for (const name of names) if (!asked.has(toTagKey(name))) asked.set(toTagKey(name), name.trim())
  if (asked.size === 0) return new Map()
  const keys = [...asked.keys()]
  const recent = mayBeOld ? store.recentTags(owner, keys) : null
  const known = recent ?? (await store.tagsNamed(owner, keys))
  const toTag = ([key, name]: [string, string]): [string, Tag] => [
    key,
    known.get(key) ?? { id: newId('tag', Date.now()), name, isNew: true },
  ]
  return new Map([...asked].map(toTag))
}

/** In the order of their keys, each once. */
export function tagsOf(names: readonly string[], known: ReadonlyMap<string, Tag>): readonly Tag[] {
  const keys = [...new Set(names.map(toTagKey))].sort(compareKeys)
  return keys.flatMap((key) => known.get(key) ?? [])
}

export function haveSameTags(some: readonly Tag[], others: readonly Tag[]): boolean {
  const ids = new Set(others.map(({ id }) => id))
  return some.length === ids.size && some.every(({ id }) => ids.has(id))
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
