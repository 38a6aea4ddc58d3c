import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/periods.ts'
import type { PlainNums, ScanNums } from './scan-nums.ts'
import type { ScannedCode } from './scopes.ts'
import { VARIANTS } from './variant-scopes.ts'
import {
  accountScope,
  BLOCK_DAYS,
  codeScope,
  KINDS,
  PLAIN_KINDS,
  type Scope,
  toAgent,
} from './write-rollups.ts'

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
  plain: PlainNums,
): Tally {
  const hours = new Map<number, Grid>()
  const days: Grid = new Map()
  const totals = new Map<ScannedCode, number>()
  /** For each visitor of a code, the number of their first scan in the batch. */
  const firsts: Grid = new Map()

  function visit(hour: number, scope: Scope, visitor: number, n: number, rolled: number): void {
    let visitors = hours.get(hour)
    if (!visitors) {
      visitors = new Map()
      hours.set(hour, visitors)
    }
    const row = columnOf(visitors, scope).get(visitor)
    if (row) {
      row[4] = (row[4] ?? 0) + 1
      return
    }
    // Hours are decided in order, but a visitor is new with the scan that was recorded first.
    const known = columnOf(firsts, scope)
    const first = known.get(visitor)?.[0] ?? n
    if (first === n) known.set(visitor, [n])
    columnOf(visitors, scope).set(visitor, [scope, visitor, hour, first, 1, rolled])
  }

  function count(scope: Scope, kind: number, day: number, value: number): void {
    const column = columnOf(days, scope)
    const key = keyOf(kind, day, value)
    const row = column.get(key)
    if (row) row[4] = (row[4] ?? 0) + 1
    else column.set(key, [scope, kind, day, value, 1])
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
      for (let i = 0; i < PLAIN_KINDS.length; i++) {
        const value = plain[i]?.[index] ?? 0
        if (value !== 0) count(scope, PLAIN_KINDS[i] ?? 0, day, value)
      }
    }
    count(account, KINDS.code, day, code.num)
  }
  const inOrder = [...hours].sort(([a], [b]) => a - b)
  return {
    visits: inOrder.map(([, visitors]) => rowsOf(visitors).sort(byVisitor)),
    days: rowsOf(days).sort(byKey),
    blocks: toBlocks(days).sort(byKey),
    totals,
    isBuilding: [...totals.keys()].some(({ variants }) => variants === VARIANTS.areBuilt),
  }
}

/** Rows by scope and a number: texts as keys would take twice as long. */
type Grid = Map<Scope, Map<number, Row>>

function columnOf(grid: Grid, scope: Scope): Map<number, Row> {
  const known = grid.get(scope)
  if (known) return known
  const column = new Map<number, Row>()
  grid.set(scope, column)
  return column
}

function rowsOf(grid: Grid): Row[] {
  return [...grid.values()].flatMap((column) => [...column.values()])
}

/** Room for 268 million values; days have four digits of years. */
function keyOf(kind: number, day: number, value: number): number {
  return (day * 8 + kind) * 2 ** 28 + value
}

function toBlocks(days: Grid): Row[] {
  const blocks: Grid = new Map()
  for (const [scope = 0, kind = 0, day = 0, value = 0, scans = 0] of rowsOf(days)) {
    const block = Math.floor(day / BLOCK_DAYS)
    const column = columnOf(blocks, scope)
    const key = keyOf(kind, block, value)
    const row = column.get(key)
    if (row) row[4] = (row[4] ?? 0) + scans
    else column.set(key, [scope, kind, block, value, scans])
  }
  return rowsOf(blocks)
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
