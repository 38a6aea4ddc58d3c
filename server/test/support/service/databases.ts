import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../storage/engine/database.ts'
import type { FilePart } from '../../../storage/engine/migrate.ts'
import { type OpenOptions, openDatabase } from '../../../storage/engine/open-database.ts'

export const SECRET = 'a secret that only tests know, and long enough'

/** What a service stores, opened beside it; whoever opens it closes it. */
export function openData(
  env: Record<string, string>,
  part?: FilePart,
  options?: OpenOptions,
): Promise<Database> {
  return openDatabase(readConfig(env), pino({ level: 'silent' }), part, options)
}

/** Made once by set-up.ts for all test files. Benches have none. */
let template = process.env.TEST_TEMPLATE
let databases = 0

/** Each service gets a database of its own, copied from one that was migrated once. */
export async function newDatabase(onClose: (close: () => Promise<void>) => void): Promise<string> {
  template ??= await makeTemplate(onClose)
  return createDatabase(`${template}_${process.pid}_${++databases}`, onClose, template)
}

/** For a test that fills it itself. */
export function emptyDatabase(onClose: (close: () => Promise<void>) => void): Promise<string> {
  return createDatabase(`empty_${process.pid}_${++databases}`, onClose, 'template1')
}

/** Nobody may be connected to `from`. */
export function copyDatabase(
  from: string,
  onClose: (close: () => Promise<void>) => void,
): Promise<string> {
  return createDatabase(`copy_${process.pid}_${++databases}`, onClose, from)
}

/** Under another name, for benches that find it again. */
export async function keepDatabase(url: string, name: string): Promise<void> {
  await administer(`drop database if exists ${name}`)
  await administer(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
}

export async function hasDatabase(name: string): Promise<boolean> {
  const found = await administer(`select 1 from pg_database where datname = '${name}'`)
  return found > 0
}

async function createDatabase(
  name: string,
  onClose: (close: () => Promise<void>) => void,
  from: string,
): Promise<string> {
  await administer(`create database ${name} template ${from}`)
  onClose(async () => {
    await administer(`drop database ${name} with (force)`)
  })
  return databaseUrl(name)
}

/** Returns its name. */
export async function makeTemplate(onClose: (close: () => Promise<void>) => void): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}`
  const url = await createDatabase(name, onClose, 'template1')
  const config = readConfig({ DATABASE_URL: url, SECRET })
  await (await openDatabase(config, pino({ level: 'silent' }))).close()
  return name
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Tests run through "npm test", which starts PostgreSQL for them')
  return url
}

/** Returns how many rows it found. */
async function administer(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: serverUrl() })
  try {
    await client.connect()
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
