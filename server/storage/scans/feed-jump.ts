import type { Database } from '../engine/database.ts'

/**
 * After a restore the numbers of scans go on from those of the backup, and numbers that were given out
 * since then would be given out again: a consumer of the feed whose cursor is among them would wait
 * for ever, or miss scans. So a restore moves the numbers ahead, beyond all that can have been given
 * out.
 *
 * How far follows from the clock: to a hundred for each millisecond since 1970. Nothing records a
 * hundred thousand scans a second, so numbers stay behind that line, also after a restore that started
 * on it. Two restores of one backup, or a backup of unknown age, need no special care, and 53 bits last
 * until the year 4800. Skipped numbers count as dropped, so that rows + dropped = numbers assigned.
 */
const NUMBERS_PER_MS = 100

/** `$1` is the new last number. Also for a file that is not open as a database: see commands/backups/restore.ts. */
export const JUMP_AHEAD = `
update scan_feed set dropped = dropped + $1 - last_seq, last_seq = $1 where last_seq < $1`

export function numberAt(now: number): number {
  return now * NUMBERS_PER_MS
}

/** Beside running servers too: recorders wait. False: the numbers were ahead already. */
export async function jumpAhead(db: Database, now: number): Promise<boolean> {
  const jump = { text: JUMP_AHEAD, values: [numberAt(now)], expect: 1, name: 'jump' }
  return (await db.batch([...db.batchLock('recorder'), jump])) === null
}
