import { placeholders, type Queried } from '../../engine/database.ts'
import { ASKED_AT_ONCE, type ScannedCode } from './scopes.ts'

/**
 * Which codes have become large enough for rollups. Only the store knows how many scans a code has,
 * because every node records its own: counted by each alone, a code that is scanned over 100 nodes
 * would get its rollups at 100 times the number.
 */

/**
 * The total of a code is read again after so many scans here. With a hundred nodes it gets its rollups
 * 5,000 scans late at most, at twice the number; and some fifty scans share a read.
 */
export const SCANS_PER_READ = 50

/** By number; after these scans were recorded. */
export async function grownCodes(
  db: Queried,
  recorded: ReadonlyMap<ScannedCode, number>,
  rolledFrom: number,
): Promise<number[]> {
  const asked: ScannedCode[] = []
  for (const [code, scans] of recorded) {
    code.since += scans
    const isDue = code.since >= SCANS_PER_READ || code.total + code.since > rolledFrom
    if (code.rolled === 0 && isDue) asked.push(code)
  }
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    await readTotals(db, asked.slice(from, from + ASKED_AT_ONCE))
  }
  return asked.filter(({ total }) => total > rolledFrom).map(({ num }) => num)
}

async function readTotals(db: Queried, codes: readonly ScannedCode[]): Promise<void> {
  const text = `select num, total from scan_codes where num in (${placeholders(codes.length, 0)})`
  const nums = codes.map(({ num }) => num)
  const rows = await db.query<{ num: number; total: number }>(text, nums)
  const totals = new Map(rows.map(({ num, total }) => [num, total]))
  for (const code of codes) {
    code.total = totals.get(code.num) ?? 0
    code.since = 0
  }
}
