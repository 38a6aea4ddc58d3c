import { closeSync, fsyncSync, openSync } from 'node:fs'

/** When it returns, a file survives a power failure; of a folder, the names in it. */
export function flush(path: string): void {
  // There, only what is open for writing can be synced, and no folder.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
