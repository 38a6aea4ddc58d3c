import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '../lib/process/alive.ts'

/** The Unix socket of an API process: in DATA_DIR, where only its user may go. */
export interface OpenSocket {
  readonly path: string
  remove(): void
}

/** The system cuts longer paths off, and would listen on another one. */
const PATH_MAX_BYTES = 100
const NAME = /^api-(\d+)\.sock$/

/** Where DATA_DIR has a long path, or is on a file system without sockets, in a temporary folder. */
export async function openSocket(
  dataDir: string,
  listen: (path: string) => Promise<unknown>,
): Promise<OpenSocket> {
  sweep(dataDir)
  const name = `api-${process.pid}.sock`
  const path = join(dataDir, name)
  if (Buffer.byteLength(path) <= PATH_MAX_BYTES) {
    try {
      await listen(path)
      return { path, remove: () => rmSync(path, { force: true }) }
    } catch {
      // Tried elsewhere.
    }
  }
  const other = join(mkdtempSync(join(tmpdir(), 'qroute-')), name)
  await listen(other)
  return { path: other, remove: () => rmSync(dirname(other), { recursive: true, force: true }) }
}

/** Those of processes that were killed. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { force: true })
  }
}
