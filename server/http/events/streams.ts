import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Problem } from '../../../domain/errors.ts'
import type { Feed, Followers, Listener } from '../../../domain/events/events.ts'
import type { Credential } from '../core/gate/caller.ts'

/**
 * Responses that stay open: one per client, each with the events of its feed (feed/followers.ts).
 * Between events a client costs its socket and one comment line every fifteen seconds, which keeps
 * proxies from closing it and reveals when it has disconnected.
 */
export interface Streams {
  /** A place among the open streams, released when the response closes. Throws if there is none. */
  enter(feed: Feed, credential: Credential, response: ServerResponse): Stream
  /** Sends the headers, and from then on everything after `after`. */
  begin(stream: Stream, headers: OutgoingHttpHeaders, text: string, place: Place): void
  open(): number
  /** Ends all streams: clients reconnect to another server with their last event id. */
  close(): void
}

export interface Stream extends Feed {
  readonly credential: Credential
  readonly response: ServerResponse
  /** When the last byte was written; Infinity: it has not started. */
  quietSince: number
  leave: () => void
}

export interface Place {
  readonly after: number
  readonly end: number
}

/** Per account and mode: a screen in every shop of a chain. */
const OWNER_STREAMS_MAX = 500
/** In total: at about 30 kB each they stay a small part of the process. Shared fairly. */
export const STREAMS_MAX = 2000
/** Proxies close connections that are silent for 60 s, we do after 30. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'
/** A revoked key, an ended session, or a deleted or suspended account gets nothing more after this. */
const CHECKED_MS = 5_000
const LOOK_MS = 1_000
/** Unread data of a client: about 3,000 events. Clients share the bytes. */
const UNTAKEN_MAX_BYTES = 1024 * 1024
/** For a client that reads nothing, the end does not come by itself. */
const END_WITHIN_MS = 1_000
/** A place becomes free when a client disconnects, which may take a while. */
export const STREAM_RETRY_SECONDS = 10

export interface StreamParts {
  readonly followers: Followers
  /** Called for a response that has started: see http/core/gate/pressure.ts. */
  readonly excuse: (response: ServerResponse) => void
}

export function openStreams({ followers, excuse }: StreamParts): Streams {
  const streams = new Set<Stream>()
  const watch = openWatch(streams)
  let isStopping = false

  function add(stream: Stream): void {
    streams.add(stream)
    watch.start()
  }

  function drop(stream: Stream): void {
    if (!streams.delete(stream)) return
    stream.leave()
    if (streams.size === 0) watch.stop()
  }

  /** False: no account has enough to give one up. */
  function makeRoom(accountId: string): boolean {
    const one = newestToSpare(streams, accountId)
    if (one === null) return false
    drop(one)
    if (one.response.headersSent) end(one)
    else one.response.destroy()
    return true
  }

  return {
    enter({ accountId, mode, isDetailed }, credential, response) {
      if (isStopping)
        throw new Problem('unavailable', 'The server is stopping: try again in a moment')
      const own = [...streams].filter((one) => one.accountId === accountId && one.mode === mode)
      if (own.length >= OWNER_STREAMS_MAX) {
        throw tooMany(OWNER_STREAMS_MAX, `for this account in ${mode} mode`)
      }
      if (streams.size >= STREAMS_MAX && !makeRoom(accountId)) {
        throw tooMany(STREAMS_MAX, 'on this server')
      }
      const quietSince = Number.POSITIVE_INFINITY
      const leave = () => undefined
      const stream = { accountId, mode, isDetailed, credential, response, quietSince, leave }
      add(stream)
      response.once('close', () => drop(stream))
      // A client may have disconnected while its key was looked up: then `close` was already
      // emitted.
      if (response.destroyed) drop(stream)
      return stream
    },

    begin(stream, headers, text, { after, end }) {
      const { response } = stream
      if (isStopping) response.destroy()
      if (!streams.has(stream) || response.destroyed) return
      excuse(response)
      // The client has disconnected; its `close` follows.
      response.on('error', () => undefined)
      response.writeHead(200, headers)
      write(stream, text)
      stream.leave = followers.follow(stream, after, end, listenerOf(stream))
    },

    open: () => streams.size,

    close() {
      isStopping = true
      followers.stop()
      for (const stream of streams) end(stream)
    },
  }
}

/**
 * The newest of the account with the most, if that is more than the requesting account would have.
 */
function newestToSpare(streams: ReadonlySet<Stream>, accountId: string): Stream | null {
  const byAccount = Map.groupBy(streams, (stream) => stream.accountId)
  const most = [...byAccount.values()].reduce((a, b) => (b.length > a.length ? b : a))
  const count = byAccount.get(accountId)?.length ?? 0
  return most.length > count + 1 ? (most.at(-1) ?? null) : null
}

/** Watches open streams: heartbeats, and whether their keys and sessions are still valid. */
function openWatch(streams: ReadonlySet<Stream>) {
  let timer: NodeJS.Timeout | undefined
  let checkedAt = 0

  function look(): void {
    const now = performance.now()
    for (const stream of streams) {
      if (now - stream.quietSince >= HEARTBEAT_MS) write(stream, HEARTBEAT)
    }
    if (now - checkedAt < CHECKED_MS) return
    checkedAt = now
    // A database that cannot be reached has revoked nothing.
    checkCredentials().catch(() => undefined)
  }

  async function checkCredentials(): Promise<void> {
    for (const own of Map.groupBy(streams, ({ credential }) => credential.id).values()) {
      if ((await own[0]?.credential.isValid()) !== false) continue
      for (const stream of own) end(stream)
    }
  }

  return {
    start() {
      timer ??= setInterval(look, LOOK_MS).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

function tooMany(limit: number, where: string): Problem {
  const message = `${limit} streams are open ${where}, which is the maximum: close one, or page through /v1/events`
  return new Problem('rate_limit_exceeded', message)
}

function listenerOf(stream: Stream): Listener {
  const { response } = stream
  return {
    tell: (bytes) => write(stream, bytes),
    ready: () =>
      new Promise((resolve) => {
        if (!response.writableNeedDrain || response.destroyed) return resolve()
        const done = () => {
          response.off('drain', done).off('close', done)
          resolve()
        }
        response.on('drain', done).on('close', done)
      }),
    cut: () => void response.destroy(),
  }
}

/** A client that does not read is disconnected; it can resume with its last event id. */
function write(stream: Stream, bytes: string | Uint8Array): void {
  const { response } = stream
  if (response.destroyed || response.writableEnded) return
  if (response.writableLength > UNTAKEN_MAX_BYTES) {
    response.destroy()
    return
  }
  response.write(bytes)
  stream.quietSince = performance.now()
}

/** A stream that has not started ends in its own way. */
function end({ response }: Stream): void {
  if (!response.headersSent) return
  response.end()
  setTimeout(() => response.destroy(), END_WITHIN_MS).unref()
}
