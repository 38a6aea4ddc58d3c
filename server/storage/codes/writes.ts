import type { Actor } from '../../../domain/accounts/audit.ts'
import type { Quota } from '../../../domain/accounts/plans.ts'
import { type Code, type Edit, STATUSES } from '../../../domain/codes/code.ts'
import {
  clockEntries,
  createdEntries,
  deletedEntry,
  scheduleEntries,
  updatedEntries,
} from '../../../domain/codes/code-audit.ts'
import { deadlineOf } from '../../../domain/codes/schedule/schedule.ts'
import { TEST_NAME_KEPT_MS, toSlug } from '../../../domain/codes/short-code.ts'
import { uploadOf } from '../../../domain/codes/style.ts'
import { auditStatements } from '../audit.ts'
import { type Database, insertMany, placeholders, type Statement } from '../engine/database.ts'
import { keepLogos } from '../keep-logos.ts'
import { CODE_COLUMNS, slugOf, toRow, toUpdate, UPDATE_KEY, UPDATED_COLUMNS } from './code-rows.ts'
import { claimStatements, reclaimStatements, releaseStatements } from './external-ids.ts'
import { attachStatements, retagStatements } from './tags/code-tags.ts'
import { NAMES_OF_OTHERS } from './taken-names.ts'
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
  dashboard: `${COUNT_CODES} and active + paused + draft - made_by_api + $3 + $4 + $5 - $6 <= $7`,
}

/** Each as it was read. */
const DELETE = (pairs: string) => `delete from codes where (id, revision) in (values ${pairs})`
/** What belongs to codes and goes with them. */
const DELETE_OF = (table: string, marks: string) =>
  `delete from ${table} where code_id in (${marks})`

const INSERT_TOMBSTONES = (marks: string) => `
insert into tombstones (code_id, slug, account_id, mode, deleted_at, blocked_at)
select id, slug, account_id, mode, $1, blocked_at from codes where id in (${marks}) order by id
on conflict (code_id) do nothing`

/** All codes have the same owner. */
export function insertStatements(
  db: Database,
  codes: readonly Code[],
  actor: Actor,
  quota: Quota | null,
): Statement[] {
  const [first] = codes
  if (!first) return []
  const logos = codes.map(({ style }) => uploadOf(style))
  // Sorted by name, so that two bulks never wait for each other in a circle.
  const rows = codes.map(toRow).sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1))
  return [
    insertMany('codes', CODE_COLUMNS, rows, {
      unlessTaken: 'slug',
      expect: rows.length,
      name: 'short_code',
    }),
    assertNotOfOthers(codes),
    ...claimStatements(codes),
    ...attachStatements(db, codes),
    ...keepLogos(db, first, logos),
    ...versionStatements(codes, actor),
    ...auditStatements(createdEntries(codes, actor)),
    ...countCodes(codes, 1, quota),
  ]
}

/** All codes have the same owner. */
export function removeStatements(
  db: Database,
  codes: readonly Code[],
  actor: Actor,
  now: number,
): Statement[] {
  if (codes.length === 0) return []
  const ids = codes.map(({ id }) => id)
  const asRead = { expect: ids.length, name: 'revision' }
  const pairs = codes.map((_, i) => `($${2 * i + 1}, cast($${2 * i + 2} as bigint))`).join(', ')
  const deleteOf = (table: string) => ({
    text: DELETE_OF(table, placeholders(ids.length, 0)),
    values: ids,
  })
  return [
    lockStatement(db, ids),
    { text: INSERT_TOMBSTONES(placeholders(ids.length, 1)), values: [now, ...ids], ...asRead },
    {
      text: DELETE(pairs),
      values: codes.flatMap(({ id, revision }) => [id, revision]),
      ...asRead,
    },
    deleteOf('destinations'),
    ...codes.flatMap(releaseStatements),
    deleteOf('code_tags'),
    ...auditStatements(codes.flatMap((code) => [...clockEntries(code), deletedEntry(code, actor)])),
    ...countCodes(codes, -1, null),
  ]
}

/** In one order, so that two writers never wait for each other in a circle. */
function lockStatement(db: Database, ids: readonly string[]): Statement {
  const text = `select id from codes where id in (${placeholders(ids.length, 0)})
    order by id ${db.lockRows}`
  return { text, values: ids }
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

/** All codes have the same owner. */
export function updateStatements(db: Database, edits: readonly Edit[], actor: Actor): Statement[] {
  if (edits.length === 0) return []
  const moved = edits.filter(({ before, after }) => after.version > before.version)
  const turned = edits.filter(({ before, after }) => after.status !== before.status)
  const entries = edits.flatMap(({ before, after }) => [
    ...clockEntries(before),
    ...updatedEntries(before, after, actor),
    ...scheduleEntries(before, after, actor),
  ])
  return [
    ...(edits.length > 1 ? [lockStatement(db, edits.map(idOf))] : []),
    {
      update: 'codes',
      key: UPDATE_KEY,
      columns: UPDATED_COLUMNS,
      rows: edits.map(toUpdate),
      expect: edits.length,
      name: 'revision',
    },
    ...reclaimStatements(edits),
    ...retagStatements(db, edits),
    ...edits.flatMap(({ before }) => clockVersionStatements(before)),
    ...versionStatements(moved.map(afterOf), actor),
    ...auditStatements(entries),
    ...countCodes(turned.map(beforeOf), -1, null),
    ...countCodes(turned.map(afterOf), 1, null),
  ]
}

const idOf = ({ before }: Edit): string => before.id
const beforeOf = ({ before }: Edit): Code => before
const afterOf = ({ after }: Edit): Code => after

/** The last statement: those before it may have waited for others. */
export function inTime(db: Database, edits: readonly Edit[]): Statement[] {
  const deadlines = edits.flatMap(({ before, after }) => deadlineOf(before, after) ?? [])
  if (deadlines.length === 0) return []
  const text = `select 1 as ok where ${db.nowMs} < cast($1 as bigint)`
  return [{ text, values: [Math.min(...deadlines)], expect: 1, name: 'late' }]
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
