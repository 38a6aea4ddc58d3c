import type { Target, TargetStore } from '../../../../domain/codes/routing/target.ts'
import { arrivals } from '../../../lib/arrivals.ts'
import type { SqliteReader } from '../../engine/sqlite/sqlite.ts'
import { openBlockedHosts } from '../blocked-domains.ts'
import { readSchedule } from '../code-rows.ts'
import { openPreparedRoutes } from './prepared-routes.ts'
import { FIND_CODE, FIND_TOMBSTONE, nextChange, type TargetRow, toTarget } from './target-row.ts'

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

/**
 * For a database in this process. Targets are remembered as long as the database is proven not to
 * have changed: SQLite counts the commits of all other connections, those of this process's API
 * included, and the count is read again whenever requests may have arrived since (lib/arrivals.ts).
 * So every request was sent before the count was read that it relies on, and before any later edit could
 * be answered: no answer is stale. A scheduled change is no commit, so its time is compared too.
 * Measured: a lookup costs 3 to 6 µs, reading the count 2.3, a remembered target 0.2.
 */
export function openSqliteTargets(reader: SqliteReader): TargetStore {
  const remembered = new Map<string, Target | null>()
  /** When the first of their schedules changes something. */
  let soundUntil = Infinity
  let bytes = 0
  let version = -1
  /** When it was read. */
  let readAt = -1

  function forget(): void {
    remembered.clear()
    bytes = 0
    soundUntil = Infinity
  }

  // A remembered target holds its route: a route that is dropped must not live on in one.
  const routes = openPreparedRoutes(forget)

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
  }

  return {
    find(slug) {
      const now = arrivals()
      if (now !== readAt) {
        readVersion()
        readAt = now
      }
      const known = remembered.get(slug)
      if (known !== undefined) return known
      const row =
        reader.first<TargetRow>(FIND_CODE, slug) ?? reader.first<TargetRow>(FIND_TOMBSTONE, slug)
      if (!row) {
        remember(slug, null)
        return null
      }
      const time = Date.now()
      const schedule = readSchedule(row.schedule)
      const target = toTarget(row, schedule, routes, time)
      remember(slug, target)
      soundUntil = Math.min(soundUntil, nextChange(schedule, time))
      return target
    },
    blockedDomain: openBlockedHosts(
      (domains) => domains.find((domain) => reader.first(FIND_BLOCKED, domain)) ?? null,
    ),
  }
}
