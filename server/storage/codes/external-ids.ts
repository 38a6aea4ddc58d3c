import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Code, Edit } from '../../../domain/codes/code.ts'
import { insertMany, placeholders, type Queried, type Statement } from '../engine/database.ts'

/** The ids that owners give their codes: each is a row, which only one code can claim. */

const COLUMNS = { account_id: 'text', mode: 'text', external_id: 'text', code_id: 'text' } as const

const RELEASE = `
delete from external_ids where account_id = $1 and mode = $2 and external_id = $3 and code_id = $4`

/** Finds the code that has one. */
export const HOLDER = `
select code_id from external_ids where account_id = $1 and mode = $2 and external_id = $3`

export async function holdersOf(
  db: Queried,
  { accountId, mode }: Owner,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (externalIds.length === 0) return new Map()
  const text = `select external_id, code_id from external_ids where account_id = $1 and mode = $2
    and external_id in (${placeholders(externalIds.length, 2)})`
  const rows = await db.query<HeldRow>(text, [accountId, mode, ...externalIds])
  return new Map(rows.map((row) => [row.external_id, row.code_id]))
}

export async function externalIdsOf(
  db: Queried,
  { accountId, mode }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const text = `select external_id, id as code_id from codes where account_id = $1 and mode = $2
    and external_id is not null and id in (${placeholders(ids.length, 2)})`
  const rows = await db.query<HeldRow>(text, [accountId, mode, ...ids])
  return new Map(rows.map((row) => [row.code_id, row.external_id]))
}

interface HeldRow {
  external_id: string
  code_id: string
}

/** Refused as `external_id` if another code has one of them. */
export function claimStatements(codes: readonly Code[]): Statement[] {
  const rows = codes.flatMap(({ accountId, mode, externalId, id }) =>
    externalId === null ? [] : [[accountId, mode, externalId, id]],
  )
  if (rows.length === 0) return []
  // In one order, so that two bulks never wait for each other in a circle.
  rows.sort((one, other) => (String(one[2]) < String(other[2]) ? -1 : 1))
  const unlessTaken = 'account_id, mode, external_id'
  return [
    insertMany('external_ids', COLUMNS, rows, {
      unlessTaken,
      expect: rows.length,
      name: 'external_id',
    }),
  ]
}

export function releaseStatements({ accountId, mode, externalId, id }: Code): Statement[] {
  if (externalId === null) return []
  return [{ text: RELEASE, values: [accountId, mode, externalId, id] }]
}

/** First the new ones: whoever holds one id and waits for another can end in a circle. */
export function reclaimStatements(edits: readonly Edit[]): Statement[] {
  const renamed = edits.filter(({ before, after }) => after.externalId !== before.externalId)
  return [
    ...claimStatements(renamed.map(({ after }) => after)),
    ...renamed.flatMap(({ before }) => releaseStatements(before)),
  ]
}
