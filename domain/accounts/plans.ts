import { Problem } from '../errors.ts'
import type { Mode } from './owner.ts'

/** What each plan allows. A plan limits new codes and request rates, never a printed code. */
export interface Plan {
  readonly requestsPerMinute: number
  /** How many live codes may exist; null for no limit. */
  readonly codes: number | null
  /** Which codes the limit counts: those created through the API, or all of them. */
  readonly counted: 'api' | 'all'
  /** How many live codes made in the dashboard may exist where they do not count; null for no limit. */
  readonly dashboardCodes: number | null
  /** How many webhooks may be created in each mode; 0: none, and existing ones are not sent. */
  readonly webhooks: number
}

/** All plans of this service by name, in the order in which they are listed. */
export type Plans = Readonly<Record<string, Plan>>

/** On every plan, in each mode: each scan is posted to all of them. */
export const WEBHOOKS_MAX = 10

/**
 * Unless a plan says otherwise. More than anybody makes by hand: a session can be used by a program,
 * and would otherwise create codes and take names without end.
 */
export const DASHBOARD_CODES = 10_000

const ALL = { counted: 'all', dashboardCodes: DASHBOARD_CODES, webhooks: WEBHOOKS_MAX } as const
/** The plans of a service that has no PLANS_FILE. */
export const BUILT_IN_PLANS: Plans = {
  free: { ...ALL, requestsPerMinute: 10, codes: 100, counted: 'api', webhooks: 0 },
  pro: { ...ALL, requestsPerMinute: 60, codes: 50 },
  business: { ...ALL, requestsPerMinute: 120, codes: 250 },
  enterprise: { ...ALL, requestsPerMinute: 300, codes: null },
}

/** Null: there is none of this name. */
export function findPlan(plans: Plans, name: string): Plan | null {
  return Object.hasOwn(plans, name) ? (plans[name] ?? null) : null
}

/**
 * The start refuses accounts without a plan, so this fails only if another node, with other plans,
 * has changed the account since. Limits are never guessed.
 */
export function planOf(plans: Plans, name: string): Plan {
  const plan = findPlan(plans, name)
  if (plan) return plan
  throw new Problem('unavailable', `The account's plan "${name}" is not defined on this server`)
}

/** For the first account: `enterprise`, or else the plan with the highest limits. */
export function highestPlan(plans: Plans): string {
  if (findPlan(plans, 'enterprise')) return 'enterprise'
  const names = Object.keys(plans)
  return names.reduce((best, name) => (isHigher(plans, name, best) ? name : best), names[0] ?? '')
}

function isHigher(plans: Plans, name: string, than: string): boolean {
  const [a, b] = [toRank(planOf(plans, name)), toRank(planOf(plans, than))]
  const i = a.findIndex((value, place) => value !== b[place])
  return i >= 0 && (a[i] ?? 0) > (b[i] ?? 0)
}

/** Codes first, then requests, then webhooks. */
function toRank({ codes, requestsPerMinute, webhooks }: Plan): number[] {
  return [codes ?? Number.POSITIVE_INFINITY, requestsPerMinute, webhooks]
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
  readonly counted: Plan['counted'] | 'dashboard'
  /** The operator's setting behind it, if it is not a limit of the plan. */
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

/** For codes that are made in one of the two ways. Null for no limit. Test codes count against no plan. */
export function quotaOf(
  plan: Plan,
  mode: Mode,
  testCodesMax: number,
  madeBy: 'api' | 'dashboard',
): Quota | null {
  if (mode === 'test') return { limit: testCodesMax, counted: 'all', setting: 'TEST_CODES_MAX' }
  const [limit, counted] =
    madeBy === 'dashboard' && plan.counted === 'api'
      ? ([dashboardLimit(plan), 'dashboard'] as const)
      : ([plan.codes, plan.counted] as const)
  return limit === null ? null : { limit, counted }
}

/** Null also where all codes count together: they have no limit of their own. */
export function dashboardLimit({ counted, dashboardCodes }: Plan): number | null {
  return counted === 'api' ? dashboardCodes : null
}

export function codesUsed({ counted }: Pick<Quota, 'counted'>, counts: CodeCounts): number {
  const { active, paused, draft, madeByApi } = counts
  const all = active + paused + draft
  return { api: madeByApi, dashboard: all - madeByApi, all }[counted]
}
