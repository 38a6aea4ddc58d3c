import type { Answer, Failure } from './client.ts'
import { orThrow, QrouteError } from './errors.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly pagination?: { readonly next_cursor?: string | null }
  /** Of events and the audit log, which have them here. */
  readonly next_cursor?: string | null
  readonly has_more?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: any method of a client; `Listing` says which
type Method = (...given: any[]) => Promise<Answer<Page>>
type DataOf<List extends Method> = Extract<Awaited<ReturnType<List>>, { ok: true }>['data']
type ItemOf<List extends Method> = DataOf<List>['data'][number]
/** Only operations that take a cursor. */
type Listing<List extends Method> = 'cursor' extends keyof NonNullable<Parameters<List>[0]>
  ? List
  : never

/**
 * Everything of a list, page after page: `for await (const code of each(client.listCodes, { tag: 'x' }))`.
 * Nothing comes twice, whatever is created and deleted meanwhile. A failure throws a `QrouteError`.
 */
export async function* each<List extends Method>(
  list: Listing<List>,
  ...[input = {}, call]: Parameters<List>
): AsyncGenerator<ItemOf<List>, void, undefined> {
  const { after, before, cursor = after ?? before ?? '', ...rest } = input
  let next: string | null = cursor
  const seen = new Set<string>()
  while (next !== null) {
    seen.add(next)
    const page: Page = await orThrow(list({ ...rest, cursor: next }, call))
    yield* page.data as ItemOf<List>[]
    next = nextOf(page)
    // Whoever answers so would be asked for ever.
    if (next !== null && seen.has(next)) throw new QrouteError(REPEATED)
  }
}

const REPEATED: Failure = {
  ok: false,
  status: 0,
  error: {
    code: 'unexpected_answer',
    message: 'The list leads back to a page that it had already',
  },
  retryAfterSeconds: null,
  // Made when it is asked for: it loads all of fetch.
  get headers() {
    return new Headers()
  },
}

/** A feed has a cursor at its end too, to go on from later. */
function nextOf({ has_more, next_cursor, pagination }: Page): string | null {
  if (has_more !== undefined) return has_more ? (next_cursor ?? null) : null
  return pagination?.next_cursor ?? null
}
