import { openLog } from '../lib/log.ts'
import type { Migrated } from '../storage/engine/migrate.ts'
import { openDatabase } from '../storage/engine/open-database.ts'
import { command, done } from './command.ts'

export const migrate = command({
  name: 'migrate',
  about: 'migrate the database and exit',
  options: [],
  data: 'new',
  /** On SQLite each part is a file. */
  async run({ config, tell, stopped }) {
    const parts: Record<string, Migrated> = {}
    const onMigrated = (part: string, migrated: Migrated) => {
      parts[part] ??= migrated
    }
    const migrating = { signal: stopped(), onProgress: tell, onMigrated }
    for (const part of ['codes', 'scans', 'activity', 'tickets'] as const) {
      await (await openDatabase(config, openLog('silent'), part, { migrating })).close()
    }
    const lines = Object.entries(parts)
      .filter(([, { from, to }]) => from < to)
      .map(([part, { from, to }]) => `  ${part.padEnd(8)} ${from === 0 ? 'new' : from} → ${to}`)
    return done({ migrated: true, parts }, [...lines, 'The database is up to date.'].join('\n'))
  },
})
