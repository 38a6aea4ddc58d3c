import type { Database, Statement } from '../../engine/database.ts'

/**
 * One step of a purge: a short transaction during which nothing is recorded. How long it takes depends on the
 * machine and on what is cached, so the next one has as many rows as would have taken TARGET_MS.
 */
export interface Pace {
  rows(): number
  took(ms: number): void
}

/**
 * Recorders wait for a step about this long, and on a busy machine three times: 50 ms at most. With 15 ms, of 142
 * steps of a purge two took longer than that beside two busy processes.
 */
const TARGET_MS = 8
const ROWS_FIRST = 500
const ROWS_MIN = 50
/** Read before a step: of each row some 50 bytes. */
const ROWS_MAX = 5_000

export function openPace(): Pace {
  let rows = ROWS_FIRST
  return {
    rows: () => Math.round(rows),
    took(ms) {
      const factor = Math.min(2, TARGET_MS / Math.max(ms, 1))
      rows = Math.min(ROWS_MAX, Math.max(ROWS_MIN, rows * factor))
    },
  }
}

export interface Step {
  /** How long the lock was held, about. */
  readonly heldMs: number
  /** The name of the statement whose `expect` failed; null: it was done. */
  readonly refused: string | null
}

export async function step(
  db: Database,
  pace: Pace | null,
  statements: readonly Statement[],
): Promise<Step> {
  let heldAt = performance.now()
  const onHeld = () => {
    heldAt = performance.now()
  }
  const turn = { onHeld, onWaiting: () => undefined }
  const refused = await db.batch([
    ...db.batchLock('recorder', turn),
    ...db.preferKeys(),
    ...statements,
  ])
  const heldMs = performance.now() - heldAt
  pace?.took(heldMs)
  return { heldMs, refused }
}
