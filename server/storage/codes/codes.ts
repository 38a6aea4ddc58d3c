import type { Receipt } from '../../../domain/accounts/receipts.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { type Database, placeholders, type Queried, type Statement } from '../engine/database.ts'
import { batchWith } from '../receipts.ts'
import { createdEvents, deletedEvents, editedEvents } from '../webhooks/code-events.ts'
import { blockedAmong } from './blocked-domains.ts'
import { CODE_FIELDS, type CodeRow, toCode } from './code-rows.ts'
import { findExisting } from './existing.ts'
import { externalIdsOf, HOLDER, holdersOf } from './external-ids.ts'
import { openCodeList } from './list/list.ts'
import { openCodesByTag } from './tags/codes-by-tag.ts'
import { openTagStore } from './tags/tags.ts'
import { takenNames } from './taken-names.ts'
import { readUsed } from './tickets.ts'
import { findUpcoming } from './upcoming.ts'
import { openVersions } from './versions.ts'
import { insertStatements, inTime, removeStatements, updateStatements } from './writes.ts'

const FIND = `select ${CODE_FIELDS} from codes where id = $1 and account_id = $2 and mode = $3`
const FIND_BY_EXTERNAL_ID = `select ${CODE_FIELDS} from codes where id = (${HOLDER})`

export interface CodeDatabases {
  readonly db: Database
  readonly tickets: Queried
  /** Both together: see openTogether. */
  readonly together: Database
  readonly scans: Queried
}

/** `onEvents` is called after a change was written with events for webhooks. */
export function openCodeStore(
  { db, tickets, together, scans }: CodeDatabases,
  onEvents: () => void = () => undefined,
): CodeStore {
  /** Null, or the name of the statement that refused the change. */
  async function write<Refusal extends string>(
    receipt: Receipt | null,
    change: readonly Statement[],
    events: readonly Statement[],
    last: readonly Statement[] = [],
  ): Promise<Refusal | null> {
    const refused = await batchWith(db, receipt, [...change, ...events], last)
    if (refused === null && events.length > 0) onEvents()
    return refused as Refusal | null
  }

  return {
    whenInEffect: () => db.whenInEffect(),

    async insert(codes, actor, quota, receipt) {
      const events = await createdEvents(db, codes, quota)
      return write(receipt, insertStatements(db, codes, actor, quota), events)
    },

    taken: (owner, slugs) => takenNames(db, owner, slugs),
    holdersOf: (owner, externalIds) => holdersOf(db, owner, externalIds),
    externalIdsOf: (owner, ids) => externalIdsOf(db, owner, ids),

    blockedAmong: (domains) => blockedAmong(db, domains),

    async find(owner, id) {
      const [row] = await db.query<CodeRow>(FIND, [id, owner.accountId, owner.mode])
      return row ? toCode(row) : null
    },

    async findByExternalId({ accountId, mode }, externalId) {
      const [row] = await db.query<CodeRow>(FIND_BY_EXTERNAL_ID, [accountId, mode, externalId])
      return row ? toCode(row) : null
    },

    async findSome(owner, ids) {
      if (ids.length === 0) return []
      const text = `select ${CODE_FIELDS} from codes
        where account_id = $1 and mode = $2 and id in (${placeholders(ids.length, 2)})`
      const rows = await db.query<CodeRow>(text, [owner.accountId, owner.mode, ...ids])
      return rows.map(toCode)
    },

    existing: (owner, ids, isRouted) => findExisting(db, owner, ids, isRouted),

    usedOf: (codes) => readUsed(tickets, codes),

    findUpcoming: (owner, from, to) => findUpcoming(db, owner, from, to),

    async findDue(by, limit) {
      const text = `select ${CODE_FIELDS} from codes where next_change_at <= $1
        order by next_change_at, id limit $2`
      return (await db.query<CodeRow>(text, [by, limit])).map(toCode)
    },

    async update(edits, actor, receipt) {
      const events = await editedEvents(db, edits)
      return write(receipt, updateStatements(db, edits, actor), events, inTime(db, edits))
    },

    async remove(codes, actor, now, receipt) {
      const events = await deletedEvents(db, codes, now)
      return write(receipt, removeStatements(db, codes, actor, now), events)
    },

    ...openCodeList({ db, together, scans }),
    ...openVersions(db),
    ...openTagStore(db),
    ...openCodesByTag(db),
  }
}
