import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Fault } from '../../domain/faults.ts'
import { ring } from '../lib/bell.ts'
import { openLog } from '../lib/log.ts'
import { beat } from '../lib/threads/beat.ts'
import { onStop } from '../lib/threads/worker-thread.ts'
import { openEnds } from '../scan-log/ends.ts'
import type { Database } from '../storage/engine/database.ts'
import { openDatabase } from '../storage/engine/open-database.ts'
import { isDamaged, OutOfOrder } from '../storage/engine/sqlite/sqlite-errors.ts'
import { buildVariants } from '../storage/scans/build-variants.ts'
import { openLogEnds } from '../storage/scans/log-ends.ts'
import { purgeMarked, together } from '../storage/scans/purging/finish.ts'
import { openRecorder } from '../storage/scans/recording/record-scans.ts'
import { lookForDamage } from '../storage/scans/repair/look-for-damage.ts'
import { logStoreFault, toStoreFault, WHAT_TO_DO } from '../storage/scans/scan-store.ts'
import { type Chore, startChore } from './chores.ts'
import {
  ADOPTED,
  BEAT,
  DONE,
  DROPPED,
  MISSING,
  type Posted,
  type RecorderTask,
  TORN,
  UNREADABLE,
  WANTED,
} from './handle.ts'
import { tellEnds } from './log-ends.ts'
import { retentionChore } from './retention.ts'
import { openShipper, type Shipped, type Shipper } from './shipper.ts'
import { openTakenLogs, type TakenLog, type TakenLogs } from './taken-logs.ts'

/**
 * The thread that moves scan logs into the store, at its own pace: those of living processes, as they
 * are written, and in between those that dead processes have left. It also deletes old
 * scans and counts variants of codes that have got their second one, because on SQLite nobody else
 * writes scans.
 */

/** After a failure, usually of the database, it tries again this often. */
const RETRY_MS = 500
/** A damaged file does not repair itself in a moment, and every attempt costs reads and writes. */
const DAMAGED_RETRY_MS = 5000
/** How often it looks for codes whose variants are to be counted from their first scan on. */
const BUILD_MS = 1000
/** How often it looks for purges that were interrupted, and for deleted accounts. */
const PURGE_MS = 5_000
/** How often scans.db is looked at as a whole. */
const CHECK_MS = 3_600_000
/**
 * The more scans share a transaction, the less each one costs (with 5,000, a third of what it costs
 * with 200). So unless there are plenty, or somebody is waiting, scans are collected for a moment
 * first.
 */
const GATHER_MS = 500

const { folder, session, settings, shared, bell, level } = workerData as RecorderTask
const log = openLog(level)
const progress = new BigInt64Array(shared)
let stopping = false
const end = new AbortController()
/** How far the logs are recorded that are recorded here. */
const marks = new Map<string, number>()
onStop(() => {
  stopping = true
  end.abort()
  Atomics.notify(progress, WANTED)
})

const db = await openStore()
if (db !== null) {
  const recorder = openRecorder(db, { onWebhookDue: () => ring(bell) })
  const shipper = openShipper(folder, recorder, log, () => beat(progress, BEAT))
  const taken = openTakenLogs(folder, session, shipper.close)
  const chores = startChores(db)
  const ends = openEnds(folder)
  // On SQLite the other processes are on this machine and read the logs themselves.
  if (db.engine === 'postgres') {
    void tellEnds({
      readEnds: () => ends.read(marks),
      sessions: () => taken.all().map((log) => log.session),
      marks,
      ends: openLogEnds(db),
      isStopping: () => stopping,
    })
  }
  await work(shipper, taken)
  for (const chore of chores) await chore.stop()
  ends.close()
  shipper.close()
  taken.giveBack()
  await db.close()
}
parentPort?.close()

async function openStore() {
  let failing = false
  while (!stopping) {
    try {
      const opened = await openDatabase(settings, log, 'scans', { share: 'recorder' })
      if (failing) log.info('recording has resumed')
      tellStore(null)
      return opened
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'scans remain in the log: the store cannot be opened')
      failing = true
      // When PostgreSQL is unavailable, it is so for everybody, and /readyz asks it.
      if (settings.DATABASE_URL === null) tellStore(toStoreFault(error))
      await pause(isDamaged(error) ? DAMAGED_RETRY_MS : RETRY_MS)
    }
  }
  return null
}

function startChores(db: Database) {
  const building = {
    everyMs: BUILD_MS,
    steps: () => buildVariants(db),
    failure: 'variants could not be counted',
    log,
  }
  const purging = {
    everyMs: PURGE_MS,
    steps: () => together(purgeMarked(db)),
    failure: 'scans could not be purged',
    log,
  }
  const always = [building, purging, ...(db.engine === 'sqlite' ? [checking(db)] : [])]
  const days = settings.RETENTION_DAYS
  if (days === null) return always.map(startChore)
  const onDropped = (scans: number) => void Atomics.add(progress, DROPPED, BigInt(scans))
  const onHeld = (held: readonly Fault[]) => post({ held })
  const dropping = { db, days, onDropped, onHeld, log }
  return [...always, retentionChore(dropping)].map(startChore)
}

/** Damage that no read meets is found too, before the backups that are whole are gone. */
function checking(db: Database): Chore {
  return {
    everyMs: CHECK_MS,
    steps: () => lookForDamage(db, () => tell(TORN, 1n)),
    failure: `scans.db is damaged. What to do: ${WHAT_TO_DO}`,
    log,
  }
}

async function work(shipper: Shipper, taken: TakenLogs): Promise<void> {
  let failing = false
  let damaged = false
  for (;;) {
    const round = Atomics.load(progress, WANTED)
    // Read before shipping: what is written later belongs to the next round.
    const last = stopping
    try {
      taken.look(last)
      const left = await shipAll(shipper, taken)
      if (failing) log.info('recording has resumed')
      if (damaged) tellStore(null)
      failing = false
      damaged = false
      beat(progress, BEAT)
      if (!taken.hasDead()) tell(ADOPTED, 1n)
      if (!left.alive) tell(DONE, round)
      if (last && !left.alive && !left.dead) break
      // Goes on with these logs or the next: many dead processes must not take a second each.
      if (left.alive || left.dead || stopping) continue
      await Atomics.waitAsync(progress, WANTED, round, GATHER_MS).value
    } catch (error) {
      if (!failing)
        log.warn({ err: error }, 'scans remain in the log: the store is not accepting them')
      failing = true
      // An error of the store, not of a log that is read.
      if (error instanceof OutOfOrder && !damaged) {
        damaged = true
        tellStore(toStoreFault(error))
        logStoreFault(log, settings, error)
      }
      if (stopping) break
      await pause(damaged ? DAMAGED_RETRY_MS : RETRY_MS)
    }
  }
}

/** A piece of each log. Returns where there is more: in logs of living processes, of dead ones. */
async function shipAll(shipper: Shipper, taken: TakenLogs) {
  const left = { alive: false, dead: false }
  for (const one of taken.all()) {
    const shipped = await ship(shipper, one)
    if (one.isOver()) left.dead = true
    else if (shipped?.more) left.alive = true
    if (shipped === null && one.isOver()) {
      await shipper.forget(one.session)
      taken.remove(one)
      tellMark(one.session, null)
    }
  }
  return left
}

async function ship(shipper: Shipper, { session: of, isOver }: TakenLog): Promise<Shipped | null> {
  const shipped = await shipper.ship(of, isOver())
  if (shipped) Atomics.add(progress, UNREADABLE, BigInt(shipped.unreadable))
  if (shipped && of === session) Atomics.add(progress, MISSING, BigInt(shipped.missing))
  tellMark(of, shipper.markOf(of))
  return shipped
}

/** Undefined: nothing is known of it yet. */
function tellMark(of: string, upTo: number | null | undefined): void {
  if (upTo === undefined || marks.get(of) === upTo) return
  if (upTo === null) marks.delete(of)
  else marks.set(of, upTo)
  post({ session: of, upTo })
}

function tellStore(store: string | null): void {
  post({ store })
}

function post(posted: Posted): void {
  parentPort?.postMessage(posted)
}

function tell(which: number, value: bigint): void {
  Atomics.store(progress, which, value)
  Atomics.notify(progress, which)
}

/** Returns at once when the thread is being stopped. */
async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: end.signal }).catch(() => undefined)
}
