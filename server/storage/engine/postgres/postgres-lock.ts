import type pg from 'pg'
import type { Sql, Statement, Turn } from '../database.ts'

/**
 * Batches that take turns, on any number of nodes, by a lock. Waiting for one's turn is no work: it has
 * no part in the time limit of statements. Otherwise 16 recorders with a backlog exceed it by waiting
 * alone, each failure makes their batches smaller, and so the turns of all more; with 40, a third of the
 * scans were recorded that one alone records (`npm run bench -- recorders`).
 *
 * They stand in a row for a table that holds nothing, and only who comes first asks for the advisory
 * lock, which nodes of release 0.2.0 wait for. For a query that waits, PostgreSQL keeps every row
 * version that it might still have to see, and the counters that all recorders update are versions upon
 * versions: with 16 waiting, a scan cost twice as much. LOCK is no query and keeps nothing.
 */
const STAND_IN_ROW = 'lock table recorder_turns in exclusive mode'
const TAKE_LOCK = 'select pg_advisory_xact_lock($1)'

/**
 * How long a batch waits at once: as long as the turns of 200 recorders with a backlog take, so nobody
 * loses a place in the row. A server that is gone is noticed earlier (KEEP_ALIVE_MS), one that stands
 * still after this time.
 */
export const TURN_MS = 60_000
/** How often it says that it is waiting, so that /readyz takes no one who waits for dead (lib/threads/beat.ts). */
const SAY_MS = 5_000
/** The database ends the transaction of a process that holds the lock and stands still. */
const IDLE_MS = 5_000
const NOT_AVAILABLE = '55P03'
/** Refusals of a batch whose turn has not come: its sender decides, or it waits on. */
const LOCK = 'lock'
const WAITING = 'waiting'

/** The limits of statements, of waiting for others and of silence, until the transaction ends. */
const SET_LIMITS = `
select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`

export interface Limits {
  readonly statementMs: number
  readonly lockMs: number
  readonly turnMs: number
}

export function lockStatements(
  key: number,
  { statementMs, lockMs, turnMs: waitMs }: Limits,
  turn: Turn | null,
): Statement[] {
  const inRow = turn && { ...turn, onHeld: () => undefined }
  const limit = (...limits: number[]) => ({ text: SET_LIMITS, values: limits.map(String) })
  return [
    limit(0, waitMs, IDLE_MS),
    { text: STAND_IN_ROW, values: [], lock: { waitMs, turn: inRow } },
    { text: TAKE_LOCK, values: [key], lock: { waitMs, turn } },
    limit(statementMs, lockMs, IDLE_MS),
  ]
}

/** Null: the lock is held. The driver gives up `lateMs` after the database should have. */
export async function lock(
  client: pg.ClientBase,
  { text, values, lock }: Sql,
  lateMs: number,
): Promise<string | null> {
  const { waitMs = 0, turn = null } = lock ?? {}
  // Its types do not know the limit of a single query.
  const query: pg.QueryConfig & { query_timeout: number } = {
    text,
    values: [...values],
    query_timeout: waitMs + lateMs,
  }
  try {
    await saying(turn, client.query(query))
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_AVAILABLE) throw error
    return turn === null ? WAITING : LOCK
  }
  turn?.onHeld()
  return null
}

async function saying<Done>(turn: Turn | null, waiting: Promise<Done>): Promise<Done> {
  const timer = turn && setInterval(turn.onWaiting, SAY_MS)
  return waiting.finally(() => clearInterval(timer ?? undefined))
}

/**
 * Of the batches of one pool that take turns, one at a time asks for a connection: if the others stood
 * in the row of all nodes too, they would hold the pool's few connections, and who only wants to write
 * down how far a log is would find none.
 */
export function openTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return async <Done>(
    statements: readonly Statement[],
    transact: () => Promise<Done>,
  ): Promise<Done> => {
    const lock = statements.find((statement) => 'lock' in statement)
    if (lock === undefined) return transact()
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    try {
      await saying((lock as Sql).lock?.turn ?? null, before)
      return await transact()
    } finally {
      resolve()
    }
  }
}

/** Unless the database is lost the turn comes: whoever holds the lock works, or is cut off. */
export async function untilLocked<Done extends { readonly refused: string | null }>(
  transact: () => Promise<Done>,
): Promise<Done> {
  for (;;) {
    const done = await transact()
    if (done.refused !== WAITING) return done
  }
}
