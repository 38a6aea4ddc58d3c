import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CodeItem, Tag } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { toCount, toShortLink } from '../../format.ts'
import { linkTo, mode } from '../../router.ts'
import { paletteWords as text } from '../../words/palette.ts'
import { type Entry, toLink } from './entries.ts'
import { used } from './used.ts'

/** Codes and tags, which only the server knows. */
const PAUSE_MS = 180
const CODES_MAX = 8
const TAGS_MAX = 4
const SEARCH_MAX = 255
const TAG_MAX = 50
export const USED_MAX = 6

const codePrefix = () => `code:${mode.value}:`
const tagPrefix = () => `tag:${mode.value}:`

function toCodeEntry({ id, name, short_url }: Pick<CodeItem, 'id' | 'name' | 'short_url'>): Entry {
  return toLink({
    ...{ id: codePrefix() + id, group: 'codes', icon: 'codes', title: name },
    more: toShortLink(short_url),
    href: linkTo(`/codes/${id}`),
  })
}

function toTagEntry(name: string, codes?: number): Entry {
  return toLink({
    ...{ id: tagPrefix() + name, group: 'tags', icon: 'tag', title: name },
    ...(codes !== undefined && { more: text.tagged(toCount(codes)) }),
    href: linkTo('/codes', { tag: name }),
  })
}

export interface Found {
  /** What was searched for. */
  readonly typed: string
  readonly entries: readonly Entry[]
  /** Why codes could not be searched. */
  readonly fault: string | null
}

const NOTHING: Found = { typed: '', entries: [], fault: null }

async function search(typed: string, signal: AbortSignal): Promise<Found> {
  const whole = typed.replaceAll('\0', '')
  const [codes, tags] = await Promise.all([
    change(() =>
      api.listCodes({ search: whole.slice(0, SEARCH_MAX), limit: CODES_MAX }, { signal }),
    ),
    change(() => api.listTags({ search: whole.slice(0, TAG_MAX), limit: TAGS_MAX }, { signal })),
  ])
  const ofTags = tags.ok
    ? tags.data.data.map(({ name, codes }: Tag) => toTagEntry(name, codes))
    : []
  if (!codes.ok) return { typed, entries: ofTags, fault: toSentence(codes) }
  const { data, pagination } = codes.data
  const all = toLink({
    ...{ id: 'search', group: 'codes', icon: 'search', title: text.allCodes(typed) },
    more: toCount(pagination.total ?? 0),
    href: linkTo('/codes', { q: typed }),
  })
  const more = (pagination.total ?? 0) > data.length ? [all] : []
  return { typed, entries: [...data.map(toCodeEntry), ...more, ...ofTags], fault: null }
}

/** Of what is typed, once that rests. The last answer stays until then. */
export function useFound(typed: Signal<string>): Signal<Found> {
  const found = useSignal(NOTHING)
  useSignalEffect(() => {
    const wanted = typed.value.trim()
    const abort = new AbortController()
    if (wanted === '') {
      found.value = NOTHING
      return
    }
    const timer = setTimeout(async () => {
      const answer = await search(wanted, abort.signal)
      if (!abort.signal.aborted) found.value = answer
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  return found
}

/** Codes and tags that were used last. Names of codes are asked for: those that are gone are left out. */
export function useUsed(): Signal<ReadonlyMap<string, Entry>> {
  const entries = useSignal<ReadonlyMap<string, Entry>>(new Map())
  useEffect(() => {
    const abort = new AbortController()
    const own = used.peek().slice(0, USED_MAX)
    const note = (entry: Entry) => {
      entries.value = new Map(entries.peek()).set(entry.id, entry)
    }
    for (const id of own) {
      if (id.startsWith(tagPrefix())) note(toTagEntry(id.slice(tagPrefix().length)))
      if (!id.startsWith(codePrefix())) continue
      const asked = { id: id.slice(codePrefix().length) }
      void change(() => api.getCode(asked, { signal: abort.signal })).then((answer) => {
        if (answer.ok && !abort.signal.aborted) note(toCodeEntry(answer.data))
      })
    }
    return () => abort.abort()
  }, [])
  return entries
}
