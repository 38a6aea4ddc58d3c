import { setTimeout as sleep } from 'node:timers/promises'
import type { Target, TargetStore } from '../../../../domain/codes/routing/target.ts'
import { Problem } from '../../../../domain/errors.ts'
import type { MaybePromise } from '../../../../domain/maybe-promise.ts'
import { DatabaseAway } from '../../../lib/database-away.ts'
import { openSharedReads, TooLate } from '../../../lib/waiting/shared-reads.ts'
import { refusalOf } from '../../engine/away.ts'
import type { Queried } from '../../engine/database.ts'
import type { Lease } from '../../engine/nodes/lease.ts'
import { blockedAmong, openBlockedHosts } from '../blocked-domains.ts'
import { readSchedule } from '../code-rows.ts'
import type { Fill, Known, NodeMemory } from './node-memory.ts'
import { bytesOf, openPreparedRoutes } from './prepared-routes.ts'
import { FIND_TARGET, nextChange, type TargetRow, toTarget } from './target-row.ts'

/**
 * Targets on a database that other nodes write to. What is in memory is answered at once while the lease
 * is valid. Otherwise the database is asked. If it does not answer in time, `serve` leads to the last
 * destination that this node knows, and `refuse` nowhere.
 */
export type OnPartition = 'serve' | 'refuse'

export interface PostgresTargetsOptions {
  readonly db: Queried
  readonly lease: Pick<Lease, 'isValid'>
  readonly memory: NodeMemory
  /** How many reads at once the connections can take. */
  readonly reads: number
  readonly onPartition: OnPartition
  /** A target was answered that may be older than the last edit. */
  readonly onUnproven: () => void
}

/** People who scan a code wait this long for what is probably the same anyway. */
const KNOWN_WAIT_MS = 300
/**
 * For a code that this node has never read there is nothing else. A second less than a scan may take in all
 * (redirect/redirects.ts), since its domain may have to be looked up too, and a place to be taken.
 */
const UNKNOWN_WAIT_MS = 5_000
/** A new connection takes a few milliseconds. */
const AGAIN_MS = 25
/** A target takes about this much besides its URL, which has up to two bytes a character. */
const TARGET_BYTES = 450

export interface PostgresTargets extends TargetStore {
  /** Why the database did not let the last target be read; null: it did. */
  fault(): string | null
}

export function openPostgresTargets(options: PostgresTargetsOptions): PostgresTargets {
  const { db, lease, memory, onPartition, onUnproven } = options
  const { shared, fault } = openLookups(options)

  /**
   * Without a valid lease, or for what is not in memory or not trusted. A connection that was cut says
   * nothing about the database while the lease is valid: it is asked again, until it answers or refuses,
   * or the lease has run out and what was known last may be answered.
   */
  async function ask(
    slug: string,
    known: Known | undefined,
    end = performance.now() + UNKNOWN_WAIT_MS,
  ): Promise<Target | null> {
    for (;;) {
      try {
        return await askOnce(slug, known, end)
      } catch (error) {
        if (!isCut(error) || !lease.isValid() || performance.now() + AGAIN_MS >= end) throw error
        await sleep(AGAIN_MS)
      }
    }
  }

  async function askOnce(
    slug: string,
    known: Known | undefined,
    end: number,
  ): Promise<Target | null> {
    const canWait = known === undefined || lease.isValid()
    try {
      return await shared.read(slug, canWait ? end - performance.now() : KNOWN_WAIT_MS)
    } catch (error) {
      // The lease has come back in the meantime: the database is there after all, and was only late.
      if (error instanceof TooLate && !canWait && lease.isValid()) return find(slug, end)
      // Not what was known when it was asked for: it may have been edited in the meantime. With a lease
      // the database is there, so it is only slow, unless it refuses.
      const last = lease.isValid() && !isRefused(error) ? undefined : memory.get(slug)
      if (last === undefined || onPartition === 'refuse' || !isAway(error)) throw error
      onUnproven()
      return last.at(Date.now())
    }
  }

  function find(slug: string, end?: number): MaybePromise<Target | null> {
    const known = memory.get(slug)
    const isProven = known !== undefined && memory.isTrusted(known) && lease.isValid()
    return isProven && Date.now() < known.changesAt ? known.target : ask(slug, known, end)
  }

  return {
    find: (slug) => find(slug),
    blockedDomain: openBlockedHosts(async (domains) => {
      const blocked = await blockedAmong(db, domains)
      return domains.find((domain) => blocked.has(domain)) ?? null
    }, memory.trust),
    fault,
  }
}

type Lookups = Pick<PostgresTargetsOptions, 'db' | 'memory' | 'reads'>

/** Reads of targets, which remember what they find. */
function openLookups({ db, memory, reads }: Lookups) {
  const routes = openPreparedRoutes()
  const shared = openSharedReads(reads, read)
  let fault: string | null = null

  async function read(slug: string): Promise<Target | null> {
    try {
      const target = await readNow(slug)
      fault = null
      return target
    } catch (error) {
      fault = refusalOf(error)
      throw error
    }
  }

  async function readNow(slug: string): Promise<Target | null> {
    const fill = memory.begin(slug)
    try {
      // Before it is read: a row of before an edit must not be judged by a time after it.
      const now = Date.now()
      const [row] = await db.query<TargetRow>(FIND_TARGET, [slug])
      if (row === undefined) return null
      const known = toKnown(routes, row, now, fill)
      fill.keep(known)
      return known.target
    } finally {
      fill.end()
    }
  }

  return {
    shared,
    fault() {
      // It may let us read again though nobody has asked for a code that is not in memory since.
      if (fault !== null) void shared.read('', KNOWN_WAIT_MS).catch(() => undefined)
      return fault
    },
  }
}

function toKnown(
  routes: ReturnType<typeof openPreparedRoutes>,
  row: TargetRow,
  now: number,
  { mark }: Fill,
): Known {
  const schedule = readSchedule(row.schedule)
  const at = (time: number) => toTarget(row, schedule, routes, time)
  const target = at(now)
  const texts = (row.destination_url?.length ?? 0) + (row.schedule?.length ?? 0)
  const route = row.routing === null ? 0 : bytesOf(row.routing, target.route)
  const bytes = TARGET_BYTES + 2 * texts + route
  return { target, at, changesAt: nextChange(schedule, now), bytes, read: mark }
}

function isRefused(error: unknown): boolean {
  const { cause } = error as Error
  return cause instanceof DatabaseAway && cause.isRefusal
}

function isCut(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable' && !isRefused(error)
}

function isAway(error: unknown): boolean {
  return error instanceof TooLate || (error instanceof Problem && error.code === 'unavailable')
}
