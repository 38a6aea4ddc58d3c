import type { Moments } from './periods.ts'

/**
 * A span of time as whole hours or days of UTC, by which figures are kept, and what is left of it at its
 * ends: in another time zone a day begins within a day of UTC.
 */
export interface WholeUnits {
  /** Counted from 1970. If there are none, the last is before the first. */
  readonly first: number
  readonly last: number
  /** Up to two. If there are no whole units, all of it. */
  readonly edges: readonly Moments[]
}

/** Nothing has happened after now: a span that ends later may as well end with its unit. */
export function toUnitEnd([from, to]: Moments, unitMs: number, now: number): Moments {
  return to < now ? [from, to] : [from, Math.ceil((to + 1) / unitMs) * unitMs - 1]
}

export function toWholeUnits([from, to]: Moments, unitMs: number): WholeUnits {
  const first = Math.ceil(from / unitMs)
  const last = Math.floor((to + 1) / unitMs) - 1
  if (last < first) return { first, last, edges: from <= to ? [[from, to]] : [] }
  const edges: Moments[] = [
    [from, first * unitMs - 1],
    [(last + 1) * unitMs, to],
  ]
  return { first, last, edges: edges.filter(([start, end]) => start <= end) }
}
