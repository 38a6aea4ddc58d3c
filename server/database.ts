import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { openPostgres } from './storage/postgres.ts'
import { openSqlite } from './storage/sqlite.ts'

const FILE = 'qroute.db'

/** Open and up to date, or an error that names the setting at fault. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = config
  let db: Database | null = null
  try {
    if (DATABASE_URL) {
      db = openPostgres(DATABASE_URL, (error) => log.warn({ err: error }, 'database lost'))
    } else {
      mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
      db = openSqlite(join(DATA_DIR, FILE))
    }
    await migrate(db)
    return db
  } catch (error) {
    await db?.close()
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message
    throw new ConfigError(`${DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${reason}`)
  }
}
