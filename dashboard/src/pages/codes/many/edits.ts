import type { CodeItem } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../domain/codes/folded.ts'

/** What one code is to become, against what is shown of it. */
export interface Edit {
  readonly code: CodeItem
  readonly to: Target
}

export type Target =
  | { readonly kind: 'status'; readonly active: boolean }
  | { readonly kind: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'gone' }

/** What is done to codes, as it is said. */
export type Act = 'pause' | 'resume' | 'tag' | 'lead' | 'delete'

/** A pause has nothing to do with a draft, and nothing with what is paused already. */
export function statusEdits(act: 'pause' | 'resume', codes: readonly CodeItem[]): Edit[] {
  const active = act === 'resume'
  const meant = codes.filter(({ status }) => (status === 'active') !== active)
  return (active ? meant : meant.filter(({ status }) => status === 'active')).map((code) => ({
    code,
    to: { kind: 'status', active },
  }))
}

export function deleteEdits(codes: readonly CodeItem[]): Edit[] {
  return codes.map((code) => ({ code, to: { kind: 'gone' } }))
}

/** Only what changes something at a code: the rest could not be undone without harm. */
export function tagEdits(
  codes: readonly CodeItem[],
  add: readonly string[],
  remove: readonly string[],
): Edit[] {
  return codes.flatMap((code): Edit[] => {
    const has = new Set((code.tags ?? []).map(toTagKey))
    const added = add.filter((name) => !has.has(toTagKey(name)))
    const removed = remove.filter((name) => has.has(toTagKey(name)))
    if (added.length === 0 && removed.length === 0) return []
    return [{ code, to: { kind: 'tags', add: added, remove: removed } }]
  })
}

/** Every occurrence, as it is written. Codes that stay as they are, or lead nowhere, are left out. */
export function urlEdits(codes: readonly CodeItem[], find: string, replace: string): Edit[] {
  if (find === '') return []
  return codes.flatMap((code): Edit[] => {
    const before = code.destination_url
    const url = before?.replaceAll(find, () => replace)
    return url === undefined || url === before ? [] : [{ code, to: { kind: 'url', url } }]
  })
}

/** The way back, based on what the code is then. Null: there is none. */
export function inverse({ code, to }: Edit): Edit | null {
  if (to.kind === 'gone') return null
  if (to.kind === 'status') {
    // A draft that was published cannot become one again.
    if (code.status === 'draft') return null
    const now = { ...code, status: to.active ? 'active' : 'paused' } as const
    return { code: now, to: { kind: 'status', active: !to.active } }
  }
  if (to.kind === 'url') {
    if (code.destination_url === null) return null
    const now = { ...code, destination_url: to.url }
    return { code: now, to: { kind: 'url', url: code.destination_url } }
  }
  const gone = new Set(to.remove.map(toTagKey))
  const kept = (code.tags ?? []).filter((name) => !gone.has(toTagKey(name)))
  const now = { ...code, tags: [...kept, ...to.add] }
  return { code: now, to: { kind: 'tags', add: to.remove, remove: to.add } }
}

/** Codes in one request: few enough for the progress to be seen. */
const BATCH = 100

/** What is sent together: codes that become the same. */
export function toBatches(edits: readonly Edit[]): Edit[][] {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    // Where a code leads is changed only while it leads where it was seen to: one by one.
    const key = edit.to.kind === 'url' ? edit.code.id : JSON.stringify(edit.to)
    groups.set(key, [...(groups.get(key) ?? []), edit])
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / BATCH) }, (_, index) =>
      group.slice(index * BATCH, (index + 1) * BATCH),
    ),
  )
}
