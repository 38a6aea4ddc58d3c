import { readdirSync, readFileSync } from 'node:fs'
import { Problem } from '../../../domain/errors.ts'
import { beside as besideThis } from '../../lib/process/part.ts'
import type { Database, Exclusivity, MigrationSession, Queried, Waiting } from './database.ts'

/**
 * Four parts, codes, scans, activity and tickets: a file each on SQLite, one database on PostgreSQL,
 * which has a fifth, nodes. Migrations are numbered and forward only. If several nodes start at once, one
 * of them migrates and the others wait and find nothing to do. There is no way back except a backup.
 *
 * Nodes are upgraded one by one, so the release before runs beside this one, and must be able to start
 * again. A migration that it can live with, since it only adds what that release need not know, is
 * named `…_expand.sql`. Taking something away waits for the release after.
 *
 * On PostgreSQL it also serves meanwhile, so each file is a transaction of its own, and what it locks must be
 * free again in a moment (exclusive.ts). The first line of a file can say that it runs otherwise:
 *
 * - `-- in slices from ''`: for moving data. It is repeated, each time in a transaction of its own, until its
 *   last statement, a select of `next`, finds null. `{after}` is what it found before, at first the value
 *   that is given here. A crash begins anew: what is done already must do no harm when it is done again.
 * - `-- statement by statement`: outside of a transaction, for `create index {concurrently}`. What a crash has
 *   left half done must be removed by the file's own first statements.
 *
 * A new database, and SQLite, where nobody else is served, get everything in one transaction.
 */
const FOLDER = new URL('./migrations/', import.meta.url)
export type FilePart = 'codes' | 'scans' | 'activity' | 'tickets'
export type SchemaPart = FilePart | 'nodes'
const FILE = /^(\d{4})_\w+\.sql$/
const SLICES = /^-- in slices from (\d+|'[^']*')\n/
const STATEMENTS = /^-- statement by statement\n/
/** Somebody who watches a long one wants to see that it goes on. */
const PROGRESS_MS = 5_000

export const SCHEMA_MIGRATIONS = `
create table if not exists schema_migrations (
  part text not null,
  version integer not null,
  name text not null,
  applied_at bigint not null,
  primary key (part, version)
)`
const HAS_VERSIONS = {
  sqlite: "select 1 from sqlite_master where name = 'schema_migrations'",
  postgres: "select 1 where to_regclass('schema_migrations') is not null",
} as const
const READ_NEWER = 'select name from schema_migrations where part = $1 and version > $2'
const EXPANDS = /_expand\.sql$/
export const READ_VERSION = 'select max(version) as version from schema_migrations where part = $1'
export const RECORD_MIGRATION = `
insert into schema_migrations (part, version, name, applied_at) values ($1, $2, $3, $4)`

/** The database is fine, but the program is too old for it. */
export class NewerDatabase extends Problem {
  constructor(version: number, newest: number) {
    const message = `The database is at version ${version}, but this version of Qroute supports only up to ${newest}`
    super('unavailable', `${message}: use a newer version of Qroute`)
  }
}

export interface Migrated {
  /** 0 for a new database. */
  readonly from: number
  readonly to: number
}

export interface MigrateOptions {
  /** Ends it: what runs is cancelled and rolled back. */
  readonly signal?: AbortSignal | undefined
  /** Told every few seconds, while it takes long. */
  readonly onProgress?: ((text: string) => void) | undefined
  readonly progressMs?: number
  /** Told of each part, also if there was nothing to do. */
  readonly onMigrated?: ((part: SchemaPart, migrated: Migrated) => void) | undefined
  /** Other migrations than those of this program; each part has a folder in it. */
  readonly folder?: URL
  /** The version that answers until this process takes its place. */
  readonly beside?: string | null
}

interface Migration {
  readonly version: number
  readonly name: string
  readonly script: string
}

export async function migrate(
  db: Database,
  part: SchemaPart,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const { signal, onProgress, progressMs = PROGRESS_MS, folder = FOLDER } = options
  const { beside = besideThis } = options
  const all = readMigrations(part, folder)
  const newest = all.length
  // Not under the lock: nearly every start finds nothing to do, and need not wait for who has.
  const from = await versionOf(db, part)
  if (from > newest) {
    const newer = await db.query<{ name: string }>(READ_NEWER, [part, newest])
    if (!newer.every(({ name }) => EXPANDS.test(name))) throw new NewerDatabase(from, newest)
  }
  if (beside !== null && from > 0) assertExpands(all.slice(from), part, beside)
  const progress = openProgress(part, onProgress, progressMs)
  try {
    for (let at = from; at < newest; at = await versionOf(db, part)) {
      const isWhole = db.engine === 'sqlite' || at === 0
      const next = all.slice(at, isWhole ? newest : at + 1)
      progress.begin(next[0]?.name ?? '')
      const how = { signal, onWait: progress.waits }
      if (isWhole) await applyAll(db, part, next, how)
      else for (const one of next) await applyOne(db, part, one, how)
    }
  } finally {
    progress.end()
  }
  return { from, to: newest }
}

/** Otherwise the version that keeps running would fail in the middle of its work. */
function assertExpands(pending: readonly Migration[], part: SchemaPart, beside: string): void {
  const other = pending.find(({ name }) => !EXPANDS.test(name))
  if (other === undefined) return
  const message = `Version ${beside} cannot run while ${part}/${other.name} changes its data: stop it, then start this one`
  throw new Problem('unavailable', message)
}

async function versionOf(db: Database, part: SchemaPart): Promise<number> {
  const isNew = (await db.query(HAS_VERSIONS[db.engine])).length === 0
  return isNew ? 0 : readVersion(db, part)
}

async function readVersion(session: Queried, part: SchemaPart): Promise<number> {
  const [row] = await session.query<{ version: number | null }>(READ_VERSION, [part])
  return row?.version ?? 0
}

async function applyAll(
  db: Database,
  part: SchemaPart,
  rest: readonly Migration[],
  how: Exclusivity,
): Promise<void> {
  await db.exclusively(async (session) => {
    await session.script(SCHEMA_MIGRATIONS)
    const version = await readVersion(session, part)
    for (const one of rest.filter((other) => other.version > version)) {
      let after: string | null = null
      do after = await applySlice(session, one.script, after)
      while (after !== null)
      await record(session, part, one)
    }
  }, how)
}

async function applyOne(
  db: Database,
  part: SchemaPart,
  one: Migration,
  how: Exclusivity,
): Promise<void> {
  const isAlone = STATEMENTS.test(one.script)
  await db.exclusively(
    async (session, after) => {
      // Another node may have done it while this one waited.
      if ((await readVersion(session, part)) !== one.version - 1) return null
      let next: string | null = null
      if (isAlone) for (const text of statementsOf(one.script)) await session.script(text)
      else next = await applySlice(session, one.script, after)
      if (next === null) await record(session, part, one)
      return next
    },
    { ...how, isAlone },
  )
}

/** Where the next slice begins; null: that was the last, or the script is not made of any. */
async function applySlice(
  session: MigrationSession,
  script: string,
  after: string | null,
): Promise<string | null> {
  const [, first] = SLICES.exec(script) ?? []
  if (first === undefined) {
    await session.script(script)
    return null
  }
  const isText = first.startsWith("'")
  const begin = after === null || !isText ? (after ?? first) : `'${after.replaceAll("'", "''")}'`
  const statements = statementsOf(script.replaceAll('{after}', begin))
  await session.script(statements.slice(0, -1).join(';\n'))
  const [row] = await session.query<{ next: unknown }>(statements.at(-1) ?? '')
  return row?.next == null ? null : String(row.next)
}

/** A statement ends with a semicolon at the end of its line. */
function statementsOf(script: string): string[] {
  return script.split(/;[ \t]*(?:\n|$)/).filter((text) => text.trim() !== '')
}

async function record(session: MigrationSession, part: SchemaPart, one: Migration): Promise<void> {
  await session.query(RECORD_MIGRATION, [part, one.version, one.name, Date.now()])
}

const WAITS: Readonly<Record<Waiting, string>> = {
  another: 'is waiting for another node to finish migrating',
  locks: 'is waiting for locked tables',
}

/** Tells every so often what runs, or waits, and since when. */
function openProgress(
  part: SchemaPart,
  tell: ((text: string) => void) | undefined,
  everyMs: number,
) {
  let name = ''
  let begun = 0
  let waiting: Waiting | null = null
  const told = new Set<Waiting>()
  const timer = setInterval(say, everyMs)

  function say(): void {
    const seconds = Math.round((performance.now() - begun) / 1000)
    const what = waiting === null ? 'is running' : WAITS[waiting]
    tell?.(`migration ${part}/${name} ${what} (${seconds} s so far)`)
  }

  return {
    begin(next: string) {
      name = next
      begun = performance.now()
      told.clear()
    },
    waits(waits: Waiting | null) {
      waiting = waits
      if (waits === null || told.has(waits)) return
      told.add(waits)
      say()
    },
    end: () => clearInterval(timer),
  }
}

/** The schema version that this program knows. */
export function newestVersion(part: SchemaPart): number {
  return readMigrations(part, FOLDER).length
}

function readMigrations(part: SchemaPart, parts: URL): Migration[] {
  const folder = new URL(`${part}/`, parts)
  return readdirSync(folder)
    .sort()
    .map((name, index) => {
      const version = Number(FILE.exec(name)?.[1])
      if (version !== index + 1) throw new Error(`Migration ${name} is out of order`)
      return { version, name, script: readFileSync(new URL(name, folder), 'utf8') }
    })
}
