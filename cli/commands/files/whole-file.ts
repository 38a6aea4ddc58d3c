import {
  createWriteStream,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../../errors.ts'
import { draftOf, makeFolder } from '../../folder.ts'

type Content = Readable | Uint8Array | Response

/**
 * A file is there whole or not at all: it is written under a name that nobody else has, and then gets its own.
 * What is no file, such as /dev/null or a pipe, is written to.
 */
export async function writeWhole(
  file: string,
  content: Content,
  signal?: AbortSignal,
): Promise<void> {
  if (isDevice(file)) {
    return pipeline(toStream(content), createWriteStream(file), signal ? { signal } : {})
  }
  await draft(file, content, signal, (whole) => renameSync(whole, file))
}

/** The same under a name that nobody has given: what is there already stays, and is told unless it is the same. */
export async function writeNew(
  file: string,
  content: Content,
  signal?: AbortSignal,
): Promise<void> {
  await draft(file, content, signal, (whole) => {
    const there = lstatSync(file, { throwIfNoEntry: false })
    if (there === undefined) return renameSync(whole, file)
    // Whoever opens a pipe waits for ever.
    const isSame =
      there.isFile() &&
      there.size === statSync(whole).size &&
      readFileSync(file).equals(readFileSync(whole))
    rmSync(whole)
    if (isSame) return
    throw new Failure(`${file} already exists. Overwrite it with --force, or choose a different -o`)
  })
}

async function draft(
  file: string,
  content: Content,
  signal: AbortSignal | undefined,
  finish: (whole: string) => void,
): Promise<void> {
  makeFolder(path.dirname(path.resolve(file)))
  const whole = draftOf(file)
  try {
    // A link of this name is refused, not followed.
    const to = createWriteStream(whole, { flags: 'wx' })
    await pipeline(toStream(content), to, signal ? { signal } : {})
    finish(whole)
  } catch (error) {
    rmSync(whole, { force: true })
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
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [, pid] = (entry.isFile() && DRAFT.exec(entry.name)) || []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(folder, entry.name))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function toStream(content: Content): Readable {
  if (content instanceof Readable) return content
  if (content instanceof Uint8Array) return Readable.from([content])
  if (content.body === null) return Readable.from([])
  return Readable.fromWeb(content.body as Parameters<typeof Readable.fromWeb>[0])
}
