import { statSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { banner, movedWarning, welcome, welcomeBack } from '../commands/banner.ts'
import type { App } from '../compose/app.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../lib/process/version.ts'

/** Once connections are accepted, and not earlier: the keys of the first account are shown this one time. */
export async function greet(app: App, config: Config, port: number, log: Logger): Promise<void> {
  log.info({ version: VERSION, node: process.versions.node }, 'started')
  const first = await app.firstAccount()
  const movedFrom = await app.movedFrom()
  if (movedFrom) console.error(movedWarning(movedFrom, config.SHORT_BASE_URL))
  console.log(`${banner(config, port)}\n${first ? welcome(config, first) : welcomeBack(config)}`)
  warnOfOpenFolder(config, log)
  // Node does it at its end, but not when it is killed: the next start would compile everything again.
  flushCompileCache()
}

/** Anyone who can write there can replace our database with their own. */
function warnOfOpenFolder({ DATA_DIR }: Config, log: Logger): void {
  if (process.platform === 'win32' || (statSync(DATA_DIR).mode & 0o002) === 0) return
  log.warn(
    { DATA_DIR },
    'every user of this machine can write to DATA_DIR: restrict it with chmod 700',
  )
}
