import { insertMany, placeholders, type Queried, type Rows } from '../engine/database.ts'
import type { OutboxDatabase } from './outbox.ts'

/**
 * Marks of what was reported: `scans <code> <limited from> <limit>`, `codes <account> <limit>`,
 * `hook <endpoint> <enabled at>`, and `begun <notification>`. A row is written in the batch of the mail, so
 * a server that is killed neither forgets a notification nor repeats it.
 */
export const hookMark = (endpointId: string, enabledAt: number) => `hook ${endpointId} ${enabledAt}`
export const scansMark = (codeId: string, limitedFrom: number, limit: number) =>
  `scans ${codeId} ${limitedFrom} ${limit}`
export const codesMark = (accountId: string, limit: number) => `codes ${accountId} ${limit}`
export const begunMark = (notification: string) => `begun ${notification}`

const COLUMNS = { mark: 'text' } as const

/** Refused if one of them is there already: another process was faster. */
export function reportStatement(marks: readonly string[]): Rows {
  return { ...addMarks(marks), expect: marks.length, name: 'reported' }
}

export function addMarks(marks: readonly string[]): Rows {
  // In one order, so that two processes do not wait for each other.
  const rows = [...marks].sort().map((mark) => [mark])
  return insertMany('reported', COLUMNS, rows, { unlessTaken: 'mark' })
}

export async function unreportedOf(
  db: Queried,
  marks: readonly string[],
): Promise<ReadonlySet<string>> {
  if (marks.length === 0) return new Set()
  const text = `select mark from reported where mark in (${placeholders(marks.length, 0)})`
  const rows = await db.query<{ mark: string }>(text, marks)
  const known = new Set(rows.map(({ mark }) => mark))
  return new Set(marks.filter((mark) => !known.has(mark)))
}

const MARKS_AT_ONCE = 500
const NEXT = `select mark from reported where mark > $1 order by mark limit ${MARKS_AT_ONCE}`

/** What marks are about, and the parts of a mark after its id that can be looked up. */
const SOURCES = {
  scans: 'select id, limited_from as a, scan_limit as b from codes where scan_limit is not null',
  hook: 'select id, enabled_at as a, null as b from endpoints where 1 = 1',
  codes: 'select id, null as a, null as b from accounts where 1 = 1',
} as const
const KINDS = Object.keys(SOURCES) as (keyof typeof SOURCES)[]

/** Deletes the marks of codes, limits, accounts and endpoints that are gone. */
export async function sweepReported(marks: OutboxDatabase, codes: Queried): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await marks.query<{ mark: string }>(NEXT, [last])
    const dead: string[] = []
    for (const kind of KINDS) {
      const own = rows.map(({ mark }) => mark).filter((mark) => mark.startsWith(`${kind} `))
      dead.push(...(await withoutSubject(kind, own, codes)))
    }
    if (dead.length > 0) {
      const text = `delete from reported where mark in (${placeholders(dead.length, 0)})`
      await marks.batch([{ text, values: dead }])
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < MARKS_AT_ONCE) return
    last = end.mark
  }
}

interface SourceRow {
  readonly id: string
  readonly a: number | null
  readonly b: number | null
}

async function withoutSubject(
  kind: keyof typeof SOURCES,
  marks: readonly string[],
  codes: Queried,
): Promise<string[]> {
  if (marks.length === 0) return []
  const ids = [...new Set(marks.map((mark) => mark.split(' ')[1] ?? ''))]
  const text = `${SOURCES[kind]} and id in (${placeholders(ids.length, 0)})`
  const rows = await codes.query<SourceRow>(text, ids)
  const found = rows.map(({ id, a, b }) =>
    [kind, id, a, b].filter((part) => part !== null).join(' '),
  )
  const isThere = (mark: string) =>
    found.some((start) => mark === start || mark.startsWith(`${start} `))
  return marks.filter((mark) => !isThere(mark))
}
