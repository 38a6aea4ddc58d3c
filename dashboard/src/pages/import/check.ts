import { signal } from '@preact/signals'
import type { Failure, NewCode } from '../../../../client/client.ts'
import { toItem } from '../../../../domain/input/columns.ts'
import type { CsvRow } from '../../../../domain/input/csv.ts'
import {
  duplicatesIn,
  type Faults,
  mergeFaults,
  toVerdict,
} from '../../../../domain/input/faults.ts'
import { api, ask } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { mode } from '../../router.ts'
import { retryNow } from '../../trouble.ts'
import { words } from '../../words.ts'
import { isAnswerLost, noteAnswer, sendSlice, toText } from './answers.ts'
import { changeJob, homeNow, isHome, type Job, job, rests, sortRows } from './job.ts'
import { countSlices, SLICE, sliceAt } from './slices.ts'

/**
 * Asks the server about rows without creating any: all or nothing, together with one that is never
 * valid. So the server names every fault that it would refuse a row for, also taken names.
 */
const NEVER_VALID = {} as NewCode

export interface Checking {
  readonly done: number
  readonly all: number
  readonly stop: () => void
}

export const checking = signal<Checking | null>(null)

interface Found {
  readonly faults: Faults
  readonly isFull: boolean
  readonly failure: Failure | null
}

const NOTHING: Found = { faults: {}, isFull: false, failure: null }

function addFound(one: Found, other: Found): Found {
  const faults = mergeFaults(one.faults, other.faults)
  return { faults, isFull: one.isFull || other.isFull, failure: other.failure }
}

/** 'sent': other than this was sent under the key, namely the rows alone. */
async function findFaults(
  rows: readonly CsvRow[],
  items: readonly NewCode[],
  { mapping }: Job,
  signal: AbortSignal,
  key?: string,
): Promise<Found | 'sent'> {
  const options = { signal, ...(key !== undefined && { idempotencyKey: key }) }
  let found = NOTHING
  for (let at = 0; at < rows.length; ) {
    const body = { items: [...items.slice(at), NEVER_VALID] }
    const answer = await ask(() => api.createCodes({ atomic: 'true', body }, options), signal)
    if (answer.ok || signal.aborted) break
    const { details = [], code } = answer.error
    if (code === 'idempotency_conflict') return 'sent'
    if (answer.status !== 400 || !details.some(({ param }) => param.startsWith('items['))) {
      return { ...found, failure: answer }
    }
    const verdict = toVerdict(details, rows.slice(at), mapping, toText)
    found = addFound(found, { ...verdict, failure: null })
    at += verdict.checked
  }
  return found
}

type Tell = (done: number) => void

/** The file as it is. Of a slice that was sent before, its answer is fetched, then the rest is checked. */
async function checkFile(now: Job, abort: AbortController, tell: Tell): Promise<Found> {
  const home = homeNow()
  let found = NOTHING
  for (let index = 0; index < countSlices(now); ) {
    tell(index * SLICE)
    const slice = sliceAt(now, index, rests.peek())
    const said = await findFaults(slice.rows, slice.items, now, abort.signal, slice.key)
    const answer = said === 'sent' ? await sendSlice(slice, abort.signal) : null
    if (homeNow() !== home) abort.abort()
    if (abort.signal.aborted) break
    if (answer && (answer.ok || isAnswerLost(answer))) noteAnswer(slice, answer, new Set())
    else if (said === 'sent') return { ...found, failure: answer }
    else {
      found = addFound(found, said)
      if (found.failure) break
      index += 1
    }
  }
  return found
}

/** Rows as they are now, repaired or not. */
async function checkRows(
  rows: readonly CsvRow[],
  now: Job,
  abort: AbortController,
  tell: Tell,
): Promise<Found> {
  const home = homeNow()
  let found = NOTHING
  for (let at = 0; at < rows.length && !found.failure; at += SLICE) {
    tell(at)
    const some = rows.slice(at, at + SLICE)
    const items = some.map(({ cells }) => toItem(cells, now.mapping))
    const said = await findFaults(some, items, now, abort.signal)
    if (homeNow() !== home) abort.abort()
    if (abort.signal.aborted || said === 'sent') break
    found = addFound(found, said)
  }
  return found
}

/** A slice is compared with the plan by itself; the plan has to have room for all of them. */
async function exceedsPlan(rows: number, signal: AbortSignal): Promise<boolean> {
  if (mode.peek() !== 'live') return false
  const answer = await ask(() => api.getAccount({}, { signal }), signal)
  if (!answer.ok) return false
  const { limits, usage } = answer.data
  const [limit, used] =
    limits.counted === 'all'
      ? [limits.qrcodes, usage.qrcodes]
      : [limits.dashboard_qrcodes, usage.dashboard_qrcodes]
  return limit !== null && used + rows > limit
}

/** All rows, or, once they were checked, those that had faults. */
export async function checkJob(): Promise<void> {
  const now = job.peek()
  if (!now || checking.peek()) return
  const isAgain = now.phase === 'checked'
  const all = isAgain ? sortRows(now).bad : now.rows
  const home = homeNow()
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    retryNow()
  }
  const tell = (done: number) => {
    checking.value = { done, all: all.length, stop }
  }
  const found = isAgain ? await checkRows(all, now, abort, tell) : await checkAll(now, abort, tell)
  // Stopped, or someone else is here, or it is another file by now.
  const isMeant = () => !abort.signal.aborted && isHome(home) && job.peek() === now
  if (isMeant()) {
    if (found.failure) changeJob({ trouble: toSentence(found.failure) })
    else await conclude(now, found, abort.signal, isMeant)
  }
  checking.value = null
}

/** The file first, which has what became of it before; then what was repaired since. */
async function checkAll(now: Job, abort: AbortController, tell: Tell): Promise<Found> {
  const file = await checkFile(now, abort, tell)
  if (file.failure || abort.signal.aborted) return file
  const { ready } = sortRows(now)
  const repaired = ready.filter(({ was }) => was)
  const lines = new Set(repaired.map(({ line }) => String(line)))
  const others = Object.entries(file.faults).filter(([line]) => !lines.has(line))
  const found = await checkRows(repaired, now, abort, tell)
  return addFound({ ...file, faults: Object.fromEntries(others) }, found)
}

async function conclude(now: Job, found: Found, signal: AbortSignal, isMeant: () => boolean) {
  const left = new Set(now.leftOut)
  const wanted = now.rows.filter(({ line }) => !left.has(line))
  const twice = duplicatesIn(wanted, now.mapping, found.faults, words.importing.twice)
  const next = { ...now, faults: mergeFaults(twice, found.faults) }
  const isFull =
    now.isFull || found.isFull || (await exceedsPlan(sortRows(next).ready.length, signal))
  if (isMeant()) changeJob({ phase: 'checked', faults: next.faults, isFull, trouble: null })
}
