import type pg from 'pg'
import { ConfigError } from '../../../lib/config-error.ts'
import { driver } from './postgres-driver.ts'

/**
 * A pooler such as PgBouncer can give every transaction another connection to the database. Nobody hears
 * notifications then, and time limits are set for somebody else. It shows: while one client is in a
 * transaction, the other finds itself on another connection than before.
 */
const FAULT = `DATABASE_URL: points to a connection pooler in transaction mode (such as PgBouncer), which does not deliver notifications between nodes. Use session mode, or the address of PostgreSQL itself`
const ANSWER_MS = 5_000

export async function assertNoTransactionPooler(url: string): Promise<void> {
  const [one, other] = [newClient(url), newClient(url)]
  try {
    await one.connect()
    const before = await backendOf(one)
    // What the server said at the beginning is its own number, unless somebody stands in between.
    if (before === (one as unknown as { processID: number }).processID) return
    await other.connect()
    await other.query('begin')
    await backendOf(other)
    if ((await backendOf(one).catch(() => null)) !== before) throw new ConfigError(FAULT)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATABASE_URL: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}

function newClient(url: string): pg.Client {
  const client = new (driver().Client)({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'qroute',
  })
  client.on('error', () => undefined)
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
}
