import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { openStatements, type Prepare } from '../../engine/sqlite/sqlite-statements.ts'

/**
 * Copies what can be read of a damaged scans.db into a new one that has its tables.
 *
 * A damaged page makes SQLite stop there. But an index of keys can be entered anywhere: a table is read
 * from its beginning and from its end, and what is left between the two is halved, by the values of its
 * key, until the halves are whole or too small to matter. So of a damaged leaf only its own rows are
 * lost, and of sixteen zeroed pages sixteen times some fifty rows. Copying what `sqlite3 .dump` gives
 * lost two of three scans, because that stops at the first damaged page of each table.
 */
export interface SalvagedTable {
  readonly table: string
  /** False: a part of it could not be read. */
  readonly isWhole: boolean
}

/** Per table: halving a damaged leaf to its last row would never end. Each takes some 50 µs. */
const TRIES_MAX = 10_000
const LOWEST = Number.MIN_SAFE_INTEGER
const HIGHEST = Number.MAX_SAFE_INTEGER
/** Filled and emptied within each transaction, and what is made again from the scans (mend.ts). */
const LEFT_OUT = new Set([
  'schema_migrations',
  'staged_scans',
  'staged_visits',
  'decided_visits',
  'events',
])

/** Rows of codes can also be read from this index, which has all that cannot be counted again. */
const SPARE = {
  table: 'scan_codes indexed by scan_codes_by_total',
  keys: ['account', 'total', 'code_id'],
  columns: ['num', 'code_id', 'account', 'total', '0 as uniques'],
}

interface Source {
  readonly table: string
  readonly keys: readonly string[]
  readonly columns: readonly string[]
}

/** Values of the first keys are fixed; the next one is between two bounds. */
interface Range {
  readonly fixed: readonly number[]
  readonly from: number
  readonly to: number
}

type Row = Record<string, SQLInputValue>

/** Throws if the scans cannot be read at all. */
export function salvage(
  from: DatabaseSync,
  to: DatabaseSync,
  onTable: (name: string) => void,
): SalvagedTable[] {
  // Of a damaged list of tables, those that were read before the damage are used.
  from.enableDefensive(false)
  from.exec('pragma writable_schema = on')
  from.prepare('select code from scans limit 0')
  const names = to.prepare("select name from sqlite_master where type = 'table'").all()
  const found: SalvagedTable[] = []
  to.exec('begin')
  for (const name of names.map((row) => String(row.name)).filter((one) => !LEFT_OUT.has(one))) {
    onTable(name)
    const source = sourceOf(to, name)
    to.exec(`delete from ${name}`)
    let isWhole = copy(from, to, name, source)
    if (!isWhole && name === 'scan_codes') isWhole = copy(from, to, name, SPARE)
    found.push({ table: name, isWhole })
  }
  to.exec('commit')
  return found
}

function sourceOf(db: DatabaseSync, table: string): Source {
  const info = db.prepare(`select name, pk from pragma_table_info('${table}')`).all()
  const keys = info.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  return {
    table,
    keys: keys.map(({ name }) => String(name)),
    columns: info.map(({ name }) => String(name)),
  }
}

/** False: it could not be read as a whole. */
function copy(from: DatabaseSync, to: DatabaseSync, table: string, source: Source): boolean {
  const names = source.columns.map((column) => column.split(' ').at(-1) ?? '')
  const marks = names.map((name) => `$${name}`).join(', ')
  const insert = to.prepare(
    `insert or ignore into ${table} (${names.join(', ')}) values (${marks})`,
  )
  const keep = (row: Row) => Number(insert.run(row).changes) > 0
  const prepare = openStatements(from)
  if (!isKnown(prepare, source)) return false
  const whole = { fixed: [], from: LOWEST, to: HIGHEST }
  const queue: Range[] = []
  let isWhole = true
  for (let tries = 0, next: Range | undefined = whole; next && tries < TRIES_MAX; tries++) {
    const left = read(prepare, source, next, keep, tries === 0)
    if (left !== null) isWhole = false
    queue.push(...(left ?? []))
    next = queue.shift()
  }
  return isWhole
}

function isKnown(prepare: Prepare, { table }: Source): boolean {
  try {
    prepare(`select 1 from ${table}`)
    return true
  } catch {
    return false
  }
}

/** Reads a range from both ends. Returns the ranges that are left to try; null: it was read as a whole. */
function read(
  prepare: Prepare,
  source: Source,
  range: Range,
  keep: (row: Row) => boolean,
  isFirst: boolean,
): Range[] | null {
  const key = source.keys[range.fixed.length]
  const last = readOne(prepare, source, range, keep, { isFirst, isBackwards: false })
  if (last === 'whole') return null
  const first = readOne(prepare, source, range, keep, { isFirst, isBackwards: true })
  if (key === undefined) return []
  const low = boundOf(last, key, range.from)
  const high = boundOf(first, key, range.to)
  if (low === null || high === null) return []
  return low < high ? halve(range.fixed, low, high) : deeper(source, [...range.fixed, low])
}

function halve(fixed: readonly number[], low: number, high: number): Range[] {
  const middle = Math.floor((low + high) / 2)
  return [
    { fixed, from: low, to: middle },
    { fixed, from: middle + 1, to: high },
  ]
}

/** One value of a key: the next key tells its rows apart. */
function deeper({ keys }: Source, fixed: readonly number[]): Range[] {
  return fixed.length < keys.length ? [{ fixed, from: LOWEST, to: HIGHEST }] : []
}

/** Null: it is not a number, and cannot be halved. */
function boundOf(row: Row | null | 'whole', key: string, otherwise: number): number | null {
  if (row === null || row === 'whole') return otherwise
  const value = row[key]
  return typeof value === 'number' ? value : null
}

/** The last row before the damage; null: there was none. Backwards it ends at rows that are known. */
function readOne(
  prepare: Prepare,
  { table, keys, columns }: Source,
  { fixed, from, to }: Range,
  keep: (row: Row) => boolean,
  { isFirst, isBackwards }: { isFirst: boolean; isBackwards: boolean },
): Row | null | 'whole' {
  const order = keys.map((key) => (isBackwards ? `${key} desc` : key)).join(', ')
  const conditions = fixed.map((_, index) => `${keys[index]} = ?`)
  // The first time without bounds: keys may be texts.
  if (!isFirst) conditions.push(`${keys[fixed.length]} between ? and ?`)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const text = `select ${columns.join(', ')} from ${table} ${where} ${order && `order by ${order}`}`
  const values = isFirst ? fixed : [...fixed, from, to]
  let last: Row | null = null
  try {
    for (const row of prepare(text).iterate(...values) as Iterable<unknown>) {
      const isNew = keep(row as Row)
      if (isBackwards && !isNew) return last
      last = row as Row
    }
    return isBackwards ? last : 'whole'
  } catch {
    return last
  }
}
