import { readdirSync, readFileSync } from 'node:fs'
import { Problem } from '../../domain/errors.ts'
import type { Database } from './database.ts'

/**
 * Four parts, codes, scans, activity and tickets: a file each on SQLite, one database on PostgreSQL,
 * which has a fifth, nodes. Migrations are numbered and forward only, all in one transaction under a
 * lock: if several nodes start at once, one of them migrates and the others wait and find nothing to
 * do. There is no way back except a backup.
 *
 * Nodes are upgraded one by one, so the release before runs beside this one, and must be able to start
 * again. A migration that it can live with, since it only adds what that release need not know, is
 * named `…_expand.sql`. Taking something away waits for the release after.
 */
const FOLDER = new URL('./migrations/', import.meta.url)
export type FilePart = 'codes' | 'scans' | 'activity' | 'tickets'
export type SchemaPart = FilePart | 'nodes'
const FILE = /^(\d{4})_\w+\.sql$/

export const SCHEMA_MIGRATIONS = `
create table if not exists schema_migrations (
  part text not null,
  version integer not null,
  name text not null,
  applied_at bigint not null,
  primary key (part, version)
)`
const READ_NEWER = 'select name from schema_migrations where part = $1 and version > $2'
const EXPANDS = /_expand\.sql$/
export const READ_VERSION = 'select max(version) as version from schema_migrations where part = $1'
export const RECORD_MIGRATION = `
insert into schema_migrations (part, version, name, applied_at) values ($1, $2, $3, $4)`

/** The database is fine, but the program is too old for it. */
export class NewerDatabase extends Problem {
  constructor(version: number, newest: number) {
    const message = `The database is at version ${version}, this program supports up to ${newest}`
    super('unavailable', `${message}: start a newer Qroute`)
  }
}

export interface Migrated {
  /** 0 for a new database. */
  readonly from: number
  readonly to: number
}

export async function migrate(db: Database, part: SchemaPart): Promise<Migrated> {
  const all = readMigrations(part)
  const newest = all.length
  let from = newest
  await db.exclusively(async (session) => {
    await session.script(SCHEMA_MIGRATIONS)
    const [row] = await session.query<{ version: number | null }>(READ_VERSION, [part])
    from = row?.version ?? 0
    if (from > newest) {
      const newer = await session.query<{ name: string }>(READ_NEWER, [part, newest])
      if (!newer.every(({ name }) => EXPANDS.test(name))) throw new NewerDatabase(from, newest)
    }
    for (const { version, name, script } of all.slice(from)) {
      await session.script(script)
      await session.query(RECORD_MIGRATION, [part, version, name, Date.now()])
    }
  })
  return { from, to: newest }
}

/** The schema version that this program knows. */
export function newestVersion(part: SchemaPart): number {
  return readMigrations(part).length
}

function readMigrations(part: SchemaPart): { version: number; name: string; script: string }[] {
  const folder = new URL(`${part}/`, FOLDER)
  return readdirSync(folder)
    .sort()
    .map((name, index) => {
      const version = Number(FILE.exec(name)?.[1])
      if (version !== index + 1) throw new Error(`Migration ${name} is out of order`)
      return { version, name, script: readFileSync(new URL(name, folder), 'utf8') }
    })
}
