import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { openSqlite } from './sqlite.ts'
import { isBusy } from './sqlite-errors.ts'

/**
 * A file that another thread writes all the time, for the few writes of the main thread: it must not stand
 * still while the other one has the lock, so it asks again instead of waiting. Opened at first use.
 */
export type PatientDatabase = Pick<Database, 'query' | 'batch' | 'skipLocked'> & {
  close(): Promise<void>
}

const BUSY_MS = 2
const AGAIN_MS = 15
const WAIT_MAX_MS = 5_000

export function openPatient(path: string): PatientDatabase {
  let db: Database | null = null

  async function patiently<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const end = performance.now() + WAIT_MAX_MS
    for (;;) {
      try {
        db ??= openSqlite(path, 'normal', { busyMs: BUSY_MS })
        return await work(db)
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
        await sleep(AGAIN_MS)
      }
    }
  }

  return {
    query: (text, values) => patiently((one) => one.query(text, values)),
    batch: (statements) => patiently((one) => one.batch(statements)),
    skipLocked: '',
    async close() {
      await db?.close()
    },
  }
}
