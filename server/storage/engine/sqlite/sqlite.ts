import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Database, type Statement, type Value, withWords } from '../database.ts'
import { translateError, translateErrors } from './sqlite-errors.ts'
import { insertRows, updateRows } from './sqlite-inserts.ts'
import { openStatements, type Prepare } from './sqlite-statements.ts'

/**
 * SQLite inside the process.
 *
 * Batches that arrive in one turn of the event loop share one commit: each runs in a savepoint of
 * its own, so one that fails takes nothing with it, and none is answered before the commit. That
 * makes the cost of a durable write (one fsync) a cost per turn, not per request.
 */

/** How long a write waits for another process (the command line, say) to finish its own. */
const BUSY_TIMEOUT_MS = 5000
/**
 * Per connection. The system caches the file anyway: with four times as much, recording takes the same
 * CPU time and writes 4 % less.
 */
const CACHE_KIB = 16_384
/**
 * In pages of 4 KiB. A page that changes often is then written back once per 128 MiB instead of
 * once per 4: 5,300 bytes per scan, compared to 6,300 with 64 MiB and 4,700 with 256 MiB.
 */
const CHECKPOINT_PAGES = 32_768
/** Mapped pages count towards this process's memory. The rest of larger files is read. */
const MAPPED_BYTES = 64 * 1024 * 1024
const WORDS = {
  text: 'text',
  int: 'integer',
  serial: 'integer primary key',
  strict: 'strict',
  clustered: 'strict, without rowid',
  first_line: 'substr(search_text, 1, instr(search_text, char(10)) - 1)',
  unlogged: '',
  concurrently: '',
  random_key: 'lower(hex(randomblob(16)))',
}

interface Waiting {
  readonly statements: readonly Statement[]
  readonly resolve: (refused: string | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * When a commit reaches the disk: before it is answered (full), or some time later (normal) unless
 * `settle` is called. If the machine dies then, the last commits are lost, whole and in order; if
 * the process dies, nothing is lost either way.
 */
export type Synchronous = 'full' | 'normal'

export interface SqliteOptions {
  /** Another file, whose tables can be read in the same queries. */
  readonly beside?: string | null
  readonly busyMs?: number
}

export function openSqlite(
  path: string,
  synchronous: Synchronous = 'full',
  { beside = null, busyMs = BUSY_TIMEOUT_MS }: SqliteOptions = {},
): Database {
  const sqlite = new DatabaseSync(path, { timeout: busyMs })
  try {
    sqlite.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous};
      pragma foreign_keys = on;
      pragma cache_size = -${CACHE_KIB}; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};
      pragma journal_size_limit = ${CHECKPOINT_PAGES * 4096}`)
    // Read only, so that a transaction on this file does not lock the other.
    if (beside !== null) {
      sqlite.prepare('attach database ? as beside').run(`${pathToFileURL(beside).href}?mode=ro`)
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
  const prepare = openStatements(sqlite)
  const committer = commitByTurn(sqlite, prepare)

  async function query<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return translateErrors(() => prepare(text).all(bind(values)) as Row[])
  }

  return {
    engine: 'sqlite',
    query,
    batch: committer.commit,
    async exclusively(body) {
      for (let after: string | null = null; ; ) {
        sqlite.exec('begin exclusive')
        try {
          const session = {
            query,
            script: async (text: string) => sqlite.exec(withWords(text, WORDS)),
          }
          after = (await body(session, after)) ?? null
          sqlite.exec('commit')
        } catch (error) {
          // A full disk has ended the transaction already.
          if (sqlite.isTransaction) sqlite.exec('rollback')
          throw error
        }
        if (after === null) return
      }
    },
    contains: (column, mark) => `instr(${column}, ${mark}) > 0`,
    nowMs: `cast(unixepoch('subsec') * 1000 as integer)`,
    skipLocked: '',
    keepRows: '',
    lockRows: '',
    // There is only one writer at any time.
    batchLock: (_name, turn) => {
      turn?.onHeld()
      return []
    },
    preferKeys: () => [], // joins are loops over an index anyway
    emptyTable: (table) => ({ text: `delete from ${table}`, values: [] }),
    whenInEffect: async () => undefined, // a scan sees every commit
    async settle() {
      // What is in the database file itself was synced there; everything else is in this file.
      const wal = openSync(`${path}-wal`, 'r+')
      fdatasyncSync(wal)
      closeSync(wal)
    },
    async close() {
      committer.flush()
      sqlite.close()
    },
  }
}

/**
 * A separate, synchronous, read-only connection for redirects, which must not wait for other work. Its
 * one value is a plain `?`: binding by name costs a quarter of such a read.
 */
export interface SqliteReader {
  first<Row>(text: string, value: Value): Row | undefined
  /** Changes whenever another connection, of any process, has committed. */
  version(): number
  close(): void
}

export function openSqliteReader(path: string): SqliteReader {
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  sqlite.exec(`pragma cache_size = -${CACHE_KIB}; pragma mmap_size = ${MAPPED_BYTES}`)
  const prepare = openStatements(sqlite)
  // As an array it is read in two thirds of the time.
  const dataVersion = sqlite.prepare('pragma data_version')
  dataVersion.setReturnArrays(true)
  return {
    first: <Row>(text: string, value: Value) =>
      translateErrors(() => prepare(text).get(value) as Row | undefined),
    version: () => translateErrors(() => (dataVersion.get() as unknown as [number])[0]),
    close: () => sqlite.close(),
  }
}

const INSERT = /^\s*insert into/
const OR_ROLLBACK = 'insert or rollback into'

/** Nothing else runs while a turn commits: a bulk of a thousand codes, some thousand rows, takes 0.1 s. */
const ROWS_A_TURN = 2_000

type BatchResult = { readonly refused: string | null } | { readonly error: unknown }

function commitByTurn(sqlite: DatabaseSync, prepare: Prepare) {
  const waiting: Waiting[] = []

  function commitTurn(): void {
    const turn = waiting.splice(0, countOfTurn(waiting))
    const [first] = turn
    if (!first) return
    if (waiting.length > 0) setImmediate(commitTurn)
    try {
      const results =
        turn.length === 1
          ? [commitAlone(first.statements)]
          : inTransaction(sqlite, () => turn.map(({ statements }) => attempt(statements)))
      for (const [index, { resolve, reject }] of turn.entries()) {
        const result = results[index] ?? { refused: null }
        if ('error' in result) reject(translateError(result.error))
        else resolve(result.refused)
      }
    } catch (error) {
      for (const { reject } of turn) reject(translateError(error))
    }
  }

  /**
   * A batch that has the transaction to itself needs no savepoint. So SQLite need not keep a copy of
   * every page it changes, which is a third of what recording writes.
   */
  function commitAlone(statements: readonly Statement[]): BatchResult {
    sqlite.exec('begin immediate')
    const result = resultOf(statements, (text) => prepare(text.replace(INSERT, OR_ROLLBACK)))
    if ('error' in result || result.refused !== null) {
      if (sqlite.isTransaction) sqlite.exec('rollback')
    } else {
      sqlite.exec('commit')
    }
    return result
  }

  function attempt(statements: readonly Statement[]): BatchResult {
    prepare('savepoint batch').run()
    const result = resultOf(statements, prepare)
    if ('error' in result || result.refused !== null) sqlite.exec('rollback to batch')
    prepare('release batch').run()
    return result
  }

  function resultOf(statements: readonly Statement[], prepare: Prepare): BatchResult {
    try {
      for (const statement of statements) {
        const { expect, name = 'a statement' } = statement
        const rows = run(prepare, statement)
        if (expect !== undefined && rows !== expect) return { refused: name }
      }
      return { refused: null }
    } catch (error) {
      return { error }
    }
  }

  return {
    commit: (statements: readonly Statement[]) =>
      new Promise<string | null>((resolve, reject) => {
        if (waiting.push({ statements, resolve, reject }) === 1) setImmediate(commitTurn)
      }),
    flush() {
      while (waiting.length > 0) commitTurn()
    },
  }
}

/** Large batches have a turn each, so that redirects are answered between them. */
function countOfTurn(waiting: readonly Waiting[]): number {
  let rows = 0
  const end = waiting.findIndex(({ statements }, index) => {
    for (const statement of statements) rows += 'rows' in statement ? statement.rows.length : 1
    return index > 0 && rows > ROWS_A_TURN
  })
  return end === -1 ? waiting.length : end
}

/** Returns the rows found by a select, the rows changed by anything else. */
function run(prepare: Prepare, statement: Statement): number {
  if ('into' in statement) return insertRows(prepare, statement)
  if ('update' in statement) return updateRows(prepare, statement)
  const prepared = prepare(statement.text)
  const bound = bind(statement.values)
  if (isSelect(prepared)) return prepared.all(bound).length
  return Number(prepared.run(bound).changes)
}

const selects = new WeakMap<StatementSync, boolean>()

function isSelect(statement: StatementSync): boolean {
  const known = selects.get(statement)
  if (known !== undefined) return known
  const found = statement.columns().length > 0
  selects.set(statement, found)
  return found
}

function inTransaction<Result>(sqlite: DatabaseSync, body: () => Result): Result {
  sqlite.exec('begin immediate')
  try {
    const result = body()
    sqlite.exec('commit')
    return result
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}

const names: string[] = []

function nameOf(index: number): string {
  names[index] ??= `$${index + 1}`
  return names[index]
}

/** SQLite reads `$1` as a parameter named "$1"; binding by name gives PostgreSQL's meaning. */
function bind(values: readonly Value[]): Record<string, Value> {
  const bound: Record<string, Value> = {}
  for (let i = 0; i < values.length; i++) bound[nameOf(i)] = values[i] ?? null
  return bound
}
