import { type Forwarding, prepareForwarding, withUtm } from './final-url.ts'
import { DEFAULT_VARIANT, type Routing, ruleVariant, splitVariant, type Utm } from './routing.ts'
import { type PreparedWhen, prepareWhen } from './rules.ts'
import { type Share, toShare } from './split.ts'

/** The routing of a code, prepared: everything about it that does not depend on the scan. */
export interface Route {
  readonly rules: readonly { readonly when: PreparedWhen; readonly way: Way }[]
  /** Empty: there is none. */
  readonly split: readonly (Share & { readonly way: Way })[]
  readonly usual: Way
  /** Where the owner wants scans led while the code leads nowhere itself; null: nowhere. */
  readonly fallbackUrl: string | null
  /** From when to when it leads on; infinite where there is no end. */
  readonly startsAt: number
  readonly expiresAt: number
  readonly limit: ScanLimit | null
}

/** How many counted scans a code leads on. */
export interface ScanLimit {
  /** Scans are counted from this version on. */
  readonly from: number
  readonly max: number
}

/** One destination of a code. */
export interface Way {
  readonly lead: Lead
  /** Null: the query of the scanned link is ignored. */
  readonly forwarding: Forwarding | null
}

export interface Lead {
  readonly destinationUrl: string
  /** The label of what decided, else our name for it. */
  readonly variant: string
  /** Which rule decided, from 1; null: none. */
  readonly rule: number | null
}

const NO_UTM: Utm = {}

/** Null: there is nothing to decide. */
export function prepareRoute(destinationUrl: string | null, routing: Routing): Route | null {
  const { rules = [], split = [], fallbackUrl, forwardQuery = false, utm = NO_UTM } = routing
  const { startsAt, expiresAt, scanLimit } = routing
  const isMarked = Object.keys(utm).length > 0
  const isPlain =
    !isMarked && !forwardQuery && fallbackUrl === undefined && rules.length + split.length === 0
  const isEndless = startsAt === undefined && expiresAt === undefined && scanLimit === undefined
  if (destinationUrl === null || (isPlain && isEndless)) return null
  const toWay = (url: string, variant: string, rule: number | null): Way => {
    const final = isMarked ? withUtm(url, utm) : url
    const lead = { destinationUrl: final, variant, rule }
    return { lead, forwarding: forwardQuery ? prepareForwarding(final) : null }
  }
  return {
    rules: rules.map((rule, index) => ({
      when: prepareWhen(rule.when),
      way: toWay(rule.destinationUrl, ruleVariant(rule, index), index + 1),
    })),
    split: split.map((entry, index) => {
      const variant = splitVariant(entry, index)
      return { ...toShare(variant, entry.weight), way: toWay(entry.destinationUrl, variant, null) }
    }),
    usual: toWay(destinationUrl, DEFAULT_VARIANT, null),
    fallbackUrl: fallbackUrl ?? null,
    startsAt: startsAt ?? -Infinity,
    expiresAt: expiresAt ?? Infinity,
    limit: limitOf(routing),
  }
}

/** Null: the code has none. */
function limitOf({ scanLimit: max, limitedFrom: from }: Routing): ScanLimit | null {
  return max === undefined || from === undefined ? null : { from, max }
}
