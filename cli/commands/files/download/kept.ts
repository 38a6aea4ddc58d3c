import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  createReadStream,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Which pictures `qr` has written into a folder: a list in it, one line each with what was asked for and a digest
 * of the picture. So a file is left alone because it is the picture that is wanted, not because of its name, and
 * a file that nobody wrote here is told from an old picture. A list that cannot be read is one of nothing.
 */
export interface Kept {
  /** What a file is to someone who asked for this. */
  look(file: string, asked: string): Promise<Found>
  /** Before it is written: then a run that is killed leaves no file that is not in the list. */
  note(file: string, asked: string, digest: string): void
  /** Pictures of these subjects that are as they were written, under names which are not among these. */
  leftovers(subjects: ReadonlySet<string>, names: readonly string[]): Promise<string[]>
  close(): void
}

export interface Found {
  /** `old`: a picture from here, but not what is asked for; `foreign`: not from here, or changed since. */
  readonly state: 'missing' | 'wanted' | 'old' | 'foreign'
  readonly digest: string | null
}

/** What is asked for, in short: of what the picture is, and all else that it depends on. */
export function toAsked(subject: unknown, state: unknown): string {
  return subjectOf(digestOf(JSON.stringify(subject))) + digestOf(JSON.stringify(state)).slice(HALF)
}

export function subjectOf(asked: string): string {
  return asked.slice(0, HALF)
}

const HALF = 32

export const LIST = '.qr-download'
const LINE = /^([0-9a-f]{64}) ([0-9a-f]{64}) (.*)/
const LIST_MAX_BYTES = 128 * 1024 * 1024

export function openKept(folder: string, warn: (text: string) => void): Kept {
  const list = path.join(folder, LIST)
  const text = readList(list)
  const pictures = new Set<string>()
  const wanted = new Set<string>()
  const byName = new Map<string, { readonly asked: string; readonly digest: string }>()
  for (const line of text?.split('\n') ?? []) {
    const [, asked, digest, name = ''] = LINE.exec(line) ?? []
    if (asked === undefined || digest === undefined) continue
    pictures.add(digest)
    wanted.add(`${asked} ${digest}`)
    byName.set(name, { asked, digest })
  }
  const descriptor = openList(list, text === null)
  if (descriptor === null)
    warn(`${list} cannot be written, so the next run will download everything again`)
  const write = (line: string) => descriptor !== null && writeSync(descriptor, line)
  // A line that was not finished must not swallow the next one.
  if (text && !text.endsWith('\n')) write('\n')
  return {
    async look(file, asked) {
      const there = lstatSync(file, { throwIfNoEntry: false })
      if (there === undefined) return { state: 'missing', digest: null }
      const digest = there.isFile() ? await digestOfFile(file) : null
      if (digest === null) return { state: 'foreign', digest }
      if (wanted.has(`${asked} ${digest}`)) return { state: 'wanted', digest }
      const isOurs = pictures.has(digest) || there.size === 0
      return { state: isOurs ? 'old' : 'foreign', digest }
    },
    note: (file, asked, digest) => void write(`${asked} ${digest} ${path.basename(file)}\n`),
    async leftovers(subjects, names) {
      // Names that differ in case only may be the same file.
      const current = new Set(names.map((name) => name.toLowerCase()))
      const found: string[] = []
      for (const name of readdirSync(folder)) {
        const listed = byName.get(name)
        if (listed === undefined || current.has(name.toLowerCase())) continue
        if (!subjects.has(subjectOf(listed.asked))) continue
        const file = path.join(folder, name)
        const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
        if (isFile && (await digestOfFile(file)) === listed.digest) found.push(name)
      }
      return found
    },
    close: () => descriptor !== null && closeSync(descriptor),
  }
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function digestOfFile(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** Null: there is none that could be read. */
function readList(list: string): string | null {
  try {
    const there = lstatSync(list)
    // Whoever opens a pipe waits for ever.
    if (!there.isFile() || there.size > LIST_MAX_BYTES) return null
    return readFileSync(list, 'utf8')
  } catch {
    return null
  }
}

/** A link is not followed: the list is in the folder, or nowhere. Null: it cannot be written. */
function openList(list: string, isNew: boolean): number | null {
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const how = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | (isNew ? O_TRUNC : 0)
  try {
    const there = lstatSync(list, { throwIfNoEntry: false })
    return there === undefined || there.isFile() ? openSync(list, how, 0o666) : null
  } catch {
    return null
  }
}
