import { signal } from '@preact/signals'
import type { BulkResult } from '../../../../client/client.ts'
import { api, ask, retryNow } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { toItem } from './columns.ts'
import type { CsvRow } from './csv.ts'
import { fingerprint, forgetRun, runIdOf } from './fingerprint.ts'
import { changeJob, homeNow, isHome, type Job, job, results, setResults, sortRows } from './job.ts'
import type { Result } from './outcome.ts'

/** Codes in one request: few enough for the progress to be seen. */
const SLICE = 100

/** The run that is under way in this page; after a reload there is none, and it is begun again. */
export const running = signal<{ readonly home: string; readonly stop: () => void } | null>(null)

export function startRun(): void {
  const now = job.peek()
  if (!now) return
  const { ready } = sortRows(now)
  const id = runIdOf(homeNow(), printOf(now, ready), newIdempotencyKey)
  changeJob({ phase: 'running', trouble: null, run: { id, lines: ready.map(({ line }) => line) } })
}

function printOf({ mapping }: Job, rows: readonly CsvRow[]): string {
  return fingerprint(JSON.stringify(rows.map(({ cells }) => toItem(cells, mapping))))
}

export function goOn(): void {
  changeJob({ phase: 'running', trouble: null })
}

function slicesOf({ run, rows }: Job): CsvRow[][] {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const lines = run?.lines ?? []
  return Array.from({ length: Math.ceil(lines.length / SLICE) }, (_, index) =>
    lines.slice(index * SLICE, (index + 1) * SLICE).flatMap((line) => byLine.get(line) ?? []),
  )
}

function toResult({ qrcode, status, error }: BulkResult): Result {
  if (qrcode) return { url: qrcode.short_url }
  if (!error) return { why: String(status) }
  return { why: toSentence({ ok: false, status, error, retryAfterSeconds: null }) }
}

/** The same rows have the same key, before and after a reload: they are created once. */
async function sendSlice(now: Job, slice: readonly CsvRow[], index: number, signal: AbortSignal) {
  const items = slice.map(({ cells }) => toItem(cells, now.mapping))
  const idempotencyKey = `${now.run?.id}-${index}-${fingerprint(JSON.stringify(items))}`
  return ask(() => {
    // What is under way comes to its end, so that it is known what was created.
    const unsent = signal.aborted ? { signal } : {}
    return api.createCodes({ body: { items } }, { ...unsent, idempotencyKey })
  }, signal)
}

/** 'left': someone else is here, or it is the other mode; the rest waits until it is theirs again. */
async function runAll(now: Job, home: string, signal: AbortSignal): Promise<'left' | Partial<Job>> {
  for (const [index, slice] of slicesOf(now).entries()) {
    if (slice.every(({ line }) => results.peek()[line])) continue
    const answer = await sendSlice(now, slice, index, signal)
    if (!isHome(home) || homeNow() !== home) return 'left'
    if (answer.ok) {
      const said = answer.data.data.map((one, at) => [slice[at]?.line ?? 0, toResult(one)] as const)
      setResults({ ...results.peek(), ...Object.fromEntries(said) })
    }
    if (signal.aborted && !isWhole(now)) return { phase: 'stopped' }
    if (!answer.ok) return { phase: 'stopped', trouble: toSentence(answer) }
  }
  forgetRun(home, now.run?.id ?? '')
  return { phase: 'done' }
}

function isWhole({ run }: Job): boolean {
  return run?.lines.every((line) => results.peek()[line]) ?? false
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
