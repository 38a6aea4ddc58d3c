import { DatabaseSync } from 'node:sqlite'
import type { Value } from './database.ts'
import { configureConnection } from './postgres/postgres.ts'
import { driver, TYPES } from './postgres/postgres-driver.ts'

/**
 * The data as it was at one moment, however long reading takes. A check that compares two tables must
 * see both at the same moment, or every scan recorded between its two reads looks like a fault.
 *
 * It has a connection of its own, apart from those of the server: it only reads, it may take minutes
 * (the others are cut off after seconds), and no writer waits for it.
 */
export interface Snapshot {
  query<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
  close(): Promise<void>
}

const BUSY_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 5000

export function openSqliteSnapshot(path: string): Snapshot {
  const sqlite = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    holdMoment(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return {
    async query<Row>(text: string, values: readonly Value[] = []) {
      const bound = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
      return sqlite.prepare(text).all(bound) as Row[]
    },
    close: async () => sqlite.close(),
  }
}

/** The moment is that of the first read: `begin` alone does not hold it. */
export function holdMoment(sqlite: DatabaseSync): void {
  sqlite.exec('begin')
  sqlite.prepare('select count(*) from sqlite_master').get()
}

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new (driver().Client)({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'qroute',
    types: TYPES,
  })
  // A connection lost between two queries; the next query fails and reports it.
  client.on('error', () => undefined)
  await client.connect()
  await configureConnection(client, 0)
  await client.query('begin isolation level repeatable read read only')
  return {
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    close: () => client.end(),
  }
}
