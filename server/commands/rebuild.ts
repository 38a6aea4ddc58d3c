import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openLog } from '../lib/log.ts'
import { isEmpty, openDatabase } from '../storage/engine/open-database.ts'
import { rebuild } from '../storage/scans/repair/rebuild.ts'
import type { Progress, Upkept } from './report.ts'

/** `qroute rebuild`: recomputes all figures from the scans, with or without a running server. */
const BAR = 30

export async function rebuildData(config: Config, progress: Progress): Promise<Upkept> {
  if (isEmpty(config)) throw new ConfigError('DATA_DIR: contains no data to rebuild')
  const db = await openDatabase(config, openLog('silent'), 'scans', { patient: true })
  try {
    const begun = performance.now()
    progress(toBar(0))
    const { codes, scopes } = await rebuild(db, (done) => progress(toBar(done)))
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    const text = `✓ Recounted ${toCount(codes, 'code')} and rebuilt ${toCount(scopes, 'rollup')} in ${seconds} s\n`
    return { json: { ok: true, codes, rollups: scopes, seconds }, text, ok: true }
  } finally {
    await db.close()
  }
}

function toBar(done: number): string {
  const full = Math.round(done * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.round(done * 100)}%`
}
