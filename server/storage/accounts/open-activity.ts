import { existsSync, renameSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Database } from '../engine/database.ts'
import { databaseFile, openDatabase, type StoreSettings } from '../engine/open-database.ts'
import { isDamaged } from '../engine/sqlite/sqlite-errors.ts'

/**
 * Sessions and uses are not worth a service that does not start: if their file is damaged, it is moved
 * aside, and everyone signs in again. It is read as a whole first, because a file that was cut off opens
 * like any other and fails at the first sign-in. It is small: a few hundred bytes for each session.
 */
export async function openActivity(
  config: StoreSettings,
  codes: Database,
  log: Logger,
): Promise<Database> {
  const open = () => openDatabase(config, log, 'activity', { beside: codes })
  if (config.DATABASE_URL !== null) return open()
  try {
    const db = await open()
    if (await isSound(db)) return db
    await db.close()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  const path = databaseFile(config, 'activity')
  const aside = `${path}.damaged-${Date.now()}`
  for (const end of ['-wal', '-shm', '']) {
    if (existsSync(path + end)) renameSync(path + end, aside + end)
  }
  log.error({ file: path, aside }, 'activity.db is damaged: everyone has to sign in again')
  return open()
}

async function isSound(db: Database): Promise<boolean> {
  try {
    const [row] = await db.query<{ quick_check: string }>('pragma quick_check(1)')
    return row?.quick_check === 'ok'
  } catch (error) {
    if (isDamaged(error)) return false
    throw error
  }
}
