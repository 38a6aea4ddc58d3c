import type { Queried } from '../../engine/database.ts'
import { OutOfOrder } from '../../engine/sqlite/sqlite-errors.ts'

/**
 * SQLite reads the whole file, and nothing is recorded meanwhile: some 0.3 s for this much (1.15 s
 * for 233 MB). Damage in
 * larger files is found by who reads it, by `qroute verify` and by `qroute backup`.
 */
const CHECKED_MAX_BYTES = 64 * 1024 * 1024
const SIZE = 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'

/** Throws after it has reported the damage. */
export async function* lookForDamage(db: Queried, onDamage: () => void): AsyncGenerator<void> {
  try {
    const [size] = await db.query<{ bytes: number }>(SIZE)
    if ((size?.bytes ?? 0) > CHECKED_MAX_BYTES) return
    const [row] = await db.query<{ quick_check: string }>('pragma quick_check(1)')
    if (row && row.quick_check !== 'ok') throw new OutOfOrder(row.quick_check)
  } catch (error) {
    if (error instanceof OutOfOrder) onDamage()
    throw error
  }
  yield
}
