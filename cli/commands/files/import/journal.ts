import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { NewCode } from '../../../../client/index.ts'
import { Failure } from '../../../errors.ts'

/**
 * What was sent and what was answered, beside the CSV, one line each. It is written before a request and after
 * its answer: killed at any point, the next run sends what has no answer once more under its own key, which does
 * it once, and then what is left. Rows are known by what is in them, so the file may be repaired in between.
 */
export interface Sent {
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
  const lines = isNew ? [] : readLines(file)
  const isOurs = lines[0]?.for === owner
  if (lines.length > 0 && !isOurs) {
    throw new Failure(`${file} is of an import into another account: move or delete it`)
  }
  const open = new Map<string, Sent>()
  const made = new Map<string, number>()
  for (const { sent, answered } of lines) {
    if (sent) open.set(sent.key, sent)
    if (!answered) continue
    count(made, open.get(answered.key)?.items ?? [], answered.outcomes)
    open.delete(answered.key)
  }
  const descriptor = openSync(file, isOurs ? 'a' : 'w', 0o600)
  const write = (line: Line) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(descriptor)
  }
  // A line that was not finished must not swallow the next one.
  if (isOurs) writeSync(descriptor, '\n')
  else write({ for: owner })
  return {
    open: [...open.values()],
    made,
    send: (sent) => write({ sent }),
    answer: (key, outcomes) => write({ answered: { key, outcomes } }),
    close: () => closeSync(descriptor),
  }
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

function readLines(file: string): Line[] {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(toLine)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The last one may be cut off: what it would say has not happened, or is asked again. */
function toLine(text: string): Line[] {
  try {
    return text === '' ? [] : [JSON.parse(text)]
  } catch {
    return []
  }
}
