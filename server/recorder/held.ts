import { type Cutoff, furthest, type Hold } from '../../domain/scans/retention.ts'
import { DAY_MS, HOUR_MS, toDate } from '../../domain/time/periods.ts'
import { toCount } from '../lib/count.ts'

/** Why scans that are old enough are not deleted, in words: for /readyz, the log and `qroute retention`. */

export interface Waiting {
  readonly scans: number
  /** Days; null: none waits. */
  readonly first: string | null
  readonly last: string | null
}

export function toWaiting(days: ReadonlyMap<number, number>): Waiting {
  const known = [...days.keys()]
  if (known.length === 0) return { scans: 0, first: null, last: null }
  const scans = [...days.values()].reduce((sum, n) => sum + n, 0)
  return { scans, first: toDate(Math.min(...known)), last: toDate(Math.max(...known)) }
}

export function toHeldText(hold: Hold, cutoff: Cutoff, waiting: Waiting): string {
  const which = `${toScans(waiting)} ${waiting.scans === 1 ? 'is' : 'are'} waiting to be deleted`
  if (hold === 'far') {
    return `retention: ${which}, because ${toReason(hold, cutoff)}. To delete them, run qroute retention --confirm; if a clock is wrong, correct it instead`
  }
  const rest = waiting.scans > 0 ? ` (${which})` : ''
  if (hold === 'apart') {
    return `retention: no scans are deleted${rest}, because ${toReason(hold, cutoff)}. Correct the clock`
  }
  return `clock: ${toReason(hold, cutoff)}. No scans are deleted${rest}. Correct the clock; if it is already correct, run qroute retention --reset`
}

export function toReason(hold: Hold, cutoff: Cutoff): string {
  const { nowMs, seenMs, due, last, oldest } = cutoff
  if (hold === 'apart') {
    const ms = furthest(cutoff)
    const whose = ms === cutoff.aheadMs ? 'this process' : 'a node'
    return `the clock of ${whose} is ${toSpan(ms)} ${ms > 0 ? 'ahead of' : 'behind'} the database's`
  }
  if (hold === 'back') {
    return `the database's clock is ${toSpan(seenMs - nowMs)} behind the latest time it has shown (${toMinute(seenMs)})`
  }
  if (last === 0)
    return `the first cutoff, ${toDate(due)}, is ${due - (oldest ?? due)} days after the oldest scan`
  return `the cutoff would move by ${due - last} days, from ${toDate(last)} to ${toDate(due)}`
}

function toScans({ scans, first, last }: Waiting): string {
  const some = toCount(scans, 'scan')
  if (first === null) return some
  return first === last ? `${some} from ${first}` : `${some} from ${first} to ${last}`
}

function toSpan(ms: number): string {
  const long = Math.abs(ms)
  if (long >= 2 * DAY_MS) return `${(long / DAY_MS).toFixed(1)} days`
  if (long >= 2 * HOUR_MS) return `${(long / HOUR_MS).toFixed(1)} hours`
  return `${Math.round(long / 60_000)} minutes`
}

/** In UTC. */
export function toMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
