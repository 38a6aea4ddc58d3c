import type { Owner } from '../../../domain/accounts/owner.ts'
import { TEST_NAME_KEPT_MS } from '../../../domain/codes/short-code.ts'
import { placeholders, type Queried } from '../engine/database.ts'

/** Which names of short links cannot be used: those of codes, and those that belonged to others. */

/** With the ids of the owner's codes, and of no others. */
const NAMES_IN_USE = (slugs: string) => `
select slug, case when account_id = $1 and mode = $2 then id end as id from codes
where slug in (${slugs})`

/**
 * $3: the names of test codes that were deleted before this time are free again. The name of a code
 * that was blocked is not even its owner's: deleting a code must not be a way around the block.
 */
export const NAMES_OF_OTHERS = (slugs: string) => `
select slug, null as id from tombstones where slug in (${slugs}) and (account_id <> $1 or mode <> $2 or blocked_at is not null)
  and (mode <> 'test' or deleted_at > $3)`

export async function takenNames(
  db: Queried,
  { accountId, mode }: Owner,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (slugs.length === 0) return new Map()
  const marks = placeholders(slugs.length, 3)
  const text = `${NAMES_IN_USE(marks)} union all ${NAMES_OF_OTHERS(marks)}`
  const values = [accountId, mode, Date.now() - TEST_NAME_KEPT_MS, ...slugs]
  const rows = await db.query<{ slug: string; id: string | null }>(text, values)
  return new Map(rows.map((row) => [row.slug, row.id]))
}
