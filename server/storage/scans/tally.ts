import type { LoggedScan } from '../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time/periods.ts'
import type { ScanNums } from './scan-nums.ts'
import type { ScannedCode } from './scopes.ts'
import { VARIANTS } from './variant-scopes.ts'
import { accountScope, BLOCK_DAYS, codeScope, KINDS, type Scope, toAgent } from './write-rollups.ts'

/**
 * A batch of scans, added up before it reaches the database, where that would cost ten times as
 * much.
 */
export interface Tally {
  /** Rows of staged_visits, hour by hour. */
  readonly visits: readonly Row[][]
  readonly days: readonly Row[]
  readonly blocks: readonly Row[]
  readonly totals: ReadonlyMap<ScannedCode, number>
  /** Whether variants of some code are still being built. */
  readonly isBuilding: boolean
}

type Row = number[]

export function tally(
  scans: readonly LoggedScan[],
  codeOf: (scan: LoggedScan) => ScannedCode,
  nums: readonly ScanNums[],
): Tally {
  const hours = new Map<number, Map<string, Row>>()
  const days = new Map<string, Row>()
  const totals = new Map<ScannedCode, number>()
  /** For each visitor of a code, the number of their first scan in the batch. */
  const firsts = new Map<string, number>()

  function visit(hour: number, scope: Scope, visitor: number, n: number, rolled: number): void {
    let visitors = hours.get(hour)
    if (!visitors) {
      visitors = new Map()
      hours.set(hour, visitors)
    }
    const key = `${scope} ${visitor}`
    const row = visitors.get(key)
    if (row) {
      row[4] = (row[4] ?? 0) + 1
      return
    }
    // Hours are decided in order, but a visitor is new with the scan that was recorded first.
    const first = firsts.get(key) ?? n
    if (first === n) firsts.set(key, n)
    visitors.set(key, [scope, visitor, hour, first, 1, rolled])
  }

  function count(scope: Scope, kind: number, day: number, value: number): void {
    const key = `${scope} ${kind} ${day} ${value}`
    const row = days.get(key)
    if (row) row[4] = (row[4] ?? 0) + 1
    else days.set(key, [scope, kind, day, value, 1])
  }

  for (const [index, scan] of scans.entries()) {
    if (scan.class !== 'human') continue
    const code = codeOf(scan)
    const hour = Math.floor(scan.at / HOUR_MS)
    const day = Math.floor(scan.at / DAY_MS)
    const num = nums[index] as ScanNums
    const account = accountScope(code.account)
    const variant = code.variantScopes.get(num.variant)
    totals.set(code, (totals.get(code) ?? 0) + 1)
    visit(hour, codeScope(code.num), scan.visitor, index + 1, code.rolled)
    visit(hour, account, scan.visitor, 0, 1)
    if (variant !== undefined) visit(hour, variant, scan.visitor, 0, 1)
    for (const scope of code.rolled === 0 ? [account] : [account, codeScope(code.num)]) {
      count(scope, KINDS.place, day, num.place)
      count(scope, KINDS.agent, day, toAgent(num))
      if (num.language !== 0) count(scope, KINDS.language, day, num.language)
    }
    count(account, KINDS.code, day, code.num)
  }
  const inOrder = [...hours].sort(([a], [b]) => a - b)
  return {
    visits: inOrder.map(([, visitors]) => [...visitors.values()].sort(byVisitor)),
    days: [...days.values()].sort(byKey),
    blocks: toBlocks(days.values()).sort(byKey),
    totals,
    isBuilding: [...totals.keys()].some(({ variants }) => variants === VARIANTS.areBuilt),
  }
}

function toBlocks(days: Iterable<Row>): Row[] {
  const blocks = new Map<string, Row>()
  for (const [scope = 0, kind = 0, day = 0, value = 0, scans = 0] of days) {
    const block = Math.floor(day / BLOCK_DAYS)
    const key = `${scope} ${kind} ${block} ${value}`
    const row = blocks.get(key)
    if (row) row[4] = (row[4] ?? 0) + scans
    else blocks.set(key, [scope, kind, block, value, scans])
  }
  return [...blocks.values()]
}

/** In the order of the tables, so that neighbouring rows are written together. */
function byVisitor([scope = 0, visitor = 0]: Row, [otherScope = 0, other = 0]: Row): number {
  return visitor - other || scope - otherScope
}

function byKey(a: Row, b: Row): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
