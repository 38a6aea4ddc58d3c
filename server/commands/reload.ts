import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type KeeperState, readKeeper } from '../keeper/keeper-file.ts'
import { ConfigError } from '../lib/config-error.ts'
import { RELOAD_SIGNAL } from '../start/signals.ts'
import { command, type Output, type Progress } from './command.ts'

export const reload = command({
  name: 'reload',
  about: 'switch the running server to the installed release without downtime',
  options: [],
  run: ({ config, progress }) => reloadServer(config, progress),
})

const LOOK_MS = 100

async function reloadServer({ DATA_DIR }: Config, progress: Progress): Promise<Output> {
  const before = readKeeper(DATA_DIR)
  if (before === null) {
    const message = `DATA_DIR: no server with WORKERS=1 or more is using ${DATA_DIR}. Restart the server instead`
    throw new ConfigError(message)
  }
  const startedAt = performance.now()
  const number = before.reload?.number ?? 0
  // If one is running already, this one sees how that ends.
  const isNew = ({ reload: last }: KeeperState) =>
    (last?.number ?? 0) > number || before.reload?.state === 'running'
  process.kill(before.pid, RELOAD_SIGNAL)
  for (;;) {
    const state = readKeeper(DATA_DIR)
    if (state === null) return failed(before.version, 'the server has stopped')
    const seconds = (performance.now() - startedAt) / 1000
    if (isNew(state) && state.reload?.state === 'done')
      return {
        json: { ok: true, from: before.version, to: state.version, seconds },
        text: `✓ Reloaded in ${seconds.toFixed(1)} s: ${changeOf(before.version, state.version)}`,
        ok: true,
      }
    if (isNew(state) && state.reload?.state === 'failed')
      return failed(state.version, state.reload.reason ?? 'see the log for the reason')
    progress(
      `Starting ${state.reload?.to ?? ''} alongside ${before.version} … ${seconds.toFixed(0)} s`,
    )
    await sleep(LOOK_MS)
  }
}

function changeOf(from: string, to: string): string {
  return from === to ? `${to} again` : `${from} → ${to}`
}

function failed(version: string, reason: string): Output {
  const text = `✗ Not reloaded. ${version} is still running: ${reason}`
  return { json: { ok: false, version, reason }, text, ok: false }
}
