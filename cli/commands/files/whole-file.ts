import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file is there whole or not at all: it is written under another name and then gets its own. */
export async function writeWhole(
  file: string,
  content: Readable | Uint8Array | Response,
  signal?: AbortSignal,
): Promise<void> {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const draft = `${file}.part`
  try {
    await pipeline(toStream(content), createWriteStream(draft), signal ? { signal } : {})
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

export function toStream(content: Readable | Uint8Array | Response): Readable {
  if (content instanceof Readable) return content
  if (content instanceof Uint8Array) return Readable.from([content])
  return Readable.fromWeb(content.body as Parameters<typeof Readable.fromWeb>[0])
}
