import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../engines/postgres.ts'
import { atEnd } from './site.ts'

/** A connection beside those of the server, for as long as the test. */
export async function connect(t: TestContext, connectionString?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  atEnd(t, () => client.end())
  return client
}

const PROGRAMS = join(import.meta.dirname, '..', '..', 'engines', 'node_modules')
export const noPostgres = existsSync(PROGRAMS)
  ? false
  : 'PostgreSQL is given, not ours to stop and start'

/** A PostgreSQL that only the test uses, and may stop, kill and fill. */
export async function openPostgres(t: TestContext): Promise<Postgres> {
  const postgres = await startPostgres()
  atEnd(t, () => postgres.stop())
  return postgres
}
