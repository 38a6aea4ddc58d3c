import { readFileSync } from 'node:fs'
import type { AccountStore } from '../domain/accounts/account.ts'
import {
  DASHBOARD_CODES,
  findPlan,
  type Plan,
  type Plans,
  WEBHOOKS_MAX,
} from '../domain/accounts/plans.ts'
import { isObject } from '../domain/is-object.ts'
import { ConfigError } from './lib/config-error.ts'
import { nearest } from './lib/nearest.ts'

/** Reads PLANS_FILE. Every fault is reported, one per line, with the plan and the field. */

const NAME = /^[A-Za-z][\w-]{0,39}$/
const REQUIRED = ['requests_per_minute', 'qrcodes', 'counted', 'webhooks'] as const
/** What came later can be left out: a file that was valid once stays valid. */
const FIELDS = [...REQUIRED, 'dashboard_qrcodes'] as const
const REQUESTS_MAX = 1_000_000
const CODES_MAX = 1_000_000_000

type Field = (typeof FIELDS)[number]
type Fields = Readonly<Record<string, unknown>>

export function readPlansFile(path: string): Plans {
  const given = parse(readText(path))
  const names = Object.keys(given)
  if (names.length === 0) throw new Error('the file contains no plans')
  const faults: string[] = []
  const plans = names.map((name) => [name, toPlan(name, given[name], faults)] as const)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Object.fromEntries(plans)
}

/** What an account may do is never guessed: the operator decides. */
export async function assertPlansKnown(
  accounts: Pick<AccountStore, 'countByPlan'>,
  plans: Plans,
): Promise<void> {
  const unknown = (await accounts.countByPlan()).filter(({ plan }) => !findPlan(plans, plan))
  if (unknown.length === 0) return
  const lines = unknown.map(({ plan, accounts: count }) => {
    const holders = count === 1 ? '1 account has' : `${count} accounts have`
    return `PLANS_FILE: ${holders} the plan "${plan}", which is not defined. Define it, or choose another plan with qroute account set-plan`
  })
  throw new ConfigError(lines.join('\n'))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function parse(text: string): Fields {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    throw new Error(`the file is not JSON (${why})`)
  }
  if (isObject(given)) return given
  throw new Error('the file must contain an object that maps the name of each plan to its limits')
}

function toPlan(name: string, given: unknown, faults: string[]): Plan {
  const add = (fault: string) => {
    faults.push(`plan ${JSON.stringify(name)}${fault}`)
    return null
  }
  if (!NAME.test(name)) {
    add(': a name starts with a letter and has at most 40 letters, digits, - and _')
  }
  if (!isObject(given)) add(`: must be an object with ${REQUIRED.join(', ')}`)
  const fields: Fields = isObject(given) ? given : {}
  for (const field of Object.keys(fields)) {
    if (!FIELDS.some((known) => known === field)) add(unknownField(field))
  }
  const read = <Result>(field: Field, what: string, toValue: (raw: unknown) => Result | null) => {
    if (!isObject(given)) return null
    if (!Object.hasOwn(fields, field)) return add(`: ${field} is missing (${what})`)
    const value = toValue(fields[field])
    return value ?? add(`: ${field} must be ${what}, not ${JSON.stringify(fields[field])}`)
  }
  const requests = `a number from 1 to ${REQUESTS_MAX}`
  const limit = `a number from 0 to ${CODES_MAX}, or null for no limit`
  const webhooks = `true, false or a number from 0 to ${WEBHOOKS_MAX}`
  return {
    requestsPerMinute: read('requests_per_minute', requests, toWhole(1, REQUESTS_MAX)) ?? 1,
    codes: read('qrcodes', limit, toCodes)?.limit ?? null,
    counted: read('counted', '"api" or "all"', toCounted) ?? 'all',
    dashboardCodes: Object.hasOwn(fields, 'dashboard_qrcodes')
      ? (read('dashboard_qrcodes', limit, toCodes)?.limit ?? null)
      : DASHBOARD_CODES,
    webhooks: read('webhooks', webhooks, toWebhooks) ?? 0,
  }
}

function unknownField(field: string): string {
  const meant = nearest(field, FIELDS)
  const hint = meant ? `did you mean ${meant}?` : `use ${FIELDS.join(', ')}`
  return `: the field ${JSON.stringify(field)} is unknown: ${hint}`
}

function toWhole(min: number, max: number): (raw: unknown) => number | null {
  return (raw) =>
    Number.isInteger(raw) && Number(raw) >= min && Number(raw) <= max ? Number(raw) : null
}

/** Wrapped, because null is a valid limit. */
function toCodes(raw: unknown): { readonly limit: number | null } | null {
  if (raw === null) return { limit: null }
  const limit = toWhole(0, CODES_MAX)(raw)
  return limit === null ? null : { limit }
}

function toCounted(raw: unknown): Plan['counted'] | null {
  return raw === 'api' || raw === 'all' ? raw : null
}

function toWebhooks(raw: unknown): number | null {
  if (typeof raw === 'boolean') return raw ? WEBHOOKS_MAX : 0
  return toWhole(0, WEBHOOKS_MAX)(raw)
}
