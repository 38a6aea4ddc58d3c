import type { Target, TargetStore } from '../../domain/codes/target.ts'
import type { SqliteReader } from '../engine/sqlite.ts'
import { openBlockedHosts } from './blocked-domains.ts'
import { readSchedule } from './code-rows.ts'
import { openRoutes } from './routes.ts'
import { FIND_CODE, FIND_TOMBSTONE, nextChange, type TargetRow, toTarget } from './target-rows.ts'

const FIND_BLOCKED = 'select domain from blocked_domains where domain = ?'

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
      soundUntil = Math.min(soundUntil, nextChange(schedule, now))
      return target
    },
    blockedDomain: openBlockedHosts(
      (domains) => domains.find((domain) => reader.first(FIND_BLOCKED, domain)) ?? null,
    ),
  }
}
