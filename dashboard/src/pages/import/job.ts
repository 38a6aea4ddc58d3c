import { effect, signal } from '@preact/signals'
import { keep, kept } from '../../kept.ts'
import { mode } from '../../router.ts'
import { session } from '../../session.ts'
import { type Field, type Mapping, mapColumn } from './columns.ts'
import type { CsvRow } from './csv.ts'
import type { Faults } from './faults.ts'
import type { Results } from './outcome.ts'
import type { Sheet } from './reading.ts'

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
  /** What is sent, once it is: these lines, in this order, under this id. */
  readonly run: { readonly id: string; readonly lines: readonly number[] } | null
}

export const job = signal<Job | null>(null)
export const results = signal<Results>({})

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
}

/** Signed out: nothing of it stays in the page. */
effect(() => {
  if (session.value !== null) return
  home = ''
  job.value = null
  results.value = {}
})

export function setJob(next: Job | null): void {
  job.value = next
  keep(nameOf('job'), next)
  if (next === null) setResults({})
}

export function setResults(next: Results): void {
  results.value = next
  keep(nameOf('results'), Object.keys(next).length === 0 ? null : next)
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

export function startJob(sheet: Sheet): void {
  setResults({})
  setJob({ ...sheet, ...FRESH })
}

export function chooseField(column: number, field: Field | null): void {
  const now = job.peek()
  if (now) setJob({ ...now, ...FRESH, mapping: mapColumn(now.mapping, column, field) })
}

/** Its faults stay until it is checked again. */
export function editCell(line: number, field: Field, value: string): void {
  const now = job.peek()
  if (!now) return
  const column = now.mapping.indexOf(field)
  const rows = now.rows.map((row) =>
    row.line === line ? { line, cells: withCell(row, column, value) } : row,
  )
  setJob({ ...now, rows })
}

function withCell({ cells }: CsvRow, column: number, value: string): readonly string[] {
  const width = Math.max(cells.length, column + 1)
  return Array.from({ length: width }, (_, at) => (at === column ? value : (cells[at] ?? '')))
}

export function leaveOut(lines: readonly number[]): void {
  const now = job.peek()
  if (now) setJob({ ...now, leftOut: [...now.leftOut, ...lines] })
}

/** What was refused is a new import: the rest exists. */
export function retryRefused(): void {
  const now = job.peek()
  if (!now) return
  const said = results.peek()
  const rows = now.rows.filter(({ line }) => !('url' in (said[line] ?? {})))
  const left = new Set(now.leftOut)
  startJob({ ...now, rows: rows.filter(({ line }) => !left.has(line)) })
}

export interface Sorted {
  readonly ready: readonly CsvRow[]
  readonly bad: readonly CsvRow[]
}

export function sortRows({ rows, faults, leftOut }: Job): Sorted {
  const left = new Set(leftOut)
  const wanted = rows.filter(({ line }) => !left.has(line))
  const isBad = ({ line }: CsvRow) => faults[line] !== undefined
  return { ready: wanted.filter((row) => !isBad(row)), bad: wanted.filter(isBad) }
}

export function isMapped(mapping: Mapping): boolean {
  return mapping.includes('destination_url')
}
