import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openLog } from '../lib/log.ts'
import { withSideFiles } from '../scan-log/format.ts'
import { databaseFile, openDatabase } from '../storage/engine/open-database.ts'
import { type Mended, mend } from '../storage/scans/repair/mend.ts'
import { rebuild } from '../storage/scans/repair/rebuild.ts'
import { type SalvagedTable, salvage } from '../storage/scans/repair/salvage.ts'
import { assertEmbedded } from './backups/manifest.ts'
import { assertUnused } from './backups/restore.ts'
import { command, type Output, type Progress } from './command.ts'

export const repairScans = command({
  name: 'repair',
  about: 'recover the readable parts of a damaged scans.db (stop the server first)',
  options: [],
  run: ({ config, progress }) => repair(config, progress),
})

/**
 * `qroute repair`: puts what can be read of a damaged scans.db into a new one, counts all figures again,
 * and says how many scans are lost. The damaged file is moved aside, not deleted.
 */
export async function repair(config: Config, progress: Progress): Promise<Output> {
  assertEmbedded(config, 'repair')
  assertUnused(config)
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const making = join(config.DATA_DIR, `repairing-${stamp}`)
  mkdirSync(making, { mode: 0o700 })
  try {
    const settings = { ...config, DATA_DIR: making }
    const log = openLog('silent')
    await (await openDatabase(settings, log, 'scans')).close()
    const made = fill(config, databaseFile(settings, 'scans'), progress)
    progress('counting …')
    const db = await openDatabase(settings, log, 'scans', { patient: true })
    await rebuild(db, () => undefined).finally(() => db.close())
    // Counting takes a while, in which somebody may have started a server.
    assertUnused(config)
    const aside = exchange(config, databaseFile(settings, 'scans'), stamp)
    const json = {
      ok: true,
      scans: made.scans,
      lost: made.lost,
      tables: made.tables,
      damaged: aside,
    }
    return { json, text: toText(made, aside), ok: true }
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

interface Made extends Mended {
  readonly tables: readonly SalvagedTable[]
}

function fill(config: Config, path: string, progress: Progress): Made {
  const damaged = databaseFile(config, 'scans')
  const from = new DatabaseSync(damaged, { readOnly: true })
  const to = new DatabaseSync(path)
  try {
    const tables = salvage(from, to, (name) => progress(`reading ${name} …`))
    const codes = `${pathToFileURL(databaseFile(config, 'codes')).href}?mode=ro`
    to.prepare('attach database ? as beside').run(codes)
    progress('repairing …')
    return { tables, ...mend(to, Date.now()) }
  } catch (error) {
    const why = (error as Error).message
    const advice =
      'Replace it with scans.db from a backup (docs/operating.md, "A damaged scans.db")'
    throw new ConfigError(`DATA_DIR: nothing in ${damaged} can be read (${why}). ${advice}`)
  } finally {
    from.close()
    to.close()
  }
}

/** Returns where the damaged file went. */
function exchange({ DATA_DIR }: Config, path: string, stamp: string): string {
  const aside = join(DATA_DIR, `damaged-${stamp}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of withSideFiles(basename(path))) {
    try {
      renameSync(join(DATA_DIR, name), join(aside, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  renameSync(path, join(DATA_DIR, basename(path)))
  return aside
}

function toText({ scans, lost, tables }: Made, aside: string): string {
  const parts = tables.filter(({ isWhole }) => !isWhole).map(({ table }) => table)
  const missing =
    lost === null ? 'lost an unknown number of scans' : `lost ${toCount(lost, 'scan')}`
  const lines = [`✓ Kept ${toCount(scans, 'scan')}, ${missing}, and recounted all figures.`]
  if (parts.length > 0) lines.push(`  Some parts could not be read: ${parts.join(', ')}.`)
  if (parts.includes('watermarks')) {
    lines.push(
      '  Scans that are still in a log may be counted twice, because it is no longer known how far each log had been recorded.',
    )
  }
  lines.push(`The damaged file is in ${aside}.`)
  return lines.join('\n')
}
