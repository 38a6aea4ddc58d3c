import { type EndpointFilter, type IsWanted, toIsWanted } from '../../../domain/webhooks/filter.ts'
import { placeholders, type Queried } from '../engine/database.ts'

/**
 * Which codes endpoints want events of, as it is when deliveries are made: the recorder knows nothing of it.
 * Whoever changes a filter is answered after the hooks have another version (endpoint-copies.ts), so what was
 * decided by the old one is refused then.
 */
const READ_FILTERS = (count: number) => `
select id, filter from endpoints where id in (${placeholders(count, 0)}) and filter is not null`

const READ_TAGS = (count: number) => `
select c.code_id, t.key from code_tags c join tags t on t.id = c.tag_id
where c.code_id in (${placeholders(count, 0)})`

export interface StoredFilter {
  readonly isByTag: boolean
  readonly wants: IsWanted
}

/** Of the endpoints that have one. */
export async function readFilters(
  codes: Queried,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFilter>> {
  const ids = [...new Set(endpointIds)]
  if (ids.length === 0) return new Map()
  const rows = await codes.query<{ id: string; filter: string }>(READ_FILTERS(ids.length), ids)
  return new Map(rows.map(({ id, filter }) => [id, readFilter(filter)]))
}

function readFilter(stored: string): StoredFilter {
  const filter: EndpointFilter = JSON.parse(stored)
  return { isByTag: 'tags' in filter, wants: toIsWanted(filter) }
}

interface ScanOf {
  readonly endpoint: string
  readonly code_id: string | null
}

const NONE: ReadonlySet<string> = new Set()

/** Those scans that their endpoints want. A deleted code has no tags. */
export async function wantedScans<Scan extends ScanOf>(
  codes: Queried,
  scans: readonly Scan[],
): Promise<readonly Scan[]> {
  const filters = await readFilters(
    codes,
    scans.map(({ endpoint }) => endpoint),
  )
  if (filters.size === 0) return scans
  const byTag = scans.filter(({ endpoint }) => filters.get(endpoint)?.isByTag)
  const tags = await readTags(
    codes,
    byTag.flatMap(({ code_id }) => code_id ?? []),
  )
  return scans.filter(({ endpoint, code_id }) => {
    const id = code_id ?? ''
    return filters.get(endpoint)?.wants(id, tags.get(id) ?? NONE) ?? true
  })
}

async function readTags(
  codes: Queried,
  codeIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = [...new Set(codeIds)]
  const found = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  if (ids.length === 0) return found
  const rows = await codes.query<{ code_id: string; key: string }>(READ_TAGS(ids.length), ids)
  for (const { code_id, key } of rows) found.get(code_id)?.add(key)
  return found
}
