import { randomUUID } from 'node:crypto'
import { globSync, renameSync, rmSync, statSync } from 'node:fs'

/** Longer than any build takes. */
const ABANDONED_MS = 3_600_000
const TRIES = 100

/** Where a build is made, beside where it will be: renaming works only within one file system. */
export function besideOf(folder: string): string {
  return `${folder}-${process.pid}-${randomUUID().slice(0, 8)}`
}

/**
 * Puts a finished folder in the place of another. Whoever reads there finds the old one whole, the
 * new one whole or, for a moment, none. Others may do the same at the same time: the last one stays.
 */
export function swapIn(made: string, folder: string): void {
  for (let tries = 1; ; tries++) {
    const old = besideOf(folder)
    try {
      moveIfThere(folder, old)
      renameSync(made, folder)
      return
    } catch (error) {
      // Another build has come first, between the two steps.
      if (tries === TRIES || !isTaken(error)) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function isTaken(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code)
}

/** What builds left behind that were ended by force. */
export function sweepBeside(folder: string): void {
  for (const left of globSync(`${folder}-*`)) {
    const at = statSync(left, { throwIfNoEntry: false })?.mtimeMs
    if (at !== undefined && at < Date.now() - ABANDONED_MS) {
      rmSync(left, { recursive: true, force: true })
    }
  }
}
