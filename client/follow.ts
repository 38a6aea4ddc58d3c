import type { Answer, CallOptions, Event } from './client.ts'
import { QrouteError } from './errors.ts'
import { isPassing, pause, pauseAfter, type RetryOptions } from './retries.ts'

export interface FollowOptions {
  /** The cursor to go on from. Empty: from the first event. Without it: from now on. */
  readonly after?: string | null | undefined
  readonly include?: 'details' | undefined
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined
}

/** `for await` gives every event once. */
export interface Feed extends AsyncIterable<Event> {
  /**
   * After the last event that was given. Store it when that is processed, to go on from it. Before the
   * service has said where the feed is, `latest`.
   */
  readonly cursor: string
}

interface Follower {
  readonly streamEvents: (
    input: { readonly include?: 'details' | undefined },
    options: CallOptions & RetryOptions,
  ) => Promise<Answer<Response>>
}

interface Place {
  cursor: string
}

const LATEST = 'latest'
const BEGINNING = `scan_${'0'.repeat(26)}`
/** A live stream says something every 15 s. */
const SILENCE_MS = 30_000

/**
 * Every scan as it happens, until the signal is aborted. When the connection is lost or the service away, it
 * connects again and goes on where it was. What cannot pass, such as a key that is no longer valid, throws a
 * `QrouteError`.
 */
export function follow(client: Follower, options: FollowOptions = {}): Feed {
  const { after } = options
  const place: Place = { cursor: after === '' ? BEGINNING : (after ?? LATEST) }
  return {
    get cursor() {
      return place.cursor
    },
    [Symbol.asyncIterator]: () => walk(client, place, options),
  }
}

async function* walk(
  client: Follower,
  place: Place,
  { include, signal }: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  for (let tries = 0; !signal?.aborted; tries++) {
    const lastEventId = place.cursor === LATEST ? undefined : place.cursor
    const call = { signal, lastEventId, retries: 0, timeoutMs: SILENCE_MS }
    const answer = await client.streamEvents({ include }, call)
    if (answer.ok) {
      for await (const message of messagesOf(answer.data)) {
        if (signal?.aborted) return
        tries = 0
        place.cursor = fieldOf(message, 'id') ?? place.cursor
        const data = fieldOf(message, 'data')
        if (data !== undefined) yield JSON.parse(data)
      }
    } else if (!isPassing(answer) && !signal?.aborted) throw new QrouteError(answer)
    await pause(pauseAfter(answer.ok ? null : answer.retryAfterSeconds, tries), signal)
  }
}

function fieldOf(message: string, name: 'id' | 'data'): string | undefined {
  const line = message.split('\n').find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}

/** Until the connection ends, which it also does without a word: then nothing is heard any more. */
async function* messagesOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (reader) {
      const silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MS)
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      clearTimeout(silence)
      if (value === undefined) return
      const messages = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = messages.pop() ?? ''
      yield* messages
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
