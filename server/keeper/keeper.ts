import type { Logger } from 'pino'
import { VERSION } from '../lib/process/version.ts'
import { openApi } from './api.ts'
import { openKeeperFile } from './keeper-file.ts'
import type { BoundPort } from './listen.ts'
import { openReloads } from './reloads.ts'
import { openWorkers } from './workers.ts'

/**
 * Keeps the others, and does nothing else: one API process, and workers that answer short links. The
 * port stays bound, so no connection is refused while one of them is away.
 */
export interface Keeper {
  /** Resolves when all have ended, to the exit code of the program. */
  readonly ended: Promise<number>
  /** Replaces all of them, one by one, by those of the release that is installed now. */
  reload(): Promise<void>
  /** Lets all of them finish what is in progress, and ends. */
  stop(): Promise<void>
}

export interface KeeperOptions {
  readonly workers: number
  readonly port: BoundPort
  readonly dataDir: string
  /** Of the API process. */
  readonly args: readonly string[]
  /** Of the API process, for Node. */
  readonly flags: readonly string[]
  readonly log: Logger
}

/** A little less than `start` waits before it ends the program. */
const STOP_API_MS = 8_500

export function openKeeper(options: KeeperOptions): Keeper {
  const { workers: count, port, dataDir, args, flags, log } = options
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const file = openKeeperFile(dataDir, log)
  const onFailed = (code: number) => void stop(code)
  let isServing = false
  let isStopping = false

  const workers = openWorkers({
    ...{ port, log, onFailed },
    onServing() {
      if (isServing) return
      isServing = true
      file.write(VERSION, null)
      api.tell({ serving: port.port })
    },
    onCounted: (counted) => api.tell(counted),
  })
  const api = openApi({
    ...{ args, flags, log, onFailed },
    onWay(path) {
      workers.lead(path)
      if (path !== null) workers.start(count)
    },
    onReplaced: workers.allLed,
    onCounted: workers.passOn,
    onFigures: async (number, answer) => answer({ figures: await workers.figures(), number }),
  })

  async function stop(code = 0): Promise<void> {
    if (isStopping) return
    isStopping = true
    api.tell('drain')
    // Otherwise new connections would wait here for processes that no longer accept any.
    port.close()
    await workers.stop()
    await api.stop(STOP_API_MS)
    file.remove()
    end(code)
  }

  const reload = openReloads(
    file,
    async (release) => (await api.replace(release)) ?? (await workers.replace(release)),
    log,
  )
  return { ended, reload, stop: () => stop() }
}
