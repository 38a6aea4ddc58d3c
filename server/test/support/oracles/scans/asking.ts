import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../../data/scans/random-scans.ts'
import { type Answer, call } from '../../service/service.ts'
import { before, dateNow, isFiltered, type Narrow, periodOf } from './narrow.ts'
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
const DAY_MS = 24 * HOUR_MS

export const isHuman = (scan: PastScan) => scan.class === 'human'

/** Which spans of a period are counted scan by scan, although all of its days are kept as figures. */
export type Counted = (part: Days) => readonly Span[]
export type Span = readonly [from: number, to: number]

/** With a filter all of it. In another time zone, or if it ends within a day, what is no whole day of UTC. */
export function countedIn(narrow: Narrow): Counted {
  return (part) => (isFiltered(narrow) ? [spanOf(part, narrow)] : endsOf(spanOf(part, narrow)))
}

export function spanOf(part: Days, narrow: Narrow): Span {
  const { start, end } = periodOf(part, narrow)
  return [Date.parse(start), Date.parse(end)]
}

/** What is left beside whole days of UTC. */
export function endsOf([from, to]: Span): Span[] {
  const first = Math.ceil(from / DAY_MS) * DAY_MS
  const last = Math.floor((to + 1) / DAY_MS) * DAY_MS
  if (last <= first) return from <= to ? [[from, to]] : []
  const ends: Span[] = [
    [from, first - 1],
    [last, to],
  ]
  return ends.filter(([start, end]) => start <= end)
}

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
  counted = countedIn(narrow),
  hasNew = false,
): boolean {
  const hourOf = (at: number) => Math.floor(at / HOUR_MS)
  const isIn = ([from, to]: Span) => {
    const [first, last] = [hourOf(from), hourOf(to)]
    return ({ at }: PastScan) => hourOf(at) >= first && hourOf(at) <= last
  }
  const isLost = (part: Days) => {
    const whole = spanOf(part, narrow)
    const ever = scans.filter((scan) => isHuman(scan) && hourOf(scan.at) <= hourOf(whole[1]))
    const inside = ever.filter(isIn(whole))
    // Who is new was at none of the codes before.
    const scanned = new Set((hasNew ? ever : inside).map(({ codeId }) => codeId)).size
    const spans = codes > 1 && scanned > 1 ? [whole] : counted(part)
    return spans.some((span) => inside.filter(isIn(span)).some(isDropped(inquiry)))
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
