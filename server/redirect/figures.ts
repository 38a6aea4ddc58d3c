import type { ProcessFigures } from '../lib/process/figures.ts'
import { OUTCOMES, type Outcome } from './exchange.ts'

/** What each process that answers short links counts. /metrics shows the sums. */
export interface LinkFigures extends LinkSums {
  /** Such as `worker 1`; null: there is only one process. */
  readonly name: string | null
  readonly process: ProcessFigures
}

export interface LinkSums {
  readonly redirects: RedirectFigures
  readonly logged: number
  readonly unrecorded: number
  /** Null: there is no lease, because all is read from an embedded database. */
  readonly lease: { readonly isValid: boolean; readonly unproven: number } | null
}

export interface RedirectFigures {
  /** In the order of OUTCOMES. */
  readonly outcomes: readonly number[]
  /** How many took longer than the bucket before and at most as long as this one of BUCKETS_S; the last are slower. */
  readonly buckets: readonly number[]
  readonly seconds: number
}

export const BUCKETS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const

export interface RedirectCounts {
  count(outcome: Outcome, ms: number): void
  figures(): RedirectFigures
}

export function openRedirectCounts(): RedirectCounts {
  const outcomes = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]))
  const buckets = new Array<number>(BUCKETS_S.length + 1).fill(0)
  let seconds = 0
  return {
    count(outcome, ms) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      const took = ms / 1000
      let bucket = 0
      while (took > (BUCKETS_S[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      seconds += took
    },
    figures: () => ({ outcomes: [...outcomes.values()], buckets: [...buckets], seconds }),
  }
}

const NONE: LinkSums = {
  redirects: openRedirectCounts().figures(),
  logged: 0,
  unrecorded: 0,
  lease: null,
}

/** A lease is valid if all are. */
export function sumOf(all: readonly LinkSums[]): LinkSums {
  return all.reduce<LinkSums>(add, NONE)
}

function add(one: LinkSums, other: LinkSums): LinkSums {
  return {
    redirects: {
      outcomes: addEach(one.redirects.outcomes, other.redirects.outcomes),
      buckets: addEach(one.redirects.buckets, other.redirects.buckets),
      seconds: one.redirects.seconds + other.redirects.seconds,
    },
    logged: one.logged + other.logged,
    unrecorded: one.unrecorded + other.unrecorded,
    lease: addLeases(one.lease, other.lease),
  }
}

function addEach(some: readonly number[], others: readonly number[]): number[] {
  return some.map((count, index) => count + (others[index] ?? 0))
}

function addLeases(one: LinkFigures['lease'], other: LinkFigures['lease']): LinkFigures['lease'] {
  if (one === null || other === null) return one ?? other
  return { isValid: one.isValid && other.isValid, unproven: one.unproven + other.unproven }
}
