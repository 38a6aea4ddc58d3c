import { placeholders } from '../engine/database.ts'
import type { Snapshot } from '../engine/snapshot.ts'
import { BRAND_CHECKS } from './brand-checks.ts'
import { type Check, CODE_CHECKS, SCAN_CHECKS } from './checks.ts'
import { DELIVERY_CHECKS } from './delivery-checks.ts'
import { REFERENCE_CHECKS } from './reference-checks.ts'
import { ROLLUP_CHECKS } from './rollup-checks.ts'

/**
 * Recounts everything that is stored twice. Counters make quotas, lists and totals a read of one
 * row, and the batches that write them keep them right; this proves it. Every check reads one
 * snapshot, so it may run next to a live server: what it reports is an error, not a race.
 */
export interface Difference {
  readonly id: string
  readonly what: string
  readonly expected: string | number | null
  readonly found: string | number | null
}

export interface Checked {
  readonly name: string
  /** What is true if there is no difference. */
  readonly claim: string
  /** How many rows were checked. */
  readonly rows: number
  readonly differences: readonly Difference[]
  /** Further differences that are not listed. */
  readonly more: number
}

/** Per query. With more faults than this, the count matters and not the list. */
const LISTED_MAX = 100
/** Codes compared at a time, where two snapshots are involved. */
const PIECE = 500

/** Both snapshots may be the same. `onCheck` is called before each check. */
export async function verify(
  codes: Snapshot,
  scans: Snapshot,
  onCheck: (name: string) => void,
): Promise<Checked[]> {
  const checked: Checked[] = []
  const all = [
    ...[...SCAN_CHECKS, ...REFERENCE_CHECKS, ...ROLLUP_CHECKS, ...DELIVERY_CHECKS].map(
      (check) => [scans, check] as const,
    ),
    ...[...CODE_CHECKS, ...BRAND_CHECKS].map((check) => [codes, check] as const),
  ]
  for (const [snapshot, check] of all) {
    onCheck(check.name)
    checked.push(await runCheck(snapshot, check))
  }
  onCheck(OWNERS.name)
  return [...checked, await compareOwners(codes, scans)]
}

async function runCheck(snapshot: Snapshot, check: Check): Promise<Checked> {
  const { name, claim, counted, finds } = check
  const [count] = await snapshot.query<{ n: number }>(`select count(*) as n from ${counted}`)
  const differences: Difference[] = []
  let more = 0
  for (const find of finds) {
    const text = `select f.*, count(*) over () as all_found from (${find}) as f
      order by f.id, f.expected, f.found limit ${LISTED_MAX}`
    const rows = await snapshot.query<Difference & { all_found: number }>(text)
    for (const { id, what, expected, found } of rows) {
      differences.push({ id, what, expected, found })
    }
    more += (rows[0]?.all_found ?? 0) - rows.length
  }
  return { name, claim, rows: count?.n ?? 0, differences, more }
}

const OWNERS = {
  name: 'owners',
  claim: 'the scans of each code belong to the same account and mode as the code',
}

const SCAN_OWNERS = `
select c.num, c.code_id as id, a.account_id || ' ' || a.mode as owner
from scan_codes c join scan_accounts a on a.num = c.account
where c.num > $1 order by c.num limit ${PIECE}`

interface OwnerRow {
  readonly num: number
  readonly id: string
  readonly owner: string
}

/** On SQLite the two sides are in two files, so they are compared here, batch by batch. */
async function compareOwners(codes: Snapshot, scans: Snapshot): Promise<Checked> {
  const differences: Difference[] = []
  let rows = 0
  let more = 0
  let last = 0
  for (;;) {
    const piece = await scans.query<OwnerRow>(SCAN_OWNERS, [last])
    if (piece.length === 0) return { ...OWNERS, rows, differences, more }
    const owners = await ownersOf(codes, piece)
    for (const { num, id, owner } of piece) {
      const expected = owners.get(id) ?? owner
      if (expected !== owner && differences.length >= LISTED_MAX) more++
      else if (expected !== owner) differences.push({ id, what: 'owner', expected, found: owner })
      last = num
    }
    rows += piece.length
  }
}

/** A deleted code has none; its scans are kept all the same. */
async function ownersOf(codes: Snapshot, piece: readonly OwnerRow[]): Promise<Map<string, string>> {
  const text = `select id, account_id || ' ' || mode as owner from codes
    where id in (${placeholders(piece.length, 0)})`
  const ids = piece.map(({ id }) => id)
  const rows = await codes.query<{ id: string; owner: string }>(text, ids)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}
