import type { Sender, SenderStore } from '../../domain/accounts/brand.ts'
import { openSharedReads } from '../../lib/shared-reads.ts'
import { type BrandRow, readBrand } from '../brand-row.ts'
import type { Queried } from '../engine/database.ts'
import type { SqliteReader } from '../engine/sqlite/sqlite.ts'

/**
 * Whose notices are shown. Read anew for each, so a brand holds on every node from the moment it has been
 * saved, and nothing of it is kept in memory; those who ask about one account at once share a read.
 */
const findSender = (id: string) =>
  `select brand, brand_logo, timezone from accounts where id = ${id}`

interface Row extends BrandRow {
  readonly timezone: string
}

/** Someone stands before a poster: a page without a brand now is better than one with it later. */
const WAIT_MS = 300

/** For a database in this process. */
export function openSenderReader(reader: SqliteReader): SenderStore {
  return { find: (id) => toSender(reader.first<Row>(findSender('?'), id)) }
}

/** `reads`: how many at once the connections can take. Rejects if the database does not answer in time. */
export function openSenderStore(db: Queried, reads: number): SenderStore {
  const shared = openSharedReads(reads, async (id) => {
    const [row] = await db.query<Row>(findSender('$1'), [id])
    return toSender(row)
  })
  return { find: (id) => shared.read(id, WAIT_MS) }
}

function toSender(row: Row | undefined): Sender | null {
  return row ? { brand: readBrand(row), timezone: row.timezone } : null
}
