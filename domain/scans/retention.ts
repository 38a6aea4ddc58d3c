import { DAY_MS } from '../time/periods.ts'

/**
 * When scans may be deleted for their age. What is deleted is gone, and a clock that is wrong makes every
 * scan old: so deleting goes by the clock of the database, which all nodes share, and only in steps that a
 * clock makes that is right. Everything else waits until an operator confirms it.
 *
 * On SQLite that clock is the machine's, and the length of the step is all there is to judge by.
 */
export interface Cutoff {
  /** By the database's clock. */
  readonly nowMs: number
  /** The first day to be kept, counted from 1970-01-01 in UTC. */
  readonly due: number
  /** The last one that deleting was begun for; 0: none yet. */
  readonly last: number
  /** The day of the oldest scan, if this is the first cutoff; null: there is none, or it is not the first. */
  readonly oldest: number | null
  /** The latest time that came gradually; 0: none yet. */
  readonly seenMs: number
  /** How far the clock of this process is ahead of the database's. */
  readonly aheadMs: number
  /** The same of the node that is furthest away from it. */
  readonly nodeAheadMs: number
}

/** A server that was off for a day goes on as before; a wrong date is usually further away. */
const STEP_DAYS = 2
/** NTP keeps clocks within milliseconds; without it they drift by some seconds a day. */
const APART_MS = 300_000

/**
 * `apart`: the clock of a living node, or this one's, is not the database's. `back`: the database's was set
 * back. `far`: more would be deleted than a clock that is right makes due.
 */
export type Hold = 'apart' | 'back' | 'far'

export function holdOf(cutoff: Cutoff): Hold | null {
  if (Math.abs(furthest(cutoff)) > APART_MS) return 'apart'
  if (isSetBack(cutoff)) return 'back'
  return cutoff.due > base(cutoff) + STEP_DAYS ? 'far' : null
}

/** Of the clocks of all nodes, this one's included. */
export function furthest({ aheadMs, nodeAheadMs }: Cutoff): number {
  return Math.abs(aheadMs) >= Math.abs(nodeAheadMs) ? aheadMs : nodeAheadMs
}

/** A day that no cutoff can be. Tomorrow can: of a code whose scans of today are deleted (heal-cutoff.ts). */
export function isInFuture(day: number, nowMs: number): boolean {
  return day > dayOf(nowMs) + 1
}

/** The first cutoff has a step to make from the oldest scan. Without any there is nothing to delete. */
function base({ last, oldest, due }: Cutoff): number {
  return last > 0 ? last : (oldest ?? due)
}

function isSetBack({ nowMs, seenMs }: Cutoff): boolean {
  return nowMs < seenMs - APART_MS
}

/** Whether this time came gradually, and so proves later that the clock was set back. */
export function isGradual({ nowMs, seenMs, due, last }: Cutoff): boolean {
  if (seenMs === 0 || (last > 0 && due > last)) return true
  return nowMs - seenMs <= STEP_DAYS * DAY_MS
}

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
