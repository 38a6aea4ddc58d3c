import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** A folder and those that it is in. Not by `recursive` of Node, which never ends in /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(path.resolve(folder)), mode)
  mkdirSync(folder, { mode })
}
