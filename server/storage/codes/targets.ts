import { versionOf } from '../../domain/codes/code.ts'
import { type ScheduledChange, versionsDue } from '../../domain/codes/schedule.ts'
import type { Target, TargetStore } from '../../domain/codes/target.ts'
import type { Database } from '../engine/database.ts'
import type { SqliteReader } from '../engine/sqlite.ts'
import { blockedAmong, openBlockedHosts } from './blocked-domains.ts'
import { type CodeRow, readSchedule } from './code-rows.ts'
import { openRoutes, type Routes } from './routes.ts'

const findCode = (slug: string) =>
  `select id, account_id, mode, destination_url, routing, destinations as version, schedule, status, blocked_at,
     (select suspended_at from accounts where accounts.id = codes.account_id) as suspended_at,
     (select version from block_list) as block_list
   from codes where slug = ${slug}`

const findTombstone = (slug: string) =>
  `select code_id as id, account_id, mode, null as destination_url, null as routing, 0 as version,
     null as schedule, 'deleted' as status, null as blocked_at, null as suspended_at, 0 as block_list
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
  readonly schedule: string | null
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
 * time.) A scheduled change is no commit, so its time is compared too. Measured: a lookup costs 3 to 6 µs, reading the count 2.6, a remembered target 0.1.
 */
export function openTargetReader(reader: SqliteReader): TargetStore {
  const remembered = new Map<string, Target | null>()
  /** When the first of their schedules changes something. */
  let soundUntil = Infinity
  let bytes = 0
  let version = -1
  let lookupsLeft = 0
  let isTurnWatched = false

  function forget(): void {
    remembered.clear()
    bytes = 0
    soundUntil = Infinity
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
    if (now !== version || Date.now() >= soundUntil) forget()
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
      if (!row) {
        remember(slug, null)
        return null
      }
      const now = Date.now()
      const schedule = readSchedule(row.schedule)
      const target = toTarget(row, schedule, routes, now)
      remember(slug, target)
      soundUntil = Math.min(soundUntil, schedule.find(({ at }) => at > now)?.at ?? Infinity)
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
    async find(slug) {
      // Before it is read: a row of before an edit must not be judged by a time after it.
      const now = Date.now()
      const [row] = await db.query<TargetRow>(FIND, [slug])
      return row ? toTarget(row, readSchedule(row.schedule), routes, now) : null
    },
    blockedDomain: openBlockedHosts(async (domains) => {
      const blocked = await blockedAmong(db, domains)
      return domains.find((domain) => blocked.has(domain)) ?? null
    }),
  }
}

/** As it is at that time: with what its schedule has changed since it was written. */
function toTarget(
  row: TargetRow,
  schedule: readonly ScheduledChange[],
  routes: Routes,
  now: number,
): Target {
  const stored = { destinationUrl: row.destination_url, version: row.version }
  const { destinationUrl, version } = versionsDue({ ...stored, schedule }, now).at(-1) ?? stored
  return {
    codeId: row.id,
    accountId: row.account_id,
    mode: row.mode,
    destinationUrl,
    route: row.routing === null ? null : routes.routeOf(row.id, destinationUrl, row.routing),
    version: versionOf({ version }),
    status: row.status,
    isSuspended: row.suspended_at !== null,
    isBlocked: row.blocked_at !== null,
    blockList: row.block_list,
  }
}
