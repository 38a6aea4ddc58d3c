import pg from 'pg'
import { Problem } from '../domain/errors.ts'
import {
  type ColumnType,
  type Database,
  onConflict,
  type Statement,
  type Value,
  withWords,
} from './database.ts'

/**
 * PostgreSQL, shared by any number of nodes. Each batch is a transaction on one connection, at
 * the default isolation: what must not race is settled by row counts and unique indexes, which
 * hold at every level.
 */

/** Connections of one node. PostgreSQL's default ceiling is 100 for all. */
const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 5000
/** No statement of ours needs a second; one that takes five would only pile up others. */
const STATEMENT_TIMEOUT_MS = 5000
/** A server that has stopped answering cannot enforce its own limit. */
const ANSWER_TIMEOUT_MS = 6000
/** A deadlock or a lost race of two transactions is the engine's word to try again. */
const BATCH_TRIES = 5
/** Any fixed number: it names the migration lock among the database's advisory locks. */
const MIGRATION_LOCK = 7_134_071
const WORDS = { text: 'text collate "C"', int: 'bigint', strict: '', unlogged: 'unlogged' }
const ARRAY_OF: Readonly<Record<ColumnType, string>> = { text: 'text[]', int: 'bigint[]' }
const INT8 = 20

export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'qroute',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : parserOf(oid, format)) },
  })
  pool.on('error', onError)

  async function query<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return translated(async () => (await pool.query(text, [...values])).rows as Row[])
  }

  return {
    engine: 'postgres',
    query,
    batch: (statements) => translated(() => retried(() => transact(pool, statements))),
    exclusively: (body) =>
      translated(() =>
        onOneConnection(pool, async (client) => {
          await client.query('set local statement_timeout = 0')
          await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
          await body({
            query: async (text, values = []) => (await client.query(text, [...values])).rows,
            script: async (text) => void (await client.query(withWords(text, WORDS))),
          })
          return null
        }),
      ).then(() => undefined),
    close: () => pool.end(),
  }
}

const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => unknown

function transact(pool: pg.Pool, statements: readonly Statement[]): Promise<string | null> {
  return onOneConnection(pool, async (client) => {
    for (const statement of statements) {
      const { expect, name = 'a statement' } = statement
      const { rowCount } = await client.query(...toQuery(statement))
      if (expect !== undefined && rowCount !== expect) return name
    }
    return null
  })
}

/** Rows go as one array a column: measured 25 times as fast as row by row. */
function toQuery(statement: Statement): [string, unknown[]] {
  if (!('into' in statement)) return [statement.text, [...statement.values]]
  const { into, columns, rows } = statement
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${ARRAY_OF[type]}`)
  const text = `insert into ${into} (${names.join(', ')})
    select * from unnest(${arrays})${onConflict(statement)}`
  return [text, names.map((_, index) => rows.map((row) => row[index] ?? null))]
}

/** Commits when the body returns null; rolls back when it names a refusal or throws. */
async function onOneConnection(
  pool: pg.Pool,
  body: (client: pg.PoolClient) => Promise<string | null>,
): Promise<string | null> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const refused = await body(client)
    await client.query(refused === null ? 'commit' : 'rollback')
    return refused
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const DEADLOCK_OR_LOST_RACE = new Set(['40P01', '40001'])

async function retried<Result>(body: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await body()
    } catch (error) {
      if (attempt === BATCH_TRIES || !DEADLOCK_OR_LOST_RACE.has(codeOf(error))) throw error
    }
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}

/** Connection trouble, an operator's intervention, too many clients, a time-out. */
const AWAY_CODE = /^(08|53|57|58|25006|E[A-Z]+$)/
const AWAY_MESSAGE = /^(timeout exceeded|Connection terminated|Client has|Query read timeout)/

/** A deadlock that outlasts all tries is load, not a fault. */
function isAway(error: unknown): boolean {
  if (DEADLOCK_OR_LOST_RACE.has(codeOf(error))) return true
  return AWAY_CODE.test(codeOf(error)) || AWAY_MESSAGE.test((error as Error).message)
}

async function translated<Result>(body: () => Promise<Result>): Promise<Result> {
  try {
    return await body()
  } catch (error) {
    if (!isAway(error)) throw error
    throw new Problem('unavailable', 'The database cannot be reached right now', [], error)
  }
}
