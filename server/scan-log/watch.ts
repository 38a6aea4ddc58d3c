import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { toCount } from '../lib/count.ts'
import type { LogFiles } from './files.ts'
import { README } from './format.ts'
import type { HeldLog } from './lock.ts'

/**
 * Somebody may clean the folder of the log under a running server. Its files are then without a name:
 * writing to them goes on, but the next process would not find them, and nothing would say so. They are
 * still open, and so are the scans in them. So they are looked after four times a second (a few system
 * calls, none per scan): what is not recorded yet goes to a new file, and /readyz tells. Only a process
 * that is killed within that quarter of a second takes scans along.
 */
export interface LogWatch {
  look(): void
  /** For /readyz; null: nothing was removed lately. */
  removal(): string | null
  stop(): void
}

export interface Watched {
  readonly folder: string
  readonly held: HeldLog
  readonly files: LogFiles
  readonly log: Logger
  /** The number up to which scans are recorded. */
  readonly recordedUpTo: () => number
  /** Scans that cannot be saved: they were not recorded, and nobody had their file open. */
  readonly lost: () => number
  /** Null: all is in its place again. */
  readonly onFault: (error: Error | null) => void
}

const LOOK_MS = 250
/** How long /readyz tells that files were removed: who cleans the folder will do so again. */
const TOLD_MS = 3_600_000
const REMOVED = 'files were removed while in use'

export function watchFiles(watched: Watched): LogWatch {
  const { folder, held, files, log, lost } = watched
  let removed: { readonly at: number; readonly scans: number } | null = null
  prepareFolder(folder)
  const timer = setInterval(look, LOOK_MS).unref()

  function look(): void {
    try {
      lookAfter()
      watched.onFault(null)
    } catch (error) {
      watched.onFault(error as Error)
    }
  }

  function lookAfter(): void {
    if (!existsSync(folder)) prepareFolder(folder)
    // The lock first: a log without one is taken for that of a dead process.
    const isUnlocked = held.keep()
    const scans = files.keep(watched.recordedUpTo())
    if (!isUnlocked && scans === null) return
    prepareFolder(folder)
    removed = { at: performance.now(), scans: scans ?? 0 }
    const again = `${REMOVED}: ${toCount(removed.scans, 'scan')} written again`
    log.error(
      { folder, scans: removed.scans },
      `scan log: ${again}. Do not let any program delete files in this folder`,
    )
  }

  return {
    look,
    removal() {
      if (lost() > 0) return `${REMOVED}: ${toCount(lost(), 'scan')} lost`
      if (removed === null || performance.now() - removed.at > TOLD_MS) return null
      return `${REMOVED}: ${toCount(removed.scans, 'scan')} written again`
    },
    stop: () => clearInterval(timer),
  }
}

function prepareFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const path = join(folder, README.name)
  try {
    if (!existsSync(path)) writeFileSync(path, README.text, { mode: 0o600 })
  } catch {
    // The disk is full: it is only advice.
  }
}
