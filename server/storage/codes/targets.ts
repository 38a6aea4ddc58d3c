import { versionOf } from '../../domain/codes/code.ts'
import type { Target, TargetStore } from '../../domain/codes/target.ts'
import type { Database } from '../engine/database.ts'
import type { SqliteReader } from '../engine/sqlite.ts'
import { blockedAmong, openBlockedHosts } from './blocked-domains.ts'
import type { CodeRow } from './code-rows.ts'
import { openRoutes, type Routes } from './routes.ts'

const findCode = (slug: string) =>
  `select id, account_id, mode, destination_url, routing, destinations as version, status, blocked_at,
     (select suspended_at from accounts where accounts.id = codes.account_id) as suspended_at,
     (select version from block_list) as block_list
   from codes where slug = ${slug}`

const findTombstone = (slug: string) =>
  `select code_id as id, account_id, mode, null as destination_url, null as routing, 0 as version,
     'deleted' as status, null as blocked_at, null as suspended_at, 0 as block_list
   from tombstones where slug = ${slug}`

/** An existing code hides the tombstones of its name: its owner has taken the name again. */
const FIND = `
${findCode('$1')}
union all
${findTombstone('$1')} and not exists (select 1 from codes where slug = $1)
limit 1`

const FIND_CODE = findCode('?')
const FIND_BLOCKED = 'select domain from blocked_domains where domain = ?'
const FIND_TOMBSTONE = `${findTombstone('?')} limit 1`

interface TargetRow extends Pick<CodeRow, 'id' | 'account_id' | 'mode' | 'destination_url'> {
  readonly routing: string | null
  readonly version: number
  readonly status: Target['status']
  readonly blocked_at: number | null
  readonly suspended_at: number | null
  readonly block_list: number
}

/** Targets kept in memory. */
const REMEMBERED_MAX = 50_000
/** One of them takes about this much besides its URL, which has up to two bytes a character. */
const TARGET_BYTES = 320
/**
 * Room for as many with URLs of 150 characters, twice the usual. Without this limit, URLs of 8,000
 * would take half a gigabyte. Their routes have a limit of their own.
 */
const REMEMBERED_MAX_BYTES = 32 * 1024 * 1024
/** How many lookups of one turn trust the version that was read at its beginning. */
const LOOKUPS_PER_VERSION = 200

/**
 * For a database in this process. Targets are remembered as long as the database is proven not to
 * have changed: SQLite counts the commits of all other connections, those of this process's API
 * included, and the count is read in every turn of the event loop. Every request handled in this turn
 * was sent before the count was read, so before any later edit could be answered: no answer is stale.
 * (A turn that goes on for long may have gone back to the network in between: it reads the count each
 * time.) Measured: a lookup costs 3 to 6 µs, reading the count 2.6, a remembered target 0.1.
 */
export function openTargetReader(reader: SqliteReader): TargetStore {
  const remembered = new Map<string, Target | null>()
  let bytes = 0
  let version = -1
  let lookupsLeft = 0
  let isTurnWatched = false

  function forget(): void {
    remembered.clear()
    bytes = 0
  }

  // A remembered target holds its route: a route that is dropped must not live on in one.
  const routes = openRoutes(forget)

  function remember(slug: string, target: Target | null): void {
    const more = TARGET_BYTES + 2 * (target?.destinationUrl?.length ?? 0)
    if (remembered.size >= REMEMBERED_MAX || bytes + more > REMEMBERED_MAX_BYTES) forget()
    remembered.set(slug, target)
    bytes += more
  }

  function readVersion(): void {
    const now = reader.version()
    if (now !== version) forget()
    version = now
    if (isTurnWatched) return
    isTurnWatched = true
    lookupsLeft = LOOKUPS_PER_VERSION
    setImmediate(() => {
      isTurnWatched = false
      lookupsLeft = 0
    })
  }

  return {
    find(slug) {
      if (lookupsLeft-- <= 0) readVersion()
      const known = remembered.get(slug)
      if (known !== undefined) return known
      const row =
        reader.first<TargetRow>(FIND_CODE, slug) ?? reader.first<TargetRow>(FIND_TOMBSTONE, slug)
      const target = toTarget(row, routes)
      remember(slug, target)
      return target
    },
    blockedDomain: openBlockedHosts(
      (domains) => domains.find((domain) => reader.first(FIND_BLOCKED, domain)) ?? null,
    ),
  }
}

export function openTargetStore(db: Database): TargetStore {
  const routes = openRoutes()
  return {
    find: async (slug) => toTarget((await db.query<TargetRow>(FIND, [slug]))[0], routes),
    blockedDomain: openBlockedHosts(async (domains) => {
      const blocked = await blockedAmong(db, domains)
      return domains.find((domain) => blocked.has(domain)) ?? null
    }),
  }
}

function toTarget(row: TargetRow | undefined, routes: Routes): Target | null {
  if (!row) return null
  return {
    codeId: row.id,
    accountId: row.account_id,
    mode: row.mode,
    destinationUrl: row.destination_url,
    route: row.routing === null ? null : routes.routeOf(row.id, row.destination_url, row.routing),
    version: versionOf(row),
    status: row.status,
    isSuspended: row.suspended_at !== null,
    isBlocked: row.blocked_at !== null,
    blockList: row.block_list,
  }
}
