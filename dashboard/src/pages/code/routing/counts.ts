import type { Code, PastDestination } from '../../../../../client/client.ts'
import {
  DEFAULT_VARIANT,
  ruleVariant,
  splitVariant,
} from '../../../../../domain/codes/routing/routing.ts'
import { toShares } from '../../../parts/code/shares.ts'
import type { Led } from '../figures/led.ts'

/** How many scans went past a stop, and which share of all. */
export interface StopCount {
  readonly scans: number
  /** In percent; 0: less than one, or none. */
  readonly share: number
}

export interface RouteCounts {
  readonly rules: readonly StopCount[]
  readonly everyone: StopCount
  /** Scans of each entry of the split. */
  readonly split: readonly number[]
  /** What led by rules or shares that are none any more. */
  readonly earlier: StopCount
}

const NOTHING: StopCount = { scans: 0, share: 0 }

/** Scans know what led them by its name: the label, or the place. Null: they cannot be told. */
export function countStops(
  { rules = [], split }: Pick<Code, 'rules' | 'split'>,
  variants: Led['variants'],
): RouteCounts | null {
  if (variants === null) return null
  const left = new Map(variants.map(({ variant, scans }) => [variant, scans]))
  const take = (variant: string) => {
    const scans = left.get(variant) ?? 0
    left.delete(variant)
    return scans
  }
  const byRule = rules.map((rule, index) => take(ruleVariant(named(rule), index)))
  const bySplit = (split ?? []).map((entry, index) => take(splitVariant(named(entry), index)))
  const others = split ? sum(bySplit) : take(DEFAULT_VARIANT)
  const counts = [...byRule, others, sum([...left.values()])]
  const shares = sum(counts) === 0 ? [] : toShares(counts)
  const stops = counts.map((scans, index) => ({ scans, share: shares[index] ?? 0 }))
  const [everyone = NOTHING, earlier = NOTHING] = stops.slice(rules.length)
  return { rules: stops.slice(0, rules.length), everyone, split: bySplit, earlier }
}

function named({ label }: { readonly label?: string | null }) {
  return label ? { label } : {}
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, some) => all + some, 0)
}

/** Whether other rules or shares held within these days: their scans may be among those of the same name. */
export function wasLedOtherwise(
  code: Pick<Code, 'rules' | 'split'>,
  entries: readonly PastDestination[],
  since: string,
): boolean {
  const ledBy = ({ rules, split }: Pick<Code, 'rules' | 'split'>) => JSON.stringify([rules, split])
  return entries.some((entry, index) => {
    const next = entries[index - 1]
    return next !== undefined && next.changed_at >= since && ledBy(entry) !== ledBy(code)
  })
}
