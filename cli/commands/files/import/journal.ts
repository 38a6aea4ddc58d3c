import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import type { NewCode } from '../../../../client/index.ts'
import { isObject } from '../../../../domain/is-object.ts'
import { Failure } from '../../../errors.ts'

/**
 * What was sent and what was answered, beside the CSV, one line each. It is written before a request and after
 * its answer: killed at any point, the next run sends what has no answer once more under its own key, which does
 * it once, and then what is left. Rows are known by what is in them, so the file may be repaired in between.
 */
export interface Sent {
  /** Of the journal, once it is read from there. */
  readonly number?: number
  readonly key: string
  readonly at: string
  readonly items: readonly NewCode[]
}

export interface Outcome {
  /** Of the code; null: it was refused. */
  readonly id: string | null
}

export interface Journal {
  /** Requests without an answer. */
  readonly open: readonly Sent[]
  /** How many codes there are of an item, by its text. */
  readonly made: ReadonlyMap<string, number>
  send(sent: Sent): void
  answer(key: string, outcomes: readonly Outcome[]): void
  close(): void
}

interface Line {
  /** The account and the mode: the first line. */
  readonly for?: string
  readonly sent?: Sent
  readonly answered?: { readonly key: string; readonly outcomes: readonly Outcome[] }
}

export function textOf(item: NewCode): string {
  return JSON.stringify(item)
}

export function journalOf(csv: string): string {
  return `${csv}.qr-import`
}

/** What comes through a pipe has no place for one: then the keys alone have to do. */
const NOWHERE: Journal = {
  open: [],
  made: new Map(),
  send: () => {},
  answer: () => {},
  close: () => {},
}

export function openJournal(file: string | null, owner: string, isNew: boolean): Journal {
  if (file === null) return NOWHERE
  const { isOurs, open, made } = replay(file, isNew ? [] : readLines(file), owner)
  const descriptor = openSync(file, isOurs ? 'a' : 'w', 0o600)
  const write = (line: Line) => {
    // Whole, or an error: what is not in the journal is not sent.
    writeFileSync(descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(descriptor)
  }
  // A line that was not finished must not swallow the next one.
  if (isOurs) writeFileSync(descriptor, '\n')
  else write({ for: owner })
  return {
    open: [...open.values()],
    made,
    send: ({ number: _, ...sent }) => write({ sent }),
    answer: (key, outcomes) => write({ answered: { key, outcomes } }),
    close: () => closeSync(descriptor),
  }
}

/** What it says, without going on with it. What has no answer yet is done by the next run. */
export function readMade(file: string | null, owner: string): ReadonlyMap<string, number> {
  const { open, made } = replay(file ?? '', file === null ? [] : readLines(file), owner)
  for (const { items } of open.values())
    count(
      made,
      items,
      items.map(() => ({ id: 'sent' })),
    )
  return made
}

/** What its lines say, one after the other. */
function replay(file: string, lines: readonly Numbered[], owner: string) {
  const open = new Map<string, Sent>()
  const answered = new Set<string>()
  const made = new Map<string, number>()
  for (const [at, { number, line }] of lines.entries()) {
    if (line?.for !== undefined && line.for !== owner) {
      throw new Failure(
        `${file} is the journal of an import into another account. Move or delete the file`,
      )
    }
    if (at === 0 && line?.for === undefined) throw damaged(file, 1)
    if (line === null) throw damaged(file, number)
    if (line.sent) open.set(line.sent.key, { ...line.sent, number })
    if (!line.answered) continue
    const { key, outcomes } = line.answered
    const { items } = open.get(key) ?? {}
    // What it answers was in a line that is lost. Two runs at once may have the same answer.
    if (items ? items.length !== outcomes.length : !answered.has(key)) throw damaged(file, number)
    count(made, items ?? [], outcomes)
    answered.add(key)
    open.delete(key)
  }
  return { isOurs: lines.length > 0, open, made }
}

/** Nobody can tell from it any more what became of the rows. */
function damaged(file: string, number: number): Failure {
  return new Failure(
    `${file} is not an import journal, or is damaged at line ${number}. Run qr list to see which rows were already imported, then move or delete the file`,
  )
}

function count(
  made: Map<string, number>,
  items: readonly NewCode[],
  outcomes: readonly Outcome[],
): void {
  for (const [at, item] of items.entries()) {
    if (!outcomes[at]?.id) continue
    const text = textOf(item)
    made.set(text, (made.get(text) ?? 0) + 1)
  }
}

interface Numbered {
  readonly number: number
  /** Null: it is of another kind. */
  readonly line: Line | null
}

const HEAD = '{"for":"'

function readLines(file: string): Numbered[] {
  try {
    const text = readFileSync(file, 'utf8')
    const lines = text.split('\n').flatMap(toLine)
    // Killed while it began. Anything else is not ours to write over.
    const isBegun = text.trim() === '' || text.startsWith(HEAD) || HEAD.startsWith(text)
    if (lines.length === 0 && !isBegun) throw damaged(file, 1)
    return lines
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** What was cut off while it was written has not happened, or is asked again. */
function toLine(text: string, index: number): Numbered[] {
  try {
    const value: unknown = text.trim() === '' ? undefined : JSON.parse(text)
    return value === undefined ? [] : [{ number: index + 1, line: isLine(value) ? value : null }]
  } catch {
    return []
  }
}

function isLine(value: unknown): value is Line {
  if (!isObject(value)) return false
  const { for: owner, sent, answered } = value
  if (isObject(sent)) {
    const { key, at, items } = sent
    const isDated = typeof at === 'string' && !Number.isNaN(Date.parse(at))
    return typeof key === 'string' && isDated && Array.isArray(items) && items.every(isObject)
  }
  if (isObject(answered)) {
    const { key, outcomes } = answered
    return typeof key === 'string' && Array.isArray(outcomes) && outcomes.every(isObject)
  }
  return typeof owner === 'string'
}
