import { randomBytes } from 'node:crypto'
import { createWriteStream, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../folder.ts'

/**
 * A file is there whole or not at all: it is written under a name that nobody else has, and then gets its own.
 * What is no file, such as /dev/null or a pipe, is written to.
 */
export async function writeWhole(
  file: string,
  content: Readable | Uint8Array | Response,
  signal?: AbortSignal,
): Promise<void> {
  makeFolder(path.dirname(path.resolve(file)))
  const ending = signal ? { signal } : {}
  if (isDevice(file)) return pipeline(toStream(content), createWriteStream(file), ending)
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.part`
  try {
    // A link of this name is refused, not followed.
    await pipeline(toStream(content), createWriteStream(draft, { flags: 'wx' }), ending)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function isDevice(file: string): boolean {
  const there = statSync(file, { throwIfNoEntry: false })
  return there !== undefined && !there.isFile() && !there.isDirectory()
}

const DRAFT = /\.(\d+)-[0-9a-f]{12}\.part$/

/** Removes what runs that were killed have left behind, not what others are writing now. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = DRAFT.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(folder, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function toStream(content: Readable | Uint8Array | Response): Readable {
  if (content instanceof Readable) return content
  if (content instanceof Uint8Array) return Readable.from([content])
  if (content.body === null) return Readable.from([])
  return Readable.fromWeb(content.body as Parameters<typeof Readable.fromWeb>[0])
}
