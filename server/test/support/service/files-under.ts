import { spawnSync } from 'node:child_process'

/**
 * All files of a folder as one text. They are read by a process of its own: closing a file gives up all
 * locks that this process has on it. Some may come and go meanwhile.
 */
export function filesUnder(folder: string): string {
  const args = [folder, '-type', 'f', '-exec', 'cat', '{}', '+']
  const { stdout, error } = spawnSync('find', args, { encoding: 'latin1', maxBuffer: 1e9 })
  if (error) throw error
  return stdout
}
