import { openRecent } from '../../../../domain/recent.ts'
import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import { type Database, placeholders, type Statement } from '../../engine/database.ts'
import { VARIANTS, variantScope } from './variant-scopes.ts'
import type { Scope } from './write-rollups.ts'

/**
 * The codes that scans are recorded for, by number, and which of them have rollups. Cached as of a
 * version: if a scope has got rollups since, the recording is refused and the recorder asks again.
 */
export interface Scopes {
  learn(scans: readonly LoggedScan[]): Promise<void>
  /** After `learn`. */
  codeOf(scan: LoggedScan): ScannedCode
  /** Accounts of these scans that have no rollups yet. */
  accountsToRoll(scans: readonly LoggedScan[]): number[]
  version(): number
  forget(): void
}

export interface ScannedCode {
  readonly num: number
  readonly account: number
  readonly rolled: number
  readonly accountRolled: number
  /** One of VARIANTS. */
  readonly variants: number
  /** By the number of the variant; empty if it has `default` only. */
  readonly variantScopes: ReadonlyMap<number, Scope>
  /** As it was last read, and what was recorded here since. Other nodes record scans of it too. */
  total: number
  since: number
}

/** Codes cached, twice as many at most, of about 200 bytes each. Far more than a batch has. */
const KNOWN_MAX = 100_000
export const ASKED_AT_ONCE = 500

const ADD_ACCOUNT = `
insert into scan_accounts (account_id, mode) values ($1, $2)
on conflict (account_id, mode) do nothing`

const ADD_CODE = `
insert into scan_codes (code_id, account, total, uniques)
select $1, num, 0, 0 from scan_accounts where account_id = $2 and mode = $3
on conflict (code_id) do nothing`

const READ_VERSION = 'select rolled_scopes as version from scan_feed'

export function openScopes(db: Database): Scopes {
  const known = openRecent<ScannedCode>(KNOWN_MAX)
  /** Null while nothing is known. */
  let version: number | null = null

  async function ask(ids: readonly string[]): Promise<void> {
    const text = `
      select c.code_id, c.num, c.account, c.rolled, c.total, c.variants,
        a.rolled as account_rolled
      from scan_codes c join scan_accounts a on a.num = c.account
      where c.code_id in (${placeholders(ids.length, 0)})`
    const rows = await db.query<ScopeRow>(text, ids)
    const scopes = await variantScopesOf(rows)
    for (const { code_id, account_rolled: accountRolled, ...row } of rows) {
      const variantScopes = scopes.get(row.num) ?? NO_SCOPES
      known.set(code_id, { ...row, accountRolled, variantScopes, since: 0 })
    }
  }

  /** By the number of the code. */
  async function variantScopesOf(rows: readonly ScopeRow[]) {
    const found = new Map<number, Map<number, Scope>>()
    const nums = rows
      .filter(({ variants }) => variants !== VARIANTS.onlyDefault)
      .map(({ num }) => num)
    if (nums.length === 0) return found
    const text = `select num, code, variant from variant_scopes
      where code in (${placeholders(nums.length, 0)})`
    for (const { num, code, variant } of await db.query<VariantRow>(text, nums)) {
      const scopes = found.get(code) ?? new Map()
      found.set(code, scopes.set(variant, variantScope(num)))
    }
    return found
  }

  return {
    async learn(scans) {
      // Read first, so that what is learnt after it is at least as new.
      version ??= (await db.query<VersionRow>(READ_VERSION))[0]?.version ?? 0
      const unknown = new Map(
        scans
          .filter((scan) => known.get(scan.codeId) === undefined)
          .map((scan) => [scan.codeId, scan]),
      )
      if (unknown.size === 0) return
      const ids = [...unknown.keys()]
      for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
        await ask(ids.slice(from, from + ASKED_AT_ONCE))
      }
      const added = [...unknown.values()].filter(({ codeId }) => known.get(codeId) === undefined)
      if (added.length === 0) return
      const statements: Statement[] = added.flatMap(({ codeId, accountId, mode }) => [
        { text: ADD_ACCOUNT, values: [accountId, mode] },
        { text: ADD_CODE, values: [codeId, accountId, mode] },
      ])
      await db.batch(statements)
      for (let from = 0; from < added.length; from += ASKED_AT_ONCE) {
        await ask(added.slice(from, from + ASKED_AT_ONCE).map(({ codeId }) => codeId))
      }
    },
    codeOf({ codeId }) {
      const code = known.get(codeId)
      if (!code) throw new Error('A scan of a code that was not learnt')
      return code
    },
    accountsToRoll(scans) {
      const found = new Set<number>()
      for (const { codeId } of scans) {
        const code = known.get(codeId)
        if (code?.accountRolled === 0) found.add(code.account)
      }
      return [...found]
    },
    version: () => version ?? -1,
    forget() {
      known.clear()
      version = null
    },
  }
}

interface ScopeRow {
  code_id: string
  num: number
  account: number
  rolled: number
  total: number
  variants: number
  account_rolled: number
}

interface VariantRow {
  num: number
  code: number
  variant: number
}

const NO_SCOPES: ReadonlyMap<number, Scope> = new Map()

interface VersionRow {
  version: number
}
