import type { Logger } from 'pino'
import { VERSION } from '../lib/process/version.ts'
import type { KeeperFile } from './keeper-file.ts'
import { linkedRelease, type Release } from './release.ts'

/**
 * `replace` puts the processes of a release in the place of those that run, or says why not. The
 * command that asked for it reads the result in the keeper's file.
 */
export function openReloads(
  file: KeeperFile,
  replace: (release: Release) => Promise<string | null>,
  log: Logger,
): () => Promise<void> {
  let number = 0
  let version = VERSION
  let isRunning = false

  async function reload(): Promise<void> {
    let to = version
    const note = (state: 'running' | 'done' | 'failed', reason?: string) =>
      file.write(version, { number, to, state, ...(reason && { reason }) })
    try {
      const release = linkedRelease()
      to = release.version
      log.info({ from: version, to }, 'reloading')
      note('running')
      const reason = await replace(release)
      if (reason !== null) throw new Error(reason)
      version = to
      log.info({ version }, 'reloaded')
      note('done')
    } catch (error) {
      const { message } = error as Error
      log.error({ reason: message }, 'not reloaded: the previous version keeps running')
      note('failed', message)
    }
  }

  return async () => {
    if (isRunning) return
    isRunning = true
    number++
    await reload().finally(() => {
      isRunning = false
    })
  }
}
