import type { Answer, Failure } from './client.ts'

/** What is done about requests that fail for a moment. Times are in milliseconds. */
export interface RetryOptions {
  /** How often a request is sent again: 4 times. 0: never. */
  readonly retries?: number | undefined
  /** How long a call may wait between its tries, in total: 90,000. Told to wait longer, it fails. */
  readonly maxWaitMs?: number | undefined
  /** How long one try may take until its answer is there, or a download begins: 60,000. */
  readonly timeoutMs?: number | undefined
}

type Send<Data> = (signal: AbortSignal) => Promise<Answer<Data>>

const RETRIES = 4
const MAX_WAIT_MS = 90_000
const TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** Beyond it, timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
const PASSING = [408, 429, 500, 502, 503, 504]

/** There was no answer, or one that says that it will be another later. */
export function isPassing({ status, error }: Failure): boolean {
  return error.code === 'network_error' || PASSING.includes(status)
}

/** At least what the answer says, and each time longer; by chance, so that not all come back at once. */
export function pauseAfter(retryAfterSeconds: number | null, tries: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
  return (retryAfterSeconds ?? 0) * 1000 + longest * (0.5 + Math.random() / 2)
}

/** Ends early, and quietly, when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS))
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/**
 * Sends a request until it succeeds or there is no point in sending it again. If it is not safe to do it
 * twice, only 429 is a reason to: then nothing was done.
 */
export async function sendWithRetries<Data>(
  send: Send<Data>,
  isRepeatable: boolean,
  options: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<Answer<Data>> {
  const { retries = RETRIES, maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS } = options
  let waitMs = 0
  for (let tries = 0; ; tries++) {
    const answer = await sendInTime(send, timeoutMs, signal)
    // Written this way so that a number of retries that is not a number is none.
    if (answer.ok || !(tries < retries)) return answer
    if (!(isRepeatable ? isPassing(answer) : answer.status === 429)) return answer
    const pauseMs = pauseAfter(answer.retryAfterSeconds, tries)
    waitMs += pauseMs
    if (waitMs > maxWaitMs) return answer
    await pause(pauseMs, signal)
  }
}

/** What is late is `network_error`; only the caller's own signal makes it `aborted`. */
async function sendInTime<Data>(
  send: Send<Data>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer<Data>> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const timer = setTimeout(abort, Math.min(timeoutMs, LONGEST_TIMER_MS))
  const answer = await send(stop.signal)
  clearTimeout(timer)
  const release = () => signal?.removeEventListener('abort', abort)
  if (answer.ok && signal && isResponse(answer.data)) {
    return { ...answer, data: whenRead(answer.data, release) as Data }
  }
  release()
  if (answer.ok || answer.error.code !== 'aborted' || signal?.aborted) return answer
  const message = `No response within ${timeoutMs} ms`
  return { ...answer, error: { code: 'network_error', message } }
}

/** Also one of a `fetch` that brings a class of its own. */
function isResponse(data: unknown): data is Response {
  return (data as Partial<Response> | null)?.bodyUsed !== undefined
}

/** A download can be aborted until its end: `release` is called when the body was read, failed or was cancelled. */
function whenRead(response: Response, release: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) {
    release()
    return response
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        release()
      },
      cancel(reason) {
        release()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers, url } = response
  const read = new Response(body, { status, statusText, headers })
  return Object.defineProperty(read, 'url', { value: url })
}
