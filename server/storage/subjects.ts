import type { Subject } from '../domain/analytics.ts'
import { placeholders } from './database.ts'
import type { Reader } from './reader.ts'
import { accountScope, codeScope, type Scope } from './rollups.ts'

/** What figures are asked about, as the scan tables know it. */
export interface Found {
  readonly scope: Scope
  /** It has rollups; if not, it is a code with few scans. */
  readonly rolled: boolean
  /** Scans of a code, all time. */
  readonly total: number
  /** The day from which on its scans are kept. */
  readonly horizon: number
}

const FIND_ACCOUNT = `
select num, rolled, horizon from scan_accounts where account_id = $1 and mode = $2`

/** Those of the codes that were ever scanned. */
export async function findCodes(
  reader: Reader,
  codeIds: readonly string[],
): Promise<Map<string, Found>> {
  if (codeIds.length === 0) return new Map()
  const text = `select code_id, num, rolled, total, horizon from scan_codes
    where code_id in (${placeholders(codeIds.length, 0)})`
  const rows = await reader.query<CodeRow>(text, codeIds)
  return new Map(
    rows.map(({ code_id, num, rolled, total, horizon }) => [
      code_id,
      { scope: codeScope(num), rolled: rolled === 1, total, horizon },
    ]),
  )
}

/** Null: it was never scanned. */
export async function find(
  reader: Reader,
  { codeId, accountId, mode }: Subject,
): Promise<Found | null> {
  if (codeId !== undefined) return (await findCodes(reader, [codeId])).get(codeId) ?? null
  const [row] = await reader.query<AccountRow>(FIND_ACCOUNT, [accountId, mode])
  if (!row?.rolled) return null
  return { scope: accountScope(row.num), rolled: true, total: 0, horizon: row.horizon }
}

interface CodeRow {
  code_id: string
  num: number
  rolled: number
  total: number
  horizon: number
}

interface AccountRow {
  num: number
  rolled: number
  horizon: number
}
