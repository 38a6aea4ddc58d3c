import type { Answer, BulkAnswer, Failure } from '../../../../client/client.ts'
import { api, ask } from '../../api.ts'
import { inPlainWords, toSentence } from '../../failure.ts'
import { words } from '../../words.ts'
import { rests, results, setAnswered } from './job.ts'
import { isSettled, type Result } from './outcome.ts'
import { isAbout, type Slice } from './slices.ts'

/** A repaired row is all or nothing: refused, it leaves its key to the next try. */
export async function sendSlice(
  { items, key, index }: Slice,
  signal: AbortSignal,
): Promise<Answer<BulkAnswer>> {
  return ask(() => {
    // What is under way comes to its end, so that it is known what was created.
    const unsent = signal.aborted ? { signal } : {}
    const params = {
      body: { items: [...items] },
      ...(index === null && { atomic: 'true' as const }),
    }
    return api.createCodes(params, { ...unsent, idempotencyKey: key })
  }, signal)
}

/** Of a repaired row. */
export function isRefusal({ index }: Slice, answer: Answer<BulkAnswer>): answer is Failure {
  return index === null && !answer.ok && answer.status === 400
}

/** It has run under this key, and the server has not kept its answer. */
export function isAnswerLost(answer: Answer<BulkAnswer>): boolean {
  return !answer.ok && answer.error.code === 'idempotency_conflict'
}

export function toText(message: string): string {
  return inPlainWords(message.replace(/^rules\[\d+\]\./, ''))
}

function resultsOf({ rows }: Slice, answer: Answer<BulkAnswer>): Result[] {
  if (isAnswerLost(answer)) {
    return rows.map(() => ({ why: words.importing.done.sentBefore, isSent: true }))
  }
  if (!answer.ok) {
    const { message, details = [] } = answer.error
    return [{ why: toText(details[0]?.message ?? message) }]
  }
  return answer.data.data.map(({ qrcode, status, error }) => {
    if (qrcode) return { url: qrcode.short_url }
    if (!error) return { why: String(status) }
    return { why: toSentence({ ok: false, status, error, retryAfterSeconds: null }) }
  })
}

/**
 * A refusal is noted of the lines that were meant to become codes by it. A request that has created
 * nothing leaves its key to the next one, as the server does: so every tab makes the same requests.
 */
export function noteAnswer(
  slice: Slice,
  answer: Answer<BulkAnswer>,
  wanted: ReadonlySet<number>,
): void {
  const next = { ...results.peek() }
  const refused: number[] = []
  for (const [at, result] of resultsOf(slice, answer).entries()) {
    const row = slice.rows[at]
    if (!row) continue
    if (!isSettled(result)) refused.push(row.line)
    if (isSettled(result) || (wanted.has(row.line) && isAbout(slice, row))) next[row.line] = result
  }
  const { index } = slice
  const tries = slice.tries + (refused.length < slice.rows.length ? 1 : 0)
  const rest = index === null ? {} : { [index]: { tries, lines: refused } }
  setAnswered(next, { ...rests.peek(), ...rest })
}
