import type { Actor } from '../../domain/accounts/audit.ts'
import type { Quota } from '../../domain/accounts/plans.ts'
import type { Receipt } from '../../domain/accounts/receipts.ts'
import { type Code, STATUSES } from '../../domain/codes/code.ts'
import {
  clockEntries,
  createdEntries,
  deletedEntry,
  scheduleEntries,
  updatedEntries,
} from '../../domain/codes/code-audit.ts'
import { TEST_NAME_KEPT_MS, toSlug } from '../../domain/codes/short-code.ts'
import { auditStatements } from '../audit.ts'
import { type Database, insertMany, placeholders, type Statement } from '../engine/database.ts'
import { receiptStatement } from '../receipts.ts'
import { CODE_COLUMNS, slugOf, toRow, toUpdate, UPDATE_CODE } from './code-rows.ts'
import { claimStatements, reclaimStatements, releaseStatements } from './external-ids.ts'
import { attachStatements, retagStatements } from './tags.ts'
import { clockVersionStatements, versionStatements } from './versions.ts'

/**
 * What is written when codes are created, changed and deleted. Every writer goes through the tables in
 * the same order, so that no two wait for each other: codes, external ids, tags, and the counters last.
 */

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
export const NAMES_OF_OTHERS = (slugs: string) => `
select slug from tombstones where slug in (${slugs}) and (account_id <> $1 or mode <> $2 or blocked_at is not null)
  and (mode <> 'test' or deleted_at > $3)`

const DELETE = 'delete from codes where id = $1 and revision = $2'
const DELETE_DESTINATIONS = 'delete from destinations where code_id = $1'
const DELETE_TAGS = 'delete from code_tags where code_id = $1'

const INSERT_TOMBSTONE = `
insert into tombstones (code_id, slug, account_id, mode, deleted_at, blocked_at)
select id, slug, account_id, mode, $3, blocked_at from codes where id = $1 and revision = $2
on conflict (code_id) do nothing`

/** All codes have the same owner. */
export function insertStatements(
  db: Database,
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
    ...claimStatements(codes),
    ...attachStatements(db, codes),
    ...versionStatements(codes, actor),
    ...auditStatements(createdEntries(codes, actor)),
    ...countCodes(codes, 1, quota),
  ]
}

export function removeStatements(code: Code, actor: Actor, now: number): Statement[] {
  const { id, revision } = code
  const asRead = { expect: 1, name: 'revision' }
  return [
    { text: INSERT_TOMBSTONE, values: [id, revision, now], ...asRead },
    { text: DELETE, values: [id, revision], ...asRead },
    { text: DELETE_DESTINATIONS, values: [id] },
    ...releaseStatements(code),
    { text: DELETE_TAGS, values: [id] },
    ...auditStatements([...clockEntries(code), deletedEntry(code, actor)]),
    ...countCodes([code], -1, null),
  ]
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

export function updateStatements(
  db: Database,
  before: Code,
  after: Code,
  actor: Actor,
): Statement[] {
  const statements: Statement[] = [
    { text: UPDATE_CODE, values: toUpdate(before, after), expect: 1, name: 'revision' },
    ...reclaimStatements(before, after),
    ...retagStatements(db, before, after),
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
export function inTime(db: Database, deadline: number | null): Statement[] {
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

export function receipts(receipt: Receipt | null): Statement[] {
  return receipt ? [receiptStatement(receipt)] : []
}
