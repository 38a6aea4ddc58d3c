import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { serverUrl } from './databases.ts'
import { temporaryFolder } from './folders.ts'
import { type Environment, environment } from './service.ts'
import { atEnd } from './site.ts'

/**
 * A database with a role of its own, as an operator would make it: the role owns nothing else and may do
 * nothing else, so whatever is done to it disturbs nobody beside. What is said as the administrator goes
 * to the server's own database.
 */
export interface OwnLogin {
  readonly env: Environment
  readonly role: string
  readonly database: string
  /** Writes the file that the server reads its DATABASE_URL from. */
  writeUrl(toText?: (url: URL) => string | URL): void
  asAdmin(...statements: string[]): Promise<void>
  /** The same in the role's database. */
  inside(...statements: string[]): Promise<void>
  /** Ends its connections: those that are there go on whatever becomes of the login. */
  cut(): Promise<void>
  addRole(role: string): Promise<void>
}

let roles = 0

/** `server`: the URL of an administrator on another PostgreSQL than that of all tests. */
export async function openOwnLogin(t: TestContext, server?: string): Promise<OwnLogin> {
  const given = server === undefined ? {} : { DATABASE_URL: server }
  const env = await environment('postgres', given, (close) => atEnd(t, close))
  const home = new URL(env.DATABASE_URL ?? '')
  const admin = new URL(server ?? serverUrl())
  const name = `own_${process.pid}_${++roles}`
  const folder = temporaryFolder(t)
  const file = join(folder, 'url')
  const made: string[] = []
  // The copy that the environment made is ours, under a name that can be changed and changed back.
  const database = server === undefined ? home.pathname.slice(1) : name

  async function say(url: URL, statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  const asAdmin = (...statements: string[]) => say(admin, statements)
  const inside = (...statements: string[]) =>
    say(Object.assign(new URL(admin), { pathname: `/${database}` }), statements)
  const writeUrl: OwnLogin['writeUrl'] = (toText = String) => {
    const url = Object.assign(new URL(admin), { pathname: `/${database}`, username: name })
    writeFileSync(file, `${toText(url)}\n`)
  }
  const addRole = async (role: string) => {
    made.push(role)
    await asAdmin(`create role ${role} login`)
    await inside(
      `grant all on schema public to ${role}`,
      `grant all on all tables in schema public to ${role}`,
      `grant all on all sequences in schema public to ${role}`,
    )
  }
  if (server !== undefined) await asAdmin(`create database ${database}`)
  await addRole(name)
  // Before the database goes: roles on which something depends cannot be dropped.
  atEnd(t, async () => {
    await asAdmin(`alter database ${database} with allow_connections true`)
    for (const role of made) await inside(`drop owned by ${role}`, `drop role ${role}`)
  })
  writeUrl()
  const { DATABASE_URL: _, ...rest } = env
  return {
    env: { ...rest, DATABASE_URL_FILE: file, LOG_LEVEL: 'info' },
    role: name,
    database,
    writeUrl,
    asAdmin,
    inside,
    cut: () =>
      asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'qroute' and datname = '${database}'`),
    addRole,
  }
}
