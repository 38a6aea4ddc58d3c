import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openLog } from '../lib/log.ts'
import { isEmpty, openDatabase } from '../storage/engine/open-database.ts'
import { rebuild } from '../storage/scans/repair/rebuild.ts'
import { command, done } from './command.ts'

const BAR = 30

export const rebuildFigures = command({
  name: 'rebuild',
  about: 'recompute all figures from the scans; works while the server is running',
  options: [],
  async run({ config, progress }) {
    if (isEmpty(config)) throw new ConfigError('DATA_DIR: contains no data to rebuild')
    const db = await openDatabase(config, openLog('silent'), 'scans', { patient: true })
    try {
      const startedAt = performance.now()
      progress(toBar(0))
      const { codes, scopes } = await rebuild(db, (share) => progress(toBar(share)))
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      const text = `✓ Recounted ${toCount(codes, 'code')} and rebuilt ${toCount(scopes, 'rollup')} in ${seconds} s\n`
      return done({ ok: true, codes, rollups: scopes, seconds }, text)
    } finally {
      await db.close()
    }
  },
})

function toBar(share: number): string {
  const full = Math.round(share * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.round(share * 100)}%`
}
