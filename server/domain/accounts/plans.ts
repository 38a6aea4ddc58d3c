import type { Mode } from './keys.ts'

/** What each plan allows. A plan limits new codes and request rates, never a printed code. */
export interface Plan {
  readonly requestsPerMinute: number
  /** How many live codes may exist; null for no limit. */
  readonly codes: number | null
  /** Which codes the limit counts: those created through the API, or all of them. */
  readonly counted: 'api' | 'all'
}

export const PLANS = {
  free: { requestsPerMinute: 10, codes: 100, counted: 'api' },
  pro: { requestsPerMinute: 60, codes: 50, counted: 'all' },
  business: { requestsPerMinute: 120, codes: 250, counted: 'all' },
  enterprise: { requestsPerMinute: 300, codes: null, counted: 'all' },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof PLANS

export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[]

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(PLANS, text)
}

export interface CodeCounts {
  readonly active: number
  readonly paused: number
  readonly draft: number
  readonly madeByApi: number
}

/** How many codes may exist, and which ones count. */
export interface Quota {
  readonly limit: number
  readonly counted: Plan['counted']
  /** The operator's setting behind it, if it is not the plan's own limit. */
  readonly setting?: 'TEST_CODES_MAX'
}

/**
 * All accounts and modes share one set of names: without a limit, one test key could take them all.
 */
export const TEST_CODES_SETTING = {
  parse: toCount,
  fallback: '1000',
  help: 'Maximum number of test codes per account, on any plan',
} as const

function toCount(raw: string): number {
  if (!/^\d{1,9}$/.test(raw)) throw new Error(`"${raw}" is not a number of codes`)
  return Number(raw)
}

/** Null for no limit. Test codes count against no plan. */
export function quotaOf(plan: PlanName, mode: Mode, testCodesMax: number): Quota | null {
  if (mode === 'test') return { limit: testCodesMax, counted: 'all', setting: 'TEST_CODES_MAX' }
  const { codes, counted } = PLANS[plan]
  return codes === null ? null : { limit: codes, counted }
}

export function codesUsed({ counted }: Pick<Plan, 'counted'>, counts: CodeCounts): number {
  return counted === 'api' ? counts.madeByApi : counts.active + counts.paused + counts.draft
}
