import { signal } from '@preact/signals'
import { toSentence } from '../../failure.ts'
import { retryNow } from '../../trouble.ts'
import { isAnswerLost, isRefusal, noteAnswer, sendSlice } from './answers.ts'
import { changeJob, homeNow, isHome, type Job, job, rests, results, sortRows } from './job.ts'
import { isSettled } from './outcome.ts'
import { countSlices, isAbout, repairsIn, type Slice, sliceAt } from './slices.ts'

/** The run that is under way in this page; after a reload there is none, and it is begun again. */
export const running = signal<{ readonly home: string; readonly stop: () => void } | null>(null)

export function startRun(): void {
  const now = job.peek()
  if (!now) return
  const ready = new Set(sortRows(now).ready)
  const settled = results.peek()
  const rows = now.rows.filter((row) => ready.has(row) || isSettled(settled[row.line]))
  changeJob({ phase: 'running', trouble: null, run: { lines: rows.map(({ line }) => line) } })
}

export function goOn(): void {
  changeJob({ phase: 'running', trouble: null })
}

/** Repaired rows come first: another row may be refused because of one. */
function* slicesOf(now: Job): Generator<Slice> {
  yield* repairsIn(now)
  for (let index = 0; index < countSlices(now); index++) yield sliceAt(now, index, rests.peek())
}

/** 'left': someone else is here, or it is the other mode; the rest waits until it is theirs again. */
async function runAll(now: Job, home: string, signal: AbortSignal): Promise<'left' | Partial<Job>> {
  const wanted = new Set(now.run?.lines)
  const isOpen = (line: number) => wanted.has(line) && !results.peek()[line]
  for (const slice of slicesOf(now)) {
    if (!slice.rows.some((row) => isOpen(row.line) && isAbout(slice, row))) continue
    const answer = await sendSlice(slice, signal)
    if (!isHome(home) || homeNow() !== home) return 'left'
    const isAnswered = answer.ok || isRefusal(slice, answer) || isAnswerLost(answer)
    if (isAnswered) noteAnswer(slice, answer, wanted)
    if (signal.aborted && [...wanted].some(isOpen)) return { phase: 'stopped' }
    if (!isAnswered) return { phase: 'stopped', trouble: toSentence(answer) }
  }
  return { phase: 'done' }
}

/** Sends what is not answered yet, if the import is under way and nobody does so already. */
export async function runJob(): Promise<void> {
  const now = job.peek()
  if (now?.phase !== 'running' || running.peek()) return
  const home = homeNow()
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    retryNow()
  }
  running.value = { home, stop }
  const ended = await runAll(now, home, abort.signal)
  if (ended !== 'left') changeJob(ended)
  running.value = null
}
