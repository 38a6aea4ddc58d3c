import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isAlive } from '../lib/process/alive.ts'

/** What the keeper tells commands about itself: `DATA_DIR/keeper.json`. */
export interface KeeperState {
  readonly pid: number
  /** When that process began, as the system counts it: its number may belong to another one later. */
  readonly began: string | null
  /** Of the processes that answer. */
  readonly version: string
  readonly reload: Reload | null
}

/** The last one. */
export interface Reload {
  /** The first is 1. */
  readonly number: number
  readonly to: string
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed. */
  readonly reason?: string
}

const pathOf = (dataDir: string) => join(dataDir, 'keeper.json')

/** Null: there is no keeper that lives. */
export function readKeeper(dataDir: string): KeeperState | null {
  let state: KeeperState
  try {
    state = JSON.parse(readFileSync(pathOf(dataDir), 'utf8'))
  } catch {
    return null
  }
  return isAlive(state.pid) && beganAt(state.pid) === state.began ? state : null
}

export interface KeeperFile {
  write(version: string, reload: Reload | null): void
  remove(): void
}

export function openKeeperFile(dataDir: string, log: Logger): KeeperFile {
  const path = pathOf(dataDir)
  const { pid } = process
  const began = beganAt(pid)
  return {
    write(version, reload) {
      const state: KeeperState = { pid, began, version, reload }
      try {
        // A reader sees either the previous state or this one.
        writeFileSync(`${path}.new`, JSON.stringify(state))
        renameSync(`${path}.new`, path)
      } catch (err) {
        log.warn(
          { err },
          'keeper.json could not be written, so qroute reload cannot find this server',
        )
      }
    },
    remove() {
      // Another keeper may have taken over.
      if (readKeeper(dataDir)?.pid === pid) rmSync(path, { force: true })
    },
  }
}

/** Without /proc it is not known. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may contain anything, the 22nd value of all.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
