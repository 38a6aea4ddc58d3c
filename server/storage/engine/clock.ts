import { CLOCKS_APART_MS } from '../../../domain/codes/schedule/schedule.ts'
import type { Fault } from '../../../domain/faults.ts'
import type { Sweep } from '../../lib/sweeps.ts'
import type { Database } from './database.ts'

/** Compares the clock of this node with that of the database, by which all nodes should go. */
export interface ClockWatch {
  readonly look: Sweep
  /** Empty: they agree. */
  faults(): Fault[]
}

const read = (db: Database) => db.query<{ now: number }>(`select ${db.nowMs} as now`)

/** Deletes what is old by the database's clock: that of one node may be wrong, and would delete for all of them. */
export function byItsClock(db: Database, sweep: Sweep): Sweep {
  return async () => {
    const [row] = await read(db)
    if (row) await sweep(row.now)
  }
}

export function openClockWatch(db: Database): ClockWatch {
  let aheadMs = 0
  return {
    async look() {
      const asked = Date.now()
      const [row] = await read(db)
      const answered = Date.now()
      if (row) aheadMs = aheadOf(asked, row.now, answered)
    },
    faults() {
      if (Math.abs(aheadMs) <= CLOCKS_APART_MS) return []
      const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
      const side = aheadMs > 0 ? 'ahead of' : 'behind'
      const text = `clock: this node is ${seconds} s ${side} the database, so scheduled changes take effect at the wrong time on this node: synchronise its clock`
      return [{ what: 'clock', text }]
    },
  }
}

/** How far the node is ahead; 0 if the other clock was read at any time between the two. */
export function aheadOf(asked: number, theirs: number, answered: number): number {
  if (theirs < asked) return asked - theirs
  return theirs > answered ? answered - theirs : 0
}
