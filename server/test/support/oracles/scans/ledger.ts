import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualWorkers } from '../../../../keeper/memory.ts'
import { isLock, logFolder } from '../../../../scan-log/format.ts'
import type { Tally } from '../../chaos/hammer.ts'
import { openData } from '../../service/databases.ts'
import { inherited } from '../../service/processes/server-process.ts'
import { type Answer, call, type Environment } from '../../service/service.ts'
import { PATIENCE_MS } from '../../service/until.ts'

/** What the store holds, counted again from its rows, and compared with what a hammer has seen. */

export interface Counts {
  readonly total: number
  readonly uniques: number
}

type Rows = { code_id: string; total: number; uniques: number }[]

const COUNTERS = 'select code_id, total, uniques from scan_codes order by code_id'

const RECOUNT = `
select c.code_id, count(s.seq) as total, coalesce(sum(s.is_unique), 0) as uniques
from scan_codes c left join scans s on s.code = c.num and s.class = 0
group by c.code_id order by c.code_id`

const VISITS = `
select c.code_id, c.total, count(distinct v.visitor) as uniques
from scan_codes c left join visits v on v.scope = c.num
group by c.code_id, c.total order by c.code_id`

const FEED = `
select (select last_seq from scan_feed) as last, (select count(*) from scans) as n,
  (select count(distinct seq) from scans) as numbers, (select coalesce(max(seq), 0) from scans) as top,
  (select count(*) from staged_scans) as staged`

/** Runs a query on the scans of a service. */
export async function queryScans<Row>(env: Environment, text: string): Promise<Row[]> {
  const db = await openData(env, 'scans')
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

/** Counters by code id, after it was proved that they are what the rows say. */
export async function readBooks(env: Environment): Promise<Map<string, Counts>> {
  const numbers = (rows: Rows) =>
    rows.map(({ code_id, total, uniques }) => [code_id, Number(total), Number(uniques)] as const)
  const counters = numbers(await queryScans(env, COUNTERS))
  assert.deepEqual(numbers(await queryScans(env, RECOUNT)), counters, 'counters = rows')
  assert.deepEqual(numbers(await queryScans(env, VISITS)), counters, 'uniques = visits')
  const [feed] = await queryScans<Record<string, number>>(env, FEED)
  const n = Number(feed?.n)
  assert.deepEqual(feed && { ...feed }, { last: n, n, numbers: n, top: n, staged: 0 })
  return new Map(counters.map(([id, total, uniques]) => [id, { total, uniques }]))
}

export interface Audit {
  readonly answered: number
  readonly stored: number
  readonly inFlight: number
  /** Answered and not stored. */
  readonly lost: number
  /** Stored though never sent, or more than once. */
  readonly doubled: number
  /** Codes whose unique visitors cannot be what was sent. */
  readonly wronglyUnique: number
}

/** `ids` tells the id of each short code. */
export function audit(
  tally: Tally,
  books: ReadonlyMap<string, Counts>,
  ids: ReadonlyMap<string, string>,
): Audit {
  const sum = { stored: 0, lost: 0, doubled: 0, wronglyUnique: 0 }
  for (const [code, score] of tally.scores) {
    const { total, uniques } = books.get(ids.get(code) ?? '') ?? { total: 0, uniques: 0 }
    sum.stored += total
    sum.lost += Math.max(0, score.answered - total)
    sum.doubled += Math.max(0, total - score.answered - score.inFlight)
    const most = score.visitors.union(score.maybeVisitors).size
    if (uniques < score.visitors.size || uniques > most) sum.wronglyUnique++
  }
  return { answered: tally.answered(), inFlight: tally.inFlight(), ...sum }
}

export function say({ answered, stored, inFlight, lost, doubled }: Audit): string {
  return `${answered} answered, ${stored} stored, ${inFlight} in flight at the kills, ${lost} lost, ${doubled} doubled`
}

export function assertKept(verdict: Audit): void {
  const { lost, doubled, wronglyUnique } = verdict
  const none = { lost: 0, doubled: 0, wronglyUnique: 0 }
  assert.deepEqual({ lost, doubled, wronglyUnique }, none, say(verdict))
}

export function logFolderOf({ DATA_DIR = '' }: Environment): string {
  return logFolder({ DATA_DIR })
}

export function logsIn(env: Environment): string[] {
  const folder = logFolderOf(env)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** How many logs servers with these settings have while they live: one for each of their processes. */
export function logsOf(env: Environment, servers = 1): number {
  const workers = Number(env.WORKERS || inherited().WORKERS || usualWorkers())
  return servers * (1 + workers)
}

/**
 * Waits until this many logs are left, those of the living, and an API read is complete. Its answer is the
 * list of codes.
 */
export async function untilRecorded(
  env: Environment,
  { base, key, living = logsOf(env), limitMs = PATIENCE_MS }: Settling,
): Promise<Answer> {
  const until = performance.now() + limitMs
  for (;;) {
    const sessions = logsIn(env).filter(isLock)
    const answer = await call(`${base}/v1/qrcodes?limit=100`, 'GET', { key })
    const pending = answer.headers.get('x-scans-pending')
    if (answer.status === 200 && pending === null && sessions.length === living) return answer
    if (performance.now() > until) {
      const state = `${answer.status}, ${pending} pending, ${logsIn(env)}`
      throw new Error(`Scans were not recorded within ${limitMs} ms: ${state}`)
    }
    await sleep(250)
  }
}

interface Settling {
  readonly base: string
  readonly key: string
  readonly living?: number
  readonly limitMs?: number
}
