import { toTagKey } from '../codes/folded.ts'

/**
 * The codes whose events an endpoint gets: those named, or those that have any of the tags. A tag is meant
 * by its name, so one that is renamed is another one. Null: all codes.
 */
export type EndpointFilter =
  | { readonly qr_ids: readonly string[] }
  | { readonly tags: readonly string[] }

export const FILTER_CODES_MAX = 100
export const FILTER_TAGS_MAX = 25

/** Says of a code, with its tags by their keys, whether its events are wanted. */
export type IsWanted = (codeId: string, tagKeys: ReadonlySet<string>) => boolean

export function toIsWanted(filter: EndpointFilter): IsWanted {
  if ('qr_ids' in filter) {
    const ids = new Set(filter.qr_ids)
    return (codeId) => ids.has(codeId)
  }
  const keys = filter.tags.map(toTagKey)
  return (_, tagKeys) => keys.some((key) => tagKeys.has(key))
}

/** Trimmed, each once, as first written. */
export function toTagFilter(tags: readonly string[]): EndpointFilter {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(toTagKey(tag))) byKey.set(toTagKey(tag), tag.trim())
  return { tags: [...byKey.values()] }
}
