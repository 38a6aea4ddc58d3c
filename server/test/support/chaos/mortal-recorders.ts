import assert from 'node:assert/strict'
import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import type { Database } from '../../../storage/engine/database.ts'
import { SCANS_PER_READ } from '../../../storage/scans/recording/grown.ts'
import { openRecorder } from '../../../storage/scans/recording/record-scans.ts'
import { VISIT_STATEMENTS } from '../../../storage/scans/recording/unique-visits.ts'
import type { Dice } from '../data/scans/random-scans.ts'

/** Recorders that die between any two of their steps, and several of them on one code. */

export class Death extends Error {}

/** Dies before a transaction, or right after it. */
export function mortal(db: Database, dice: Dice, chance: number): Database {
  return {
    ...db,
    async batch(statements) {
      if (dice.chance(chance)) throw new Death()
      const refused = await db.batch(statements)
      if (dice.chance(chance)) throw new Death()
      return refused
    },
  }
}

/**
 * Within a minute autovacuum has analyzed the staging tables. PostgreSQL then takes them, which have
 * been used and are empty, for one row each, and joins them by comparing every row with every other.
 */
export async function assertNoJoin(db: Database): Promise<void> {
  const staging = ['staged_scans', 'staged_visits', 'decided_visits']
  await db.batch(staging.map((table) => ({ text: `analyze ${table}`, values: [] })))
  const texts = VISIT_STATEMENTS.flatMap((one) => ('text' in one ? [one.text] : []))
  const mark = texts.find((text) => text.includes('is_unique = 1'))
  const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${mark}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /staged_scans/)
  assert.doesNotMatch(plan, /Join|Nested Loop/)
}

/** How many scans one node records at a time. */
const EACH = 10

/** Nodes record scans of one code until it has its rollups, soon after `from` of them. Returns how many. */
export async function recordInTurns(
  nodes: readonly Database[],
  log: string,
  from: number,
  scanBy: (visitor: number) => LoggedScan,
): Promise<number> {
  const recorders = nodes.map((db) => openRecorder(db, { rolledFrom: from }))
  const rolled = 'select num from scan_codes where rolled = 1'
  let scans = 0
  for (let round = 0; (await nodes[0]?.query(rolled))?.length === 0; round++) {
    for (const [index, recorder] of recorders.entries()) {
      const some = Array.from({ length: EACH }, () => scanBy(++scans))
      assert.equal(await recorder.record(`${log}_${index}`, round, round + 1, some), true)
    }
    assert.ok(scans <= from + nodes.length * (SCANS_PER_READ + EACH), 'no rollups')
  }
  assert.ok(scans > from)
  return scans
}
