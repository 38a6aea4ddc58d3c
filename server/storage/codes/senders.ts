import type { Sender, SenderStore } from '../../../domain/accounts/brand.ts'
import { openRecent } from '../../../domain/recent.ts'
import { openSharedReads } from '../../lib/waiting/shared-reads.ts'
import { type BrandRow, readBrand } from '../brand-row.ts'
import type { Queried } from '../engine/database.ts'
import type { Lease, Memory } from '../engine/nodes/lease.ts'
import type { SqliteReader } from '../engine/sqlite/sqlite.ts'

/**
 * Whose notices are shown. A brand holds on every node from the moment it has been saved: a database in
 * this process is read for each notice, a shared one only for what is not in memory under a valid lease.
 */
const findSender = (id: string) =>
  `select brand, brand_logo, timezone from accounts where id = ${id}`

interface Row extends BrandRow {
  readonly timezone: string
}

/** Someone stands before a poster: a page without a brand now is better than one with it later. */
const WAIT_MS = 300
/** Up to twice as many are in memory, of 1 kB each. */
const REMEMBERED = 2_000

/** For a database in this process. */
export function openSenderReader(reader: SqliteReader): SenderStore {
  return { find: (id) => toSender(reader.first<Row>(findSender('?'), id)) }
}

export interface SenderMemory extends Memory {
  get(accountId: string): Sender | null | undefined
  /** A read begins now. What it finds is kept only if nothing has been dropped by then. */
  begin(accountId: string): (found: Sender | null) => void
}

/** Accounts are edited so rarely that an edit of one drops them all. */
export function openSenderMemory(): SenderMemory {
  const known = openRecent<Sender | null>(REMEMBERED)
  let drops = 0

  function drop(): void {
    drops++
    known.clear()
  }

  return {
    get: known.get,
    begin(accountId) {
      const begun = drops
      return (found) => {
        if (drops === begun) known.set(accountId, found)
      }
    },
    drop(edited) {
      if (edited.some(({ slug }) => slug === null)) drop()
    },
    distrust: drop,
  }
}

export interface SenderStoreOptions {
  readonly db: Queried
  readonly lease: Pick<Lease, 'isValid'>
  readonly memory: SenderMemory
  /** How many reads at once the connections can take. */
  readonly reads: number
}

/** Rejects if the database does not answer in time. */
export function openSenderStore({ db, lease, memory, reads }: SenderStoreOptions): SenderStore {
  const shared = openSharedReads(reads, async (id) => {
    const keep = memory.begin(id)
    const [row] = await db.query<Row>(findSender('$1'), [id])
    const sender = toSender(row)
    keep(sender)
    return sender
  })
  return {
    find(id) {
      const known = lease.isValid() ? memory.get(id) : undefined
      return known === undefined ? shared.read(id, WAIT_MS) : known
    },
  }
}

function toSender(row: Row | undefined): Sender | null {
  return row ? { brand: readBrand(row), timezone: row.timezone } : null
}
