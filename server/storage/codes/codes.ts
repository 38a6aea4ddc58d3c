import type { Actor } from '../../domain/accounts/audit.ts'
import type { Owner } from '../../domain/accounts/owner.ts'
import type { Quota } from '../../domain/accounts/plans.ts'
import type { Receipt } from '../../domain/accounts/receipts.ts'
import {
  type Code,
  type CodeFilter,
  type CodeStore,
  STATUSES,
  type Status,
} from '../../domain/codes/code.ts'
import { createdEntries, deletedEntry, updatedEntries } from '../../domain/codes/code-audit.ts'
import { isEdited } from '../../domain/codes/codes.ts'
import { TEST_NAME_KEPT_MS, toSlug } from '../../domain/codes/short-code.ts'
import { auditStatements } from '../audit.ts'
import { type Database, insertMany, placeholders, type Statement } from '../engine/database.ts'
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
import { openSearch, toListCondition } from './search.ts'
import { openVersions, versionStatements } from './versions.ts'

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

const READ_COUNTS = `
select active, paused, draft from code_counts where account_id = $1 and mode = $2`

/** `onEvents` is called after a change was written with events for webhooks. */
export function openCodeStore(db: Database, onEvents: () => void = () => undefined): CodeStore {
  const search = openSearch(db)
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

    async counts(owner) {
      const values = [owner.accountId, owner.mode]
      const [row] = await db.query<Record<Status, number>>(READ_COUNTS, values)
      return row ?? { active: 0, paused: 0, draft: 0 }
    },

    async list(owner, filter, page) {
      if (filter.search !== null) return search(owner, { ...filter, search: filter.search }, page)
      const total = await countListed(db, owner, filter.status)
      const skipped = (page.page - 1) * page.limit
      if (skipped >= total) return { items: [], total }
      const { where, values } = toListCondition(owner, filter.status)
      const text = `select ${CODE_FIELDS} from codes where ${where} order by id desc
        limit $${values.length + 1} offset $${values.length + 2}`
      const rows = await db.query<CodeRow>(text, [...values, page.limit, skipped])
      return { items: rows.map(toCode), total }
    },

    async update(before, after, actor, receipt) {
      const isSame = after === before
      const events = isSame ? [] : await eventsOfUpdate(db, before, after)
      const statements = isSame ? [] : updateStatements(before, after, actor)
      const refused = await commit(db, [...receipts(receipt), ...statements], events, onEvents)
      return refused as 'revision' | 'receipt' | null
    },

    async remove(code, actor, now) {
      const wanted = await wantedEvents(db, code)
      const events = withNumbers(codeEvents(wanted, 'qrcode.deleted', [code], now), code)
      return (await commit(db, removeStatements(code, actor, now), events, onEvents)) === null
    },

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
): Promise<string | null> {
  const refused = await db.batch([...statements, ...events])
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
    ...auditStatements([deletedEntry(code, actor)]),
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
    ...(turned ? codeEvents(wanted, turn, [after], after.updatedAt) : []),
    ...(edited ? codeEvents(wanted, 'qrcode.updated', [after], after.updatedAt) : []),
  ]
  return withNumbers(events, after)
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
  ]
  if (after.version > before.version) statements.push(...versionStatements([after], actor))
  statements.push(...auditStatements(updatedEntries(before, after, actor)))
  if (after.status !== before.status) {
    statements.push(...countCodes([before], -1, null), ...countCodes([after], 1, null))
  }
  return statements
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

/** Totals are kept as counters. */
async function countListed(
  db: Database,
  owner: Owner,
  status: CodeFilter['status'],
): Promise<number> {
  const values = [owner.accountId, owner.mode]
  const [counts] = await db.query<Record<Code['status'], number>>(READ_COUNTS, values)
  if (!counts) return 0
  return status ? counts[status] : counts.active + counts.paused + counts.draft
}
