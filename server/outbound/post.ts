import type { Dispatcher } from 'undici'

/** Stand-in. */
export interface Posted {
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string
  readonly error: string | null
  readonly retryAfter: string | null
}

export type Post = (
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
  timeoutMs: number,
) => Promise<Posted>

export function openPoster(dispatcher: Dispatcher): Post {
  return async (url, headers, body, timeoutMs) => {
    const begun = performance.now()
    const durationMs = () => Math.round(performance.now() - begun)
    try {
      const { origin, pathname, search } = new URL(url)
      const answer = await dispatcher.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await answer.body.text()
      const after = answer.headers['retry-after']
      const retryAfter = typeof after === 'string' ? after : null
      const rest = { answer: text.slice(0, 1024), error: null, retryAfter }
      return { status: answer.statusCode, durationMs: durationMs(), ...rest }
    } catch (error) {
      const late = (error as Error).name === 'TimeoutError'
      const told = late ? 'No answer within 10 s' : 'The address cannot be reached'
      return { status: null, durationMs: durationMs(), answer: '', error: told, retryAfter: null }
    }
  }
}
