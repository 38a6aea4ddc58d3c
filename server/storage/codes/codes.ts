import type { Quota } from '../../../domain/accounts/plans.ts'
import type { Receipt } from '../../../domain/accounts/receipts.ts'
import type { Code, Edit } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { isEdited } from '../../../domain/codes/codes.ts'
import { deadlineOf } from '../../../domain/codes/schedule/schedule.ts'
import { type Database, placeholders, type Queried, type Statement } from '../engine/database.ts'
import { batchWith } from '../receipts.ts'
import { codeEvents, quotaEvents, wantedEvents, withNumbers } from '../webhooks/code-events.ts'
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
  return {
    whenInEffect: () => db.whenInEffect(),

    async insert(codes, actor, quota, receipt) {
      const events = await eventsOfInsert(db, codes, quota)
      const statements = insertStatements(db, codes, actor, quota)
      const refused = await commit(db, receipt, statements, events, onEvents)
      return refused as Awaited<ReturnType<CodeStore['insert']>>
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
      const events = await eventsOfUpdate(db, edits)
      const statements = updateStatements(db, edits, actor)
      const last = inTime(db, firstDeadline(edits))
      const refused = await commit(db, receipt, statements, events, onEvents, last)
      return refused as 'revision' | 'late' | 'external_id' | 'receipt' | null
    },

    async remove(codes, actor, now, receipt) {
      const events = await eventsOfRemove(db, codes, now)
      const statements = removeStatements(db, codes, actor, now)
      const refused = await commit(db, receipt, statements, events, onEvents)
      return refused as 'revision' | 'receipt' | null
    },

    ...openCodeList({ db, together, scans }),
    ...openVersions(db),
    ...openTagStore(db),
    ...openCodesByTag(db),
  }
}

async function commit(
  db: Database,
  receipt: Receipt | null,
  statements: readonly Statement[],
  events: readonly Statement[],
  onEvents: () => void,
  last: readonly Statement[] = [],
): Promise<string | null> {
  const refused = await batchWith(db, receipt, [...statements, ...events], last)
  if (refused === null && events.length > 0) onEvents()
  return refused
}

async function eventsOfInsert(
  db: Database,
  codes: readonly Code[],
  quota: Quota | null,
): Promise<Statement[]> {
  const [first] = codes
  if (!first) return []
  const wanted = await wantedEvents(db, first)
  const { createdAt } = first
  const made = codeEvents(wanted, 'qrcode.created', codes, createdAt)
  return withNumbers(
    [...made, ...quotaEvents(wanted, quota, first, codes.length, createdAt)],
    first,
  )
}

/** Pausing and resuming have events of their own; every other change is an update. */
async function eventsOfUpdate(db: Database, edits: readonly Edit[]): Promise<Statement[]> {
  const [first] = edits
  const wanted = first ? await wantedEvents(db, first.after) : 0
  if (!first || wanted === 0) return []
  const turned = edits.filter(({ before, after }) => after.status !== before.status)
  const [resumed, paused] = [
    turned.filter(({ after }) => after.status === 'active'),
    turned.filter(({ after }) => after.status !== 'active'),
  ]
  const edited = edits.filter(({ before, after }) => isEdited(before, after))
  const events = [
    ...edits.flatMap(({ before }) => clockEvents(wanted, before)),
    ...codeEvents(wanted, 'qrcode.resumed', resumed.map(afterOf)),
    ...codeEvents(wanted, 'qrcode.paused', paused.map(afterOf)),
    ...codeEvents(wanted, 'qrcode.updated', edited.map(afterOf)),
  ]
  return withNumbers(events, first.after)
}

const afterOf = ({ after }: Edit): Code => after

async function eventsOfRemove(
  db: Database,
  codes: readonly Code[],
  now: number,
): Promise<Statement[]> {
  const [first] = codes
  if (!first) return []
  const wanted = await wantedEvents(db, first)
  const events = codes.flatMap((code) => clockEvents(wanted, code))
  return withNumbers([...events, ...codeEvents(wanted, 'qrcode.deleted', codes, now)], first)
}

function firstDeadline(edits: readonly Edit[]): number | null {
  const ends = edits.flatMap(({ before, after }) => deadlineOf(before, after) ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

/** What the schedule has changed, at the time it took effect. */
function clockEvents(wanted: number, code: Code): Statement[] {
  return code.unwritten.flatMap(({ version, destinationUrl, at }) =>
    codeEvents(wanted, 'qrcode.updated', [{ ...code, version, destinationUrl }], at),
  )
}
