import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** A name beside a file that nobody else has; whoever writes it with `wx` knows. */
export function draftOf(file: string): string {
  const random = Math.random().toString(16).slice(2).padEnd(12, '0').slice(0, 12)
  return `${file}.${process.pid}-${random}.part`
}

/** A folder and those that it is in. Not by `recursive` of Node, which never ends in /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(path.resolve(folder)), mode)
  mkdirSync(folder, { mode })
}
