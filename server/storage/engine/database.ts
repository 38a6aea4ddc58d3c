/**
 * The interface between our SQL and an engine.
 *
 * SQL is written once, with $1…$n, in the subset that SQLite and PostgreSQL share: ids are text
 * that we generate, times are integer milliseconds, booleans are 0 or 1, conflicts are handled by
 * `on conflict`, and every `order by` is total. Only the types in migrations and bulk inserts
 * differ.
 *
 * There is no interactive transaction. A batch is all or nothing and none of our code runs between
 * its statements, so no lock is ever held while waiting for the event loop, and the SQLite adapter
 * is free to commit many batches at once.
 */
export type Value = string | number | null

interface Expectation {
  /** Rows it must change, or for a select, find. Otherwise the whole batch is rolled back. */
  readonly expect?: number
  /** The result of the batch if the expectation is not met. */
  readonly name?: string
}

export interface Sql extends Expectation {
  readonly text: string
  readonly values: readonly Value[]
  /** It waits for a lock: see `batchLock`. */
  readonly lock?: { readonly waitMs: number; readonly turn: Turn | null }
}

export type ColumnType = 'text' | 'int'
export type Columns = Readonly<Record<string, ColumnType>>

/** Many rows at once, in the way that is fastest for the engine. */
export interface Rows extends Expectation {
  readonly into: string
  readonly columns: Columns
  readonly rows: readonly (readonly Value[])[]
  /** The unique columns whose conflicts skip a row instead of failing; `any`: any of the table's. */
  readonly unlessTaken?: string
  /** The column that is added to the existing value; all the others are the key. */
  readonly adding?: string
}

/** Many rows of one table, each changed by its key. */
export interface Changes extends Expectation {
  readonly update: string
  readonly key: Columns
  readonly columns: Columns
  /** The values of the key as it is, then those of the columns as they are to be. */
  readonly rows: readonly (readonly Value[])[]
}

export type Statement = Sql | Rows | Changes

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  query<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
  /**
   * Null when everything is committed, otherwise the name of the statement whose `expect` failed.
   */
  batch(statements: readonly Statement[]): Promise<string | null>
  /**
   * For migrations only: a transaction that no other process shares, however long it takes. It is tried
   * again while others hold the locks that it needs, so the body may run more than once.
   */
  exclusively(body: MigrationBody, how?: Exclusivity): Promise<void>
  /** A condition: the column contains the text. Not `like`, which is slow for some patterns. */
  contains(column: string, mark: string): string
  /** An expression: the time of the database, in milliseconds. */
  readonly nowMs: string
  /** Ends a select of rows to be updated: rows that others are updating are skipped. */
  readonly skipLocked: string
  /** Ends a select of rows that nobody may delete until the commit. */
  readonly keepRows: string
  /** Ends a select of rows that nobody else may hold or change until the commit. */
  readonly lockRows: string
  /**
   * First statements of a batch during which no other batch of the same name may run. It waits its turn
   * as long as the database answers. Who passes a `turn` hears of it, and is refused as `lock` after a
   * minute: there may be more to put into the batch by then.
   */
  batchLock(name: LockName, turn?: Turn): Statement[]
  /**
   * First statements of a batch that changes few rows of large tables by their keys. No table is then
   * read as a whole, even if the planner believes that it is still empty.
   */
  preferKeys(): Statement[]
  /** Empties a table that is filled and emptied all the time. */
  emptyTable(table: string): Statement
  /**
   * When it resolves, what was committed before holds on every node. A batch waits for its own changes;
   * this is for who answers that somebody else's are there.
   */
  whenInEffect(): Promise<void>
  /** When it resolves, what was committed before survives the death of the machine. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** A database that is only read. */
export type Queried = Pick<Database, 'query'>

export type LockName = 'recorder'

export interface Turn {
  /** It has come. */
  onHeld(): void
  /** It has not come yet: called every few seconds. */
  onWaiting(): void
}

export interface MigrationSession {
  query<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
  /** Several statements in the engine's own words: see WORDS in each adapter. */
  script(text: string): Promise<void>
}

/**
 * Returns where the next transaction goes on, which is called with it; null or nothing: this is the last.
 */
export type MigrationBody = (
  session: MigrationSession,
  after: string | null,
) => Promise<string | null | undefined> | Promise<void>

/** `another`: process that migrates; `locks`: of tables that others use. */
export type Waiting = 'another' | 'locks'

export interface Exclusivity {
  /** What runs is cancelled and rolled back. */
  readonly signal?: AbortSignal | undefined
  /** What it waits for from now on; null: nothing. */
  readonly onWait?: (waits: Waiting | null) => void
  /** Without a transaction: for statements that PostgreSQL does not take in one. */
  readonly isAlone?: boolean
}

/** `$3, $4, $5` for three values that follow two others. */
export function placeholders(count: number, after: number): string {
  return Array.from({ length: count }, (_, index) => `$${after + index + 1}`).join(', ')
}

export function insertMany(
  into: string,
  columns: Columns,
  rows: Rows['rows'],
  options: Pick<Rows, 'unlessTaken' | 'adding' | 'expect' | 'name'> = {},
): Rows {
  return { into, columns, rows, ...options }
}

export function onConflict({ into, columns, unlessTaken, adding }: Rows): string {
  if (unlessTaken === 'any') return ' on conflict do nothing'
  if (unlessTaken !== undefined) return ` on conflict (${unlessTaken}) do nothing`
  if (adding === undefined) return ''
  const key = Object.keys(columns).filter((column) => column !== adding)
  return ` on conflict (${key.join(', ')}) do update set ${adding} = ${into}.${adding} + excluded.${adding}`
}

/** The update of one row; `mark` comes before the numbers of its values. */
export function updateOne({ update, key, columns }: Changes, mark: '$' | '?'): string {
  const keys = Object.keys(key)
  const sets = Object.keys(columns).map((name, i) => `${name} = ${mark}${keys.length + i + 1}`)
  const where = keys.map((name, i) => `${name} = ${mark}${i + 1}`)
  return `update ${update} set ${sets.join(', ')} where ${where.join(' and ')}`
}

export function withWords(script: string, words: Readonly<Record<string, string>>): string {
  return script.replace(/\{(\w+)\}/g, (token, word: string) => words[word] ?? token)
}
