import type { Actor } from '../../domain/accounts/audit.ts'
import type { Quota } from '../../domain/accounts/plans.ts'
import type { Receipt } from '../../domain/accounts/receipts.ts'
import { type Code, type CodeStore, STATUSES } from '../../domain/codes/code.ts'
import {
  clockEntries,
  createdEntries,
  deletedEntry,
  scheduleEntries,
  updatedEntries,
} from '../../domain/codes/code-audit.ts'
import { isEdited } from '../../domain/codes/codes.ts'
import { deadlineOf } from '../../domain/codes/schedule.ts'
import { TEST_NAME_KEPT_MS, toSlug } from '../../domain/codes/short-code.ts'
import { auditStatements } from '../audit.ts'
import {
  type Database,
  insertMany,
  placeholders,
  type Queried,
  type Statement,
} from '../engine/database.ts'
import { receiptStatement } from '../receipts.ts'
import { codeEvents, quotaEvents, wantedEvents, withNumbers } from '../webhooks/code-events.ts'
import { blockedAmong } from './blocked-domains.ts'
import {
  CODE_COLUMNS,
  CODE_FIELDS,
  type CodeRow,
  slugOf,
  toCode,
  toRow,
  toUpdate,
  UPDATE_CODE,
} from './code-rows.ts'
import { findExisting } from './existing.ts'
import { openCodeList } from './list.ts'
import { readUsed } from './tickets.ts'
import { clockVersionStatements, openVersions, versionStatements } from './versions.ts'

const COUNT_CODES = `
update code_counts set active = active + $3, paused = paused + $4, draft = draft + $5,
  made_by_api = made_by_api + $6
where account_id = $1 and mode = $2`

/** Checked and counted in one statement: two creators can never both take the last place. */
const WITHIN_QUOTA = {
  api: `${COUNT_CODES} and made_by_api + $6 <= $7`,
  all: `${COUNT_CODES} and active + paused + draft + $3 + $4 + $5 <= $7`,
}

/**
 * $3: the names of test codes that were deleted before this time are free again. The name of a code
 * that was blocked is not even its owner's: deleting a code must not be a way around the block.
 */
const NAMES_OF_OTHERS = (slugs: string) => `
select slug from tombstones where slug in (${slugs}) and (account_id <> $1 or mode <> $2 or blocked_at is not null)
  and (mode <> 'test' or deleted_at > $3)`

const FIND = `select ${CODE_FIELDS} from codes where id = $1 and account_id = $2 and mode = $3`

const DELETE = 'delete from codes where id = $1 and revision = $2'
const DELETE_DESTINATIONS = 'delete from destinations where code_id = $1'

const INSERT_TOMBSTONE = `
insert into tombstones (code_id, slug, account_id, mode, deleted_at, blocked_at)
select id, slug, account_id, mode, $3, blocked_at from codes where id = $1 and revision = $2
on conflict (code_id) do nothing`

export interface CodeDatabases {
  readonly db: Database
  readonly tickets: Queried
  /** Both together: see openTogether. */
  readonly together: Database
}

/** `onEvents` is called after a change was written with events for webhooks. */
export function openCodeStore(
  { db, tickets, together }: CodeDatabases,
  onEvents: () => void = () => undefined,
): CodeStore {
  return {
    async insert(codes, actor, quota, receipt) {
      const events = await eventsOfInsert(db, codes, quota)
      const statements = insertStatements(codes, actor, quota, receipt)
      const refused = await commit(db, statements, events, onEvents)
      return refused as 'short_code' | 'quota' | 'receipt' | null
    },

    async taken(owner, slugs) {
      if (slugs.length === 0) return new Set()
      const marks = placeholders(slugs.length, 3)
      const text = `select slug from codes where slug in (${marks}) union ${NAMES_OF_OTHERS(marks)}`
      const freedBefore = Date.now() - TEST_NAME_KEPT_MS
      const values = [owner.accountId, owner.mode, freedBefore, ...slugs]
      const rows = await db.query<{ slug: string }>(text, values)
      return new Set(rows.map((row) => row.slug))
    },

    blockedAmong: (domains) => blockedAmong(db, domains),

    async find(owner, id) {
      const [row] = await db.query<CodeRow>(FIND, [id, owner.accountId, owner.mode])
      return row ? toCode(row) : null
    },

    async findSome(owner, ids) {
      if (ids.length === 0) return []
      const text = `select ${CODE_FIELDS} from codes
        where account_id = $1 and mode = $2 and id in (${placeholders(ids.length, 2)})`
      const rows = await db.query<CodeRow>(text, [owner.accountId, owner.mode, ...ids])
      return rows.map(toCode)
    },

    existing: (owner, ids) => findExisting(db, owner, ids),

    usedOf: (codes) => readUsed(tickets, codes),

    async findDue(by, limit) {
      const text = `select ${CODE_FIELDS} from codes where next_change_at <= $1
        order by next_change_at, id limit $2`
      return (await db.query<CodeRow>(text, [by, limit])).map(toCode)
    },

    async update(before, after, actor, receipt) {
      const isSame = after === before
      const events = isSame ? [] : await eventsOfUpdate(db, before, after)
      const statements = isSame ? [] : updateStatements(before, after, actor)
      const deadline = isSame ? null : deadlineOf(before, after)
      const all = [...receipts(receipt), ...statements]
      const refused = await commit(db, all, events, onEvents, inTime(db, deadline))
      return refused as 'revision' | 'late' | 'receipt' | null
    },

    async remove(code, actor, now) {
      const wanted = await wantedEvents(db, code)
      const events = withNumbers(
        [...clockEvents(wanted, code), ...codeEvents(wanted, 'qrcode.deleted', [code], now)],
        code,
      )
      return (await commit(db, removeStatements(code, actor, now), events, onEvents)) === null
    },

    ...openCodeList(db, together),
    ...openVersions(db),
  }
}

/** All codes have the same owner. */
function insertStatements(
  codes: readonly Code[],
  actor: Actor,
  quota: Quota | null,
  receipt: Receipt | null,
): Statement[] {
  if (codes.length === 0) return receipts(receipt)
  // Sorted by name, so that two bulks never wait for each other in a circle.
  const rows = codes.map(toRow).sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1))
  return [
    ...receipts(receipt),
    insertMany('codes', CODE_COLUMNS, rows, {
      unlessTaken: 'slug',
      expect: rows.length,
      name: 'short_code',
    }),
    assertNotOfOthers(codes),
    ...versionStatements(codes, actor),
    ...auditStatements(createdEntries(codes, actor)),
    ...countCodes(codes, 1, quota),
  ]
}

function receipts(receipt: Receipt | null): Statement[] {
  return receipt ? [receiptStatement(receipt)] : []
}

async function commit(
  db: Database,
  statements: readonly Statement[],
  events: readonly Statement[],
  onEvents: () => void,
  last: readonly Statement[] = [],
): Promise<string | null> {
  const refused = await db.batch([...statements, ...events, ...last])
  if (refused === null && events.length > 0) onEvents()
  return refused
}

function removeStatements(code: Code, actor: Actor, now: number): Statement[] {
  const { id, revision } = code
  const asRead = { expect: 1, name: 'revision' }
  return [
    { text: INSERT_TOMBSTONE, values: [id, revision, now], ...asRead },
    { text: DELETE, values: [id, revision], ...asRead },
    { text: DELETE_DESTINATIONS, values: [id] },
    ...auditStatements([...clockEntries(code), deletedEntry(code, actor)]),
    ...countCodes([code], -1, null),
  ]
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
async function eventsOfUpdate(db: Database, before: Code, after: Code): Promise<Statement[]> {
  const wanted = await wantedEvents(db, after)
  if (wanted === 0) return []
  const turned = after.status !== before.status
  const turn = after.status === 'active' ? 'qrcode.resumed' : 'qrcode.paused'
  const edited = isEdited(before, after)
  const events = [
    ...clockEvents(wanted, before),
    ...(turned ? codeEvents(wanted, turn, [after], after.updatedAt) : []),
    ...(edited ? codeEvents(wanted, 'qrcode.updated', [after], after.updatedAt) : []),
  ]
  return withNumbers(events, after)
}

/** What the schedule has changed, at the time it took effect. */
function clockEvents(wanted: number, code: Code): Statement[] {
  return code.unwritten.flatMap(({ version, destinationUrl, at }) =>
    codeEvents(wanted, 'qrcode.updated', [{ ...code, version, destinationUrl }], at),
  )
}

/**
 * Fails if a name was once another owner's. It runs after the insert, as a statement of its own: on
 * PostgreSQL the insert may have waited for a delete to commit, and only a later statement sees the
 * tombstone of that delete.
 */
function assertNotOfOthers(codes: readonly Code[]): Statement {
  const [first] = codes
  if (!first) throw new Error('there are no codes to ask about')
  const text = NAMES_OF_OTHERS(placeholders(codes.length, 3))
  const owner = [first.accountId, first.mode, first.createdAt - TEST_NAME_KEPT_MS]
  const values = [...owner, ...codes.map((code) => toSlug(code.shortCode))]
  return { text, values, expect: 0, name: 'short_code' }
}

function updateStatements(before: Code, after: Code, actor: Actor): Statement[] {
  const statements: Statement[] = [
    { text: UPDATE_CODE, values: toUpdate(before, after), expect: 1, name: 'revision' },
    ...clockVersionStatements(before),
  ]
  if (after.version > before.version) statements.push(...versionStatements([after], actor))
  const entries = [
    ...clockEntries(before),
    ...updatedEntries(before, after, actor),
    ...scheduleEntries(before, after, actor),
  ]
  statements.push(...auditStatements(entries))
  if (after.status !== before.status) {
    statements.push(...countCodes([before], -1, null), ...countCodes([after], 1, null))
  }
  return statements
}

/** The last statement: those before it may have waited for others. */
function inTime(db: Database, deadline: number | null): Statement[] {
  if (deadline === null) return []
  const text = `select 1 as ok where ${db.nowMs} < cast($1 as bigint)`
  return [{ text, values: [deadline], expect: 1, name: 'late' }]
}

/**
 * Adds codes to the counters of their owner, or subtracts them. Always the last statement: every
 * writer locks the codes first and then the counters, so that no two wait for each other.
 */
function countCodes(codes: readonly Code[], sign: 1 | -1, quota: Quota | null): Statement[] {
  const [first] = codes
  if (!first) return []
  const count = (holds: (code: Code) => boolean) => sign * codes.filter(holds).length
  const values = [
    first.accountId,
    first.mode,
    ...STATUSES.map((status) => count((code) => code.status === status)),
    count((code) => code.madeBy === 'api'),
  ]
  if (quota === null) return [{ text: COUNT_CODES, values, expect: 1, name: 'quota' }]
  const text = WITHIN_QUOTA[quota.counted]
  return [{ text, values: [...values, quota.limit], expect: 1, name: 'quota' }]
}
