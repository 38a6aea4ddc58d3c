import { type Database, placeholders, type Statement } from '../../engine/database.ts'
import { codeScope, TELL_RECORDERS } from '../recording/write-rollups.ts'
import { rebuildStatements } from '../repair/rebuild-scope.ts'
import { PURGED_ID } from './purged.ts'
import { openPace, type Pace, step } from './step.ts'

/**
 * The first step of a purge: codes give up their ids and leave their account, so that no query finds their scans
 * and recorders put new ones elsewhere. What the account's figures have of them is in their rollups; a code that
 * has none, which is small, gets them here.
 */
const NUMS_OF = `
select num, total, rolled from scan_codes where account = $1 and num > $2 and num <= $3
order by num limit 50`
const DETACH = (count: number) => `
update scan_codes set code_id = ${PURGED_ID}, purged_of = account, purged_at = $1, account = 0,
  variants = 0 where purged_of is null and num in (${placeholders(count, 1)})`
const DROP_WAITING = (count: number) =>
  `delete from outbox where code in (${placeholders(count, 0)})`

interface Found {
  readonly num: number
  readonly total: number
  readonly rolled: number
}

/** False: it is purged already, or its rollups were made in the meantime. */
export async function detach(
  db: Database,
  codes: readonly Found[],
  at: number,
  {
    pace = null,
    isErased = false,
  }: { readonly pace?: Pace | null; readonly isErased?: boolean } = {},
): Promise<{ readonly heldMs: number; readonly isDone: boolean }> {
  const nums = codes.map(({ num }) => num)
  const small = isErased ? [] : codes.filter(({ rolled }) => rolled === 0)
  const { heldMs, refused } = await step(db, pace, [
    ...small.flatMap(({ num }) => rebuildStatements(codeScope(num))),
    ...(isErased ? [] : [haveRollups(nums)]),
    { text: DROP_WAITING(nums.length), values: nums },
    { text: DETACH(nums.length), values: [at, ...nums], expect: nums.length, name: 'purged' },
    TELL_RECORDERS,
  ])
  return { heldMs, isDone: refused === null }
}

/** What is subtracted from the account. */
function haveRollups(nums: readonly number[]): Statement {
  const text = `select 1 from scan_codes where rolled = 1 and num in (${placeholders(nums.length, 0)})`
  return { text, values: nums, expect: nums.length, name: 'rolled' }
}

/** All codes of an account up to a number: what is first scanned after that stays. */
export async function* detachAll(
  db: Database,
  account: number,
  last: number,
  at: number,
  isErased: boolean,
): AsyncGenerator<number, void> {
  const pace = openPace()
  for (let after = 0; ; ) {
    const found = await db.query<Found>(NUMS_OF, [account, after, last])
    if (found.length === 0) return
    const some = isErased ? found : withinScans(found, pace.rows())
    const { heldMs, isDone } = await detach(db, some, at, { pace, isErased })
    yield heldMs
    if (isDone) after = some.at(-1)?.num ?? after
  }
}

/** The first ones: those without rollups cost as much as they have scans. */
function withinScans(found: readonly Found[], rows: number): readonly Found[] {
  let sum = 0
  const end = found.findIndex(({ rolled, total }) => {
    sum += rolled === 1 ? 1 : total + 1
    return sum > rows
  })
  return end === -1 ? found : found.slice(0, Math.max(1, end))
}
