import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Failure } from './errors.ts'

/**
 * A file that only one process can hold, with its process id in it. What a killed process left is removed, by
 * one of those that wait: of two that removed it, the second would remove what the first has taken since.
 * Whether the holder lives is asked under a lock of the same kind, which is held for an instant.
 */
const LOOK_MS = 20
/** Changing a small file takes milliseconds. */
const PATIENCE_MS = 10_000
const EMPTY_MS = 1000

/** Waits for the lock, and returns what releases it. */
export function lock(file: string): () => void {
  for (let waited = 0; !isTaken(file); waited += LOOK_MS) {
    if (waited > PATIENCE_MS) {
      throw new Failure(
        `${file} is locked by another qr process. If no other qr process is running, delete the file`,
      )
    }
    if (isLeft(file)) removeLeft(file)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  return () => rmSync(file, { force: true })
}

function removeLeft(file: string): void {
  const instant = `${file}.left`
  if (!isTaken(instant)) {
    if (isLeft(instant))
      throw new Failure(
        `${instant} was left behind by a qr process that was killed. Delete the file`,
      )
    return
  }
  try {
    if (isLeft(file)) rmSync(file, { force: true })
  } finally {
    rmSync(instant, { force: true })
  }
}

function isTaken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether its process has ended. A file is empty before it is written; qr 0.2 left it empty. */
function isLeft(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (!(pid > 0)) return Date.now() - statSync(file).mtimeMs > EMPTY_MS
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
