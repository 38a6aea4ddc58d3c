import { type Dispatcher, request } from 'undici'
import type { Try } from '../../domain/webhooks/delivery.ts'
import { ANSWER_MAX_BYTES, UNREACHABLE, UNTRUSTED } from './dial.ts'

/**
 * One POST and its result. It never throws and never exceeds its timeout, including waiting for a
 * connection, so the sender can rely on a result. The status decides: if a body breaks off, never
 * ends or is too long, what was read is kept and the status stands. A redirect is a response like
 * any other.
 */
export interface Posted extends Omit<Try, 'at'> {
  /** The header as received. */
  readonly retryAfter: string | null
}

export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  timeoutMs: number,
) => Promise<Posted>

/** Enough to see what went wrong, small enough to store for every attempt. */
const ANSWER_KEPT_BYTES = 1024
/** A date or a number of seconds; anything longer is nonsense, and it is stored. */
const RETRY_AFTER_MAX_LENGTH = 64
const BROKEN = 'The connection was closed before a response arrived'
const NOT_HTTP = 'The response was not HTTP'

export function openPoster(dispatcher: Dispatcher): Post {
  return async (url, headers, body, timeoutMs) => {
    const startMs = performance.now()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    const outcome = await send(dispatcher, url, headers, body, late.signal)
    clearTimeout(timer)
    const isLate = late.signal.aborted && outcome.status === null
    const error = isLate ? `No response within ${timeoutMs / 1000} s` : outcome.error
    return { ...outcome, error, durationMs: Math.round(performance.now() - startMs) }
  }
}

async function send(
  dispatcher: Dispatcher,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Omit<Posted, 'durationMs'>> {
  try {
    const options = { dispatcher, method: 'POST' as const, headers, body, signal }
    // undici heeds a signal only once there is a connection; a request aborted before is never
    // sent.
    const answered = await Promise.race([request(url, options), whenAborted(signal)])
    const { statusCode: status, headers: fields } = answered
    const answer = await readBeginning(answered.body)
    return { status, answer, error: null, retryAfter: toRetryAfter(fields['retry-after']) }
  } catch (error) {
    return { status: null, answer: '', error: toReason(error), retryAfter: null }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      if (bytes < ANSWER_KEPT_BYTES) kept.push(chunk.subarray(0, ANSWER_KEPT_BYTES - bytes))
      bytes += chunk.length
      if (bytes >= ANSWER_MAX_BYTES) break
    }
  } catch {
    // Cut off, by either side: what has arrived is all there is.
  }
  return toText(Buffer.concat(kept))
}

/** A truncated character is dropped; PostgreSQL cannot store U+0000. */
function toText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.replaceAll('\u0000', '\ufffd')
}

function toRetryAfter(field: string | string[] | undefined): string | null {
  const first = Array.isArray(field) ? field[0] : field
  return first === undefined || first.length > RETRY_AFTER_MAX_LENGTH ? null : first
}

function toReason(error: unknown): string {
  const { message, name } = error as Error
  if (message === UNREACHABLE || message === UNTRUSTED) return message
  // A URL or header that cannot be sent. Validation ensures that there is none.
  if (name === 'InvalidArgumentError' || name === 'TypeError') return UNREACHABLE
  return name === 'HTTPParserError' || name === 'HeadersOverflowError' ? NOT_HTTP : BROKEN
}
