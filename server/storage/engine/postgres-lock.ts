import type pg from 'pg'
import type { Sql, Statement } from './database.ts'

/**
 * Batches that take turns, on any number of nodes, by an advisory lock. Waiting for one's turn is no
 * work: it has no part in the time limit of statements, which 16 recorders with a backlog would exceed
 * by waiting alone, and each failure would make their batches smaller and the turns of all more. With 40
 * of them a fifth of the scans were recorded that one alone records; now as many
 * (`npm run bench -- recorders`).
 */

/**
 * How long a batch waits at once. The turns of 30 recorders with a backlog take as long, so hardly
 * anybody loses a place in the row; a database that stands still is noticed a second later; and it is
 * well below the silence after which /readyz reports a thread (lib/beat.ts).
 */
export const TURN_MS = 10_000
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
  onHeld: (() => void) | null,
): Statement[] {
  const limit = (...limits: number[]) => ({ text: SET_LIMITS, values: limits.map(String) })
  return [
    limit(0, waitMs, IDLE_MS),
    { text: 'select pg_advisory_xact_lock($1)', values: [key], lock: { waitMs, onHeld } },
    limit(statementMs, lockMs, IDLE_MS),
  ]
}

/** Null: the lock is held. The driver gives up `lateMs` after the database should have. */
export async function lock(
  client: pg.ClientBase,
  { text, values, lock }: Sql,
  lateMs: number,
): Promise<string | null> {
  const { waitMs = 0, onHeld = null } = lock ?? {}
  // Its types do not know the limit of a single query.
  const query: pg.QueryConfig & { query_timeout: number } = {
    text,
    values: [...values],
    query_timeout: waitMs + lateMs,
  }
  try {
    await client.query(query)
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_AVAILABLE) throw error
    return onHeld === null ? WAITING : LOCK
  }
  onHeld?.()
  return null
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
