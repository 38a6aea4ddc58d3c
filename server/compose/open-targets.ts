import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SenderStore } from '../../domain/accounts/brand.ts'
import type { PictureCodeStore } from '../../domain/codes/pictures.ts'
import type { TargetStore } from '../../domain/codes/routing/target.ts'
import type { Fault } from '../../domain/faults.ts'
import type { Config } from '../config.ts'
import type { LinkFigures } from '../redirect/figures.ts'
import { openPictureCodeReader, openPictureCodeStore } from '../storage/codes/picture-codes.ts'
import { openSenderMemory, openSenderReader, openSenderStore } from '../storage/codes/senders.ts'
import { openNodeMemory } from '../storage/codes/targets/node-memory.ts'
import {
  type OnPartition,
  openPostgresTargets,
  type PostgresTargets,
} from '../storage/codes/targets/postgres-targets.ts'
import { openSqliteTargets } from '../storage/codes/targets/sqlite-targets.ts'
import { openTickets, type TicketStore } from '../storage/codes/tickets.ts'
import type { Database } from '../storage/engine/database.ts'
import { type Lease, type Memory, openLease } from '../storage/engine/nodes/lease.ts'
import { connectionsOf, databaseFile, watchDatabase } from '../storage/engine/open-database.ts'
import { openLogin } from '../storage/engine/postgres/login.ts'
import { openPostgres } from '../storage/engine/postgres/postgres.ts'
import { openSqliteReader } from '../storage/engine/sqlite/sqlite.ts'

/** What short links and public images read, with their own connections: no scan waits for the API. */
export interface Targets {
  readonly store: TargetStore
  readonly senders: SenderStore
  readonly tickets: TicketStore
  readonly pictureCodes: PictureCodeStore
  /** Rejects if no short link can be answered. */
  readonly check: () => Promise<void>
  readonly faults: () => Fault[]
  readonly lease: () => LinkFigures['lease']
  close(): Promise<void>
}

/** Scans of one code that wait for a place must not hold the connections of all others. */
const LOCK_MS = 300
/** A balancer that asks does not wait for long. */
const READY_MS = 1_000

export interface TargetOptions {
  readonly version: string
  /** For the places of codes with a limit; null on PostgreSQL. */
  readonly tickets: Database | null
  /**
   * Short links are answered by other processes: what is read here uses the connections of the API. Null:
   * they are answered here, on PostgreSQL from memory, under a lease.
   */
  readonly beside: Database | null
}

export async function openTargets(
  config: Config,
  { version, tickets, beside }: TargetOptions,
  log: Logger,
): Promise<Targets> {
  if (config.DATABASE_URL || tickets === null)
    return openSharedTargets(config, version, beside, log)
  const reader = openSqliteReader(databaseFile(config, 'codes'))
  const limited = openTickets(tickets)
  return {
    store: openSqliteTargets(reader),
    senders: openSenderReader(reader),
    tickets: limited,
    pictureCodes: openPictureCodeReader(reader),
    check: async () => void reader.version(),
    faults: () => ticketFaults(limited),
    lease: () => null,
    async close() {
      reader.close()
    },
  }
}

/** Nothing in memory is current: each target is read from the database. */
const NO_LEASE: Lease = {
  isValid: () => false,
  fault: () => null,
  close: async () => undefined,
}

async function openSharedTargets(
  config: Config,
  version: string,
  beside: Database | null,
  log: Logger,
): Promise<Targets> {
  const { ON_PARTITION: onPartition } = config
  const shares = connectionsOf(config)
  const connections = beside ? shares.api : shares.redirects
  const watch = watchDatabase(log, 'short links')
  const own = () => openPostgres(openLogin(config, watch), watch, { connections, lockMs: LOCK_MS })
  const db = beside ?? own()
  const memory = openNodeMemory()
  const senderMemory = openSenderMemory()
  const leaseWatch = watchDatabase(log, 'lease')
  const login = openLogin(config, leaseWatch)
  const lease = beside
    ? NO_LEASE
    : await openLease({ login, version, watch: leaseWatch, memory: both(memory, senderMemory) })
  const tickets = openTickets(db)
  let unproven = 0
  const onUnproven = () => void unproven++
  const reads = connections
  const store = openPostgresTargets({ db, lease, memory, reads, onPartition, onUnproven })
  return {
    store,
    senders: openSenderStore({ db, lease, memory: senderMemory, reads }),
    tickets,
    pictureCodes: openPictureCodeStore(db),
    async check() {
      if (lease.isValid() || onPartition === 'serve') return
      const ask = db.query('select 1')
      await Promise.race([ask, sleep(READY_MS).then(() => Promise.reject(new Error('too late')))])
    },
    faults: () => [
      ...leaseFaults(lease, onPartition),
      ...lookupFaults(lease, store),
      ...ticketFaults(tickets),
    ],
    lease: () => (beside ? null : { isValid: lease.isValid(), unproven }),
    async close() {
      await lease.close()
      if (!beside) await db.close()
    },
  }
}

function both(one: Memory, other: Memory): Memory {
  return {
    drop(edited) {
      one.drop(edited)
      other.drop(edited)
    },
    distrust() {
      one.distrust()
      other.distrust()
    },
  }
}

/** Codes without a limit are not affected. */
function ticketFaults(tickets: TicketStore): Fault[] {
  const fault = tickets.fault()
  if (fault === null) return []
  return [{ what: 'tickets', text: `tickets: scans of codes with a limit fail (${fault})` }]
}

/** Without a lease all is said already. */
function lookupFaults(lease: Lease, store: PostgresTargets): Fault[] {
  const fault = store.fault()
  if (fault === null || !lease.isValid()) return []
  const text = `short links: codes that are not in memory cannot be looked up (${fault})`
  return [{ what: 'short_links', text }]
}

function leaseFaults(lease: Lease, onPartition: OnPartition): Fault[] {
  const fault = lease.fault()
  if (fault === null) return []
  const effect =
    onPartition === 'serve'
      ? 'short links that cannot be looked up redirect to their last known destination'
      : 'short links are looked up in the database one by one'
  return [{ what: 'lease', text: `lease: ${effect} (${fault})` }]
}
