import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../data/random-scans.ts'
import { type Answer, call } from '../service/service.ts'
import { before, dateNow, isPlain, type Narrow, periodOf } from './narrow.ts'
import type { Days, PastScan } from './recount.ts'

/** Questions about scans, and which of them are refused. */
export interface CodeOwner {
  readonly accountId: string
  readonly mode: string
  readonly key: string
  readonly codes: OwnedCode[]
}

export interface OwnedCode {
  readonly id: string
  readonly name: string
  readonly shortUrl: string
  readonly isActive: boolean
  readonly tags: readonly string[]
  /** The date of its creation. */
  readonly since: string
}

export interface Inquiry {
  readonly base: string
  readonly owner: CodeOwner
  /** Of this owner alone. */
  readonly scans: readonly PastScan[]
  readonly dice: Dice
  /** The date from which on the scans of a code are kept: before it only figures are. */
  readonly keptFrom?: (codeId: string) => string
  /** No earlier date is asked about. */
  readonly since?: string
  /** The question that was asked last. */
  asked?: string
}

const HOUR_MS = 3_600_000

export const isHuman = (scan: PastScan) => scan.class === 'human'

/**
 * What only scans can tell is refused where some are dropped. Of what is dropped the hour is known:
 * one that the period cuts counts as a whole.
 */
export function isRefused(
  inquiry: Inquiry,
  { status, json }: Answer,
  scans: readonly PastScan[],
  days: Days,
  narrow: Narrow,
  codes: number,
  isCountedOne = !isPlain(narrow),
  hasNew = false,
): boolean {
  const isLost = (part: Days) => {
    const { start, end } = periodOf(part, narrow)
    const first = Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS
    const isBefore = ({ at }: PastScan) => Math.floor(at / HOUR_MS) * HOUR_MS <= Date.parse(end)
    const ever = scans.filter((scan) => isHuman(scan) && isBefore(scan))
    const inside = ever.filter(({ at }) => at >= first)
    // Who is new was at none of the codes before.
    const scanned = new Set((hasNew ? ever : inside).map(({ codeId }) => codeId)).size
    const isCounted = isCountedOne || (codes > 1 && scanned > 1)
    return isCounted && inside.some(isDropped(inquiry))
  }
  const isLostNow = isLost(days)
  if (!isLostNow && !(narrow.query.compare && isLost(before(days, narrow)))) return false
  const param = isLostNow ? 'start_date' : 'compare'
  assert.deepEqual([status, json.error?.param], [400, param])
  return true
}

export function isDropped({ keptFrom }: Inquiry): (scan: PastScan) => boolean {
  return ({ codeId, at }) =>
    keptFrom !== undefined && new Date(at).toISOString().slice(0, 10) < keptFrom(codeId)
}

/** At midnight what is asked and what is expected may be of two days: once more then. */
export async function onOneDay(
  inquiry: Inquiry,
  { clock }: Narrow,
  body: (today: string) => Promise<void>,
): Promise<void> {
  const today = dateNow(clock)
  try {
    await body(today)
  } catch (error) {
    if (dateNow(clock) === today) throw new Error(`GET ${inquiry.asked}`, { cause: error })
    await body(dateNow(clock))
  }
}

export async function ask(inquiry: Inquiry, path: string, query: object): Promise<Answer> {
  const { base, owner } = inquiry
  const text = new URLSearchParams(query as Record<string, string>).toString()
  const url = `${base}${path}${text ? `?${text}` : ''}`
  inquiry.asked = url
  for (let tries = 0; ; tries++) {
    const answer = await call(url, 'GET', { key: owner.key })
    // Counting holds up the loop that the service shares: then it sheds load for a while.
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(100)
  }
}
