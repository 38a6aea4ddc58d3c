import { cellOf, toItem } from '../../../../domain/input/columns.ts'
import { toCsv } from '../../../../domain/input/csv.ts'
import type { RowFault } from '../../../../domain/input/faults.ts'
import { words } from '../../words.ts'
import type { Job } from './job.ts'
import type { Results } from './outcome.ts'

const text = words.importing

/** A row that is no code, and why. */
export interface Refusal {
  readonly line: number
  readonly name: string
  readonly why: string
  readonly is: 'failed' | 'leftOut' | 'open'
}

type Reason = Pick<Refusal, 'why' | 'is'>

function reasonOf(
  job: Job,
  left: ReadonlySet<number>,
  results: Results,
  line: number,
): Reason | null {
  const result = results[line]
  if (result && 'why' in result) return { is: result.isSent ? 'open' : 'failed', why: result.why }
  if (result) return null
  if (left.has(line)) return { is: 'leftOut', why: text.done.leftOut }
  const [fault] = job.faults[line] ?? []
  if (!fault) return { is: 'open', why: text.done.notYet }
  return { is: 'failed', why: toWhy(fault) }
}

/** Where the sentence itself does not say which of several links it is about. */
function toWhy({ field, text: why }: RowFault): string {
  return field === 'ios_url' || field === 'android_url' ? `${text.fields[field]}: ${why}` : why
}

export function refusalsOf(job: Job, results: Results): Refusal[] {
  const left = new Set(job.leftOut)
  return job.rows.flatMap(({ line, cells }) => {
    const reason = reasonOf(job, left, results, line)
    if (!reason) return []
    const of = (field: 'name' | 'destination_url') => cellOf(cells, job.mapping, field)
    return [{ line, name: of('name') || of('destination_url'), ...reason }]
  })
}

/** Every row of the file, with what became of it. */
export function toResultCsv(job: Job, results: Results): string {
  const refusals = new Map(refusalsOf(job, results).map((refusal) => [refusal.line, refusal]))
  const rows = job.rows.map(({ line, cells }) => {
    const { name } = toItem(cells, job.mapping)
    const result = results[line]
    const url = result && 'url' in result ? result.url : ''
    const refusal = refusals.get(line)
    const status = refusal ? text.result[refusal.is] : text.result.created
    return [String(line), name, url, status, refusal?.why ?? '']
  })
  return toCsv([text.result.columns, ...rows])
}
