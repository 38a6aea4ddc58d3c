import type { Database } from '../engine/database.ts'

/**
 * Work that one process of an installation does at a time. Whoever holds the lease does it; if its process
 * dies, another one takes over when the lease has ended. On one machine too: while a server is replaced,
 * the old and the new one run side by side.
 */
export interface JobLease {
  /** Takes the lease or renews it. False: another process has it. */
  hold(): Promise<boolean>
  /** By our own clock, which ends earlier than the database's. */
  isHeld(): boolean
  /** Gives it back, so that another process need not wait for its end. */
  release(): Promise<void>
}

export const JOB_LEASE_MS = 10_000
const TRUSTED_MS = JOB_LEASE_MS * 0.8

const hold = (now: string) => `
insert into owners (job, holder, until) values ($1, $2, ${now} + ${JOB_LEASE_MS})
on conflict (job) do update set holder = excluded.holder, until = excluded.until
where owners.holder = excluded.holder or owners.until <= ${now}
  or owners.until > ${now} + ${JOB_LEASE_MS} -- of before the clock was set back`

const RELEASE = 'delete from owners where job = $1 and holder = $2'

/** `holder`: another one at every start. */
export function openJobLease(db: Database, job: string, holder: string): JobLease {
  let until = 0
  return {
    async hold() {
      const begun = performance.now()
      const statement = { text: hold(db.nowMs), values: [job, holder], expect: 1, name: 'held' }
      const isOurs = (await db.batch([statement])) === null
      until = isOurs ? begun + TRUSTED_MS : 0
      return isOurs
    },
    isHeld: () => performance.now() < until,
    async release() {
      if (until === 0) return
      until = 0
      await db.batch([{ text: RELEASE, values: [job, holder] }])
    },
  }
}
