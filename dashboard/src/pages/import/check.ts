import { signal } from '@preact/signals'
import type { Failure, NewCode } from '../../../../client/client.ts'
import { api, ask, retryNow } from '../../api.ts'
import { inPlainWords, toSentence } from '../../failure.ts'
import { words } from '../../words.ts'
import { toItem } from './columns.ts'
import type { CsvRow } from './csv.ts'
import { duplicatesIn, type Faults, mergeFaults, toVerdict } from './faults.ts'
import { changeJob, homeNow, isHome, type Job, job, sortRows } from './job.ts'

/**
 * Asks the server about rows without creating any: all or nothing, together with one that is never
 * valid. So the server names every fault that it would refuse a row for, also taken names.
 */
const NEVER_VALID = {} as NewCode

const AT_ONCE = 500

export interface Checking {
  readonly done: number
  readonly all: number
  readonly stop: () => void
}

export const checking = signal<Checking | null>(null)

function toText(message: string): string {
  return inPlainWords(message.replace(/^rules\[\d+\]\./, ''))
}

interface Found {
  readonly faults: Faults
  readonly isFull: boolean
  readonly failure: Failure | null
}

async function askAbout(items: readonly NewCode[], signal: AbortSignal) {
  const body = { items: [...items, NEVER_VALID] }
  return ask(() => api.createCodes({ atomic: 'true', body }, { signal }), signal)
}

async function findFaults(
  rows: readonly CsvRow[],
  { mapping }: Job,
  abort: AbortController,
  tell: (done: number) => void,
): Promise<Found> {
  const home = homeNow()
  let faults: Faults = {}
  let isFull = false
  for (let at = 0; at < rows.length; ) {
    tell(at)
    const slice = rows.slice(at, at + AT_ONCE)
    const items = slice.map(({ cells }) => toItem(cells, mapping))
    const answer = await askAbout(items, abort.signal)
    if (homeNow() !== home) abort.abort()
    if (answer.ok || abort.signal.aborted) break
    const { details = [] } = answer.error
    if (answer.status !== 400 || !details.some(({ param }) => param.startsWith('items['))) {
      return { faults, isFull, failure: answer }
    }
    const verdict = toVerdict(details, slice, mapping, toText)
    faults = mergeFaults(faults, verdict.faults)
    isFull ||= verdict.isFull
    at += verdict.checked
  }
  return { faults, isFull, failure: null }
}

/** All rows, or, once they were checked, those that had faults. */
export async function checkJob(): Promise<void> {
  const now = job.peek()
  if (!now || checking.peek()) return
  const { ready, bad } = sortRows(now)
  const isAgain = now.phase === 'checked'
  const rows = isAgain ? bad : ready
  const home = homeNow()
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    retryNow()
  }
  const found = await findFaults(rows, now, abort, (done) => {
    checking.value = { done, all: rows.length, stop }
  })
  checking.value = null
  // Stopped, or someone else is here, or it is another file by now.
  const isMeant = isHome(home) && job.peek() === now
  if (abort.signal.aborted || !isMeant) return
  if (found.failure) return changeJob({ trouble: toSentence(found.failure) })
  const left = new Set(now.leftOut)
  const wanted = now.rows.filter(({ line }) => !left.has(line))
  const twice = duplicatesIn(wanted, now.mapping, found.faults, words.importing.twice)
  changeJob({
    phase: 'checked',
    faults: mergeFaults(twice, found.faults),
    isFull: isAgain ? now.isFull || found.isFull : found.isFull,
    trouble: null,
  })
}
