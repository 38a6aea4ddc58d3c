import { effect, signal } from '@preact/signals'
import { type Field, type Mapping, mapColumn } from '../../../../domain/input/columns.ts'
import type { CsvRow } from '../../../../domain/input/csv.ts'
import type { Faults } from '../../../../domain/input/faults.ts'
import type { Sheet } from '../../../../domain/input/reading.ts'
import { keep, kept } from '../../kept.ts'
import { mode } from '../../router.ts'
import { session } from '../../session.ts'
import { newIdempotencyKey } from '../../writing/idempotency-key.ts'
import { isCreated, isSettled, type Rests, type Results } from './outcome.ts'

/** One import, of one person in one mode. Kept in this tab, so that a reload goes on with it. */
export interface Job extends Sheet {
  readonly phase: 'columns' | 'checked' | 'running' | 'stopped' | 'done'
  readonly faults: Faults
  /** Lines that the person does not want. */
  readonly leftOut: readonly number[]
  /** Not everything fits into the plan. */
  readonly isFull: boolean
  /** Why it stopped by itself. */
  readonly trouble: string | null
  /** The lines that become codes, once it runs. */
  readonly run: { readonly lines: readonly number[] } | null
  /** Part of all its keys. Empty, unless the file is imported once more on purpose. */
  readonly salt: string
}

export const job = signal<Job | null>(null)
export const results = signal<Results>({})
export const rests = signal<Rests>({})

/** Whose import and in which mode: nothing is ever sent for someone else or in the other one. */
export function homeNow(): string {
  return `${mode.value}.${session.value?.user.id ?? ''}`
}

let home = ''

export function isHome(wanted: string): boolean {
  return home === wanted
}

const nameOf = (part: string) => `import.${home}.${part}`

/** What is kept for whoever is here now. */
export function openJob(): void {
  const wanted = homeNow()
  if (home === wanted) return
  home = wanted
  job.value = kept<Job>(nameOf('job'))
  results.value = kept<Results>(nameOf('results')) ?? {}
  rests.value = kept<Rests>(nameOf('rests')) ?? {}
}

/** Signed out: nothing of it stays in the page. */
effect(() => {
  if (session.value !== null) return
  home = ''
  job.value = null
  results.value = {}
  rests.value = {}
})

export function setJob(next: Job | null): void {
  job.value = next
  keep(nameOf('job'), next)
  if (next === null) setAnswered({}, {})
}

export function setAnswered(nextResults: Results, nextRests: Rests): void {
  results.value = nextResults
  rests.value = nextRests
  for (const [part, next] of Object.entries({ results: nextResults, rests: nextRests })) {
    keep(nameOf(part), Object.keys(next).length === 0 ? null : next)
  }
}

export function changeJob(part: Partial<Job>): void {
  const now = job.peek()
  if (now) setJob({ ...now, ...part })
}

const FRESH = {
  phase: 'columns',
  faults: {},
  leftOut: [],
  isFull: false,
  trouble: null,
  run: null,
} as const

export function startJob(sheet: Sheet, salt = ''): void {
  setAnswered({}, {})
  setJob({ ...sheet, ...FRESH, salt })
}

/** As the file has them: a repair was made for other columns. */
function unrepaired({ rows }: Job): CsvRow[] {
  return rows.map(({ line, cells, was }) => ({ line, cells: was ?? cells }))
}

/** Only while none of its rows may be a code: with other columns they would be created twice. */
export function chooseField(column: number, field: Field | null): void {
  const now = job.peek()
  if (!now || countSettled() > 0) return
  const mapping = mapColumn(now.mapping, column, field)
  startJob({ ...now, rows: unrepaired(now), mapping }, now.salt)
}

/** The rows that are codes already become others. */
export function startAnew(): void {
  const now = job.peek()
  if (now) startJob({ ...now, rows: unrepaired(now) }, newIdempotencyKey())
}

/** Its faults stay until it is checked again. */
export function editCell(line: number, field: Field, value: string): void {
  const now = job.peek()
  if (!now) return
  const column = now.mapping.indexOf(field)
  const rows = now.rows.map((row) =>
    row.line === line ? repaired(row, withCell(row, column, value)) : row,
  )
  setJob({ ...now, rows })
}

/** Back to what the file says, it is no repair. */
function repaired({ line, cells: now, was = now }: CsvRow, cells: readonly string[]): CsvRow {
  const isAsBefore = cells.every((cell, at) => cell === (was[at] ?? ''))
  return isAsBefore ? { line, cells: was } : { line, cells, was }
}

function withCell({ cells }: CsvRow, column: number, value: string): readonly string[] {
  const width = Math.max(cells.length, column + 1)
  return Array.from({ length: width }, (_, at) => (at === column ? value : (cells[at] ?? '')))
}

export function leaveOut(lines: readonly number[]): void {
  const now = job.peek()
  if (now) setJob({ ...now, leftOut: [...now.leftOut, ...lines] })
}

/** What was refused is checked again; the rest exists. */
export function retryRefused(): void {
  const now = job.peek()
  if (!now) return
  const said = Object.entries(results.peek()).filter(([, result]) => isSettled(result))
  setAnswered(Object.fromEntries(said), rests.peek())
  setJob({ ...now, ...FRESH, leftOut: now.leftOut })
}

/** Rows that are codes, or may be. */
export function countSettled(): number {
  return Object.values(results.value).filter(isSettled).length
}

export function countCreated(): number {
  return Object.values(results.value).filter(isCreated).length
}

export interface Sorted {
  readonly ready: readonly CsvRow[]
  readonly bad: readonly CsvRow[]
}

/** The rows that are no codes yet, as far as is known. */
export function sortRows({ rows, faults, leftOut }: Job): Sorted {
  const left = new Set(leftOut)
  const said = results.value
  const wanted = rows.filter(({ line }) => !left.has(line) && !isSettled(said[line]))
  const isBad = ({ line }: CsvRow) => faults[line] !== undefined
  return { ready: wanted.filter((row) => !isBad(row)), bad: wanted.filter(isBad) }
}

export function isMapped(mapping: Mapping): boolean {
  return mapping.includes('destination_url')
}
