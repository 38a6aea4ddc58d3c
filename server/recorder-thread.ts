import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from './config.ts'
import { startDropping } from './jobs/dropping.ts'
import { ADOPTED, DROPPED, RECORDED, type RecorderTask, WANTED, WRITTEN } from './jobs/recording.ts'
import { OUTBOX } from './jobs/sending.ts'
import { openShipper, type Shipper } from './jobs/shipper.ts'
import { openLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './storage/database.ts'
import { openRecorder } from './storage/recorder.ts'
import { sweep } from './storage/retention.ts'

/**
 * The thread that takes scan logs to the store, beside the event loop and at its own pace: first
 * those of its own process, as they are written, and between them what dead processes have left. It
 * drops what has become too old, too: on SQLite nobody else writes the scans.
 */

/** How often it looks for logs of processes that have died. */
const ADOPT_MS = 2000
/** After a failure, usually of the database, it tries again this often. */
const RETRY_MS = 500
const IDLE_MS = 1000
/**
 * The more scans share a transaction, the less each costs (5,000 at once a third of 200): so unless
 * there are plenty, or somebody waits for them, scans are gathered for a moment first.
 */
const GATHER_MS = 500

const { folder, session, settings, shared, outbox, level } = workerData as RecorderTask
const log = openLog(level)
const progress = new BigInt64Array(shared)
const sender = new BigInt64Array(outbox)
let stopping = false
parentPort?.on('message', () => {
  stopping = true
  Atomics.notify(progress, WRITTEN)
  Atomics.notify(progress, WANTED)
})

const db = await openStore()
if (db !== null) {
  const shipper = openShipper(folder, openRecorder(db, wakeSender), log)
  const dropping = drop(db)
  await work(shipper)
  await dropping?.stop()
  shipper.close()
  await db.close()
}
parentPort?.close()

function wakeSender(): void {
  Atomics.add(sender, OUTBOX, 1n)
  Atomics.notify(sender, OUTBOX)
}

async function openStore() {
  while (!stopping) {
    try {
      return await openDatabase(settings as Config, log, 'scans', { share: 'recorder' })
    } catch (error) {
      log.warn({ err: error }, 'scans stay in their log: the store cannot be opened')
      await pause(RETRY_MS)
    }
  }
  return null
}

function drop(db: Database) {
  const days = settings.RETENTION_DAYS
  if (days === null) return null
  const onDropped = (scans: number) => void Atomics.add(progress, DROPPED, BigInt(scans))
  return startDropping({ days, sweep: (horizon) => sweep(db, horizon), onDropped, log })
}

async function work(shipper: Shipper): Promise<void> {
  let adopted: { readonly session: string; readonly lock: DatabaseSync } | null = null
  let adoptAt = 0
  let failing = false
  for (;;) {
    const written = Atomics.load(progress, WRITTEN)
    const wanted = Atomics.load(progress, WANTED)
    // Asked before shipping: what is written later belongs to the next round.
    const last = stopping
    try {
      const own = await shipper.ship(session, false)
      if (own) tell(RECORDED, own.upTo)
      if (last && !own) break
      if (!adopted && Date.now() > adoptAt) {
        adopted = adopt()
        if (!adopted) {
          adoptAt = Date.now() + ADOPT_MS
          tell(ADOPTED, 1)
        }
      }
      const hadOne = adopted !== null
      if (adopted && !(await shipper.ship(adopted.session, true))) {
        await shipper.forget(adopted.session)
        release(adopted)
        adopted = null
      }
      if (failing) log.info('scans are taken to the store again')
      failing = false
      // More of it, or the next one: a crowd of dead processes is not taken at a second each.
      if (hadOne) continue
      if (!own) await Atomics.waitAsync(progress, WRITTEN, written, IDLE_MS).value
      if (!stopping && !own?.more) {
        await Atomics.waitAsync(progress, WANTED, wanted, GATHER_MS).value
      }
    } catch (error) {
      if (!failing)
        log.warn({ err: error }, 'scans stay in their log: the store does not take them')
      failing = true
      if (stopping) break
      await pause(RETRY_MS)
    }
  }
  adopted?.lock.close()
}

function tell(which: number, value: number): void {
  Atomics.store(progress, which, BigInt(value))
  Atomics.notify(progress, which)
}

/** The oldest session whose process is gone: its lock can be had. */
function adopt(): { session: string; lock: DatabaseSync } | null {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.lock') || name === `${session}.lock`) continue
    const lock = takeLock(join(folder, name))
    if (lock) return { session: name.slice(0, -'.lock'.length), lock }
  }
  return null
}

function takeLock(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch {
    lock.close()
    return null
  }
}

function release({ session, lock }: { session: string; lock: DatabaseSync }): void {
  rmSync(join(folder, `${session}.lock`), { force: true })
  lock.close()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
