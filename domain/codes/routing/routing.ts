import type { Device } from '../../scans/dimensions.ts'

/**
 * Where a code leads besides its destination, as it is stored. Nothing here has a default: what is
 * not set is absent. `route.ts` prepares it once for a code, `decide.ts` then decides scan by scan, and
 * `routing-faults.ts` holds the rules for its values.
 */
export const RULES_MAX = 20
export const SPLIT_MIN = 2
export const SPLIT_MAX = 10
export const WEIGHT_MAX = 1000
export const UTM_VALUE_MAX = 255
/** As many scans as all printed codes of the largest campaigns get. */
export const SCAN_LIMIT_MAX = 1_000_000_000
/** Of all fields together, as JSON in an answer. */
export const ROUTING_MAX_BYTES = 16 * 1024

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof DAYS)[number]

export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type Utm = Readonly<Partial<Record<(typeof UTM_FIELDS)[number], string>>>

/** Every condition that is given must hold, and of a list one entry. */
export interface When {
  readonly device?: readonly Device[]
  /** ISO 3166 alpha-2; XX: unknown. */
  readonly country?: readonly string[]
  /** ISO 639 primary tags; und: unknown. */
  readonly language?: readonly string[]
  readonly days?: readonly Day[]
  /** `18:00` and `02:00`, the end exclusive. Past midnight it is still the day it began on. */
  readonly hours?: readonly [start: string, end: string]
  /** Of days and hours; UTC if it is absent. It is not a condition of its own. */
  readonly timezone?: string
  /** Moments, the second one exclusive. */
  readonly from?: number
  readonly until?: number
}

export interface Rule {
  readonly when: When
  readonly destinationUrl: string
  readonly label?: string
}

export interface SplitEntry {
  readonly destinationUrl: string
  readonly weight: number
  readonly label?: string
}

export interface Routing {
  readonly rules?: readonly Rule[]
  readonly split?: readonly SplitEntry[]
  readonly fallbackUrl?: string
  readonly forwardQuery?: boolean
  readonly utm?: Utm
  /** Before, the code leads nowhere. */
  readonly startsAt?: number
  /** From then on it leads nowhere. */
  readonly expiresAt?: number
  /** How many counted scans it leads on. */
  readonly scanLimit?: number
  /**
   * The version that set the limit, and nothing that is asked for: scans are counted by it, so a limit
   * that was cleared and set again starts over, and another number goes on.
   */
  readonly limitedFrom?: number
}

export const NO_ROUTING: Routing = {}

/** The variants that are named by us; a label cannot be one of them. Scans of before read `unknown`. */
export const DEFAULT_VARIANT = 'default'
const OURS = /^(?:default|unknown|(?:rule|split)-\d+)$/

export function isOurs(label: string): boolean {
  return OURS.test(label)
}

/** `position` from 0; names count from 1. */
export function ruleVariant({ label }: Pick<Rule, 'label'>, position: number): string {
  return label ?? `rule-${position + 1}`
}

export function splitVariant({ label }: Pick<SplitEntry, 'label'>, position: number): string {
  return label ?? `split-${position + 1}`
}
