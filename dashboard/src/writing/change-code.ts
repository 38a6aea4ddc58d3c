import type { Answer, CallOptions, Code, CodeChange, Failure } from '../../../client/client.ts'
import { api, change } from '../api.ts'
import { isSame } from './same.ts'

/**
 * Changing a code that others change too: it is read, compared with what the person saw, and only
 * then written, by its ETag: if somebody comes in between, it is read again. What it was before is
 * therefore never what a page still shows, and nobody's change is lost.
 */
export interface Wish {
  readonly id: string
  readonly body: CodeChange
  /** What the wish is based on. */
  readonly seen: Partial<Code>
}

export interface Done {
  readonly is: 'done'
  readonly before: Code
  readonly now: Code
}

export type Outcome =
  | Done
  /** It was so before, and nothing was sent. */
  | { readonly is: 'already'; readonly now: Code }
  /** Somebody has changed what the wish is based on, and nothing was sent. */
  | { readonly is: 'contested'; readonly now: Code }
  | { readonly is: 'failed'; readonly failure: Failure }

/** How each of the two requests is sent. */
export type Way = <T>(send: (options?: CallOptions) => Promise<Answer<T>>) => Promise<Answer<T>>

const once: Way = (send) => change(() => send())

const CHANGED = 412

/** `first`: what was read before a try that somebody, or a lost answer of ours, came before. */
export async function changeCode(wish: Wish, way: Way = once, first?: Code): Promise<Outcome> {
  const { id, body, seen } = wish
  const read = await way((options) => api.getCode({ id }, options))
  if (!read.ok) return { is: 'failed', failure: read }
  const before = read.data
  if (isAs(before, body)) {
    return first ? { is: 'done', before: first, now: before } : { is: 'already', now: before }
  }
  if (!isAs(before, seen)) return { is: 'contested', now: before }
  const ifMatch = read.headers.get('etag') ?? undefined
  const written = await way((options) => api.updateCode({ id, body }, { ...options, ifMatch }))
  if (written.ok) return { is: 'done', before, now: written.data }
  if (written.status === CHANGED) return changeCode(wish, way, before)
  return { is: 'failed', failure: written }
}

/** Of `code`, the fields that `body` changes. */
export function sameFields(code: Code, body: CodeChange): Partial<Code> {
  const names = Object.keys(body) as (keyof CodeChange)[]
  return Object.fromEntries(names.map((name) => [name, code[name]]))
}

function isAs(code: Code, fields: Partial<Code> | CodeChange): boolean {
  return Object.entries(fields).every(([name, value]) => isSame(code[name as keyof Code], value))
}
