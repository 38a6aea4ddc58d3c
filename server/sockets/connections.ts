import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { leavesLine } from '../lib/arrivals.ts'
import { bounds } from './bounds.ts'
import { inTurn } from './turns.ts'

/**
 * Connections take turns. A client may send its next requests before the last one is answered
 * (pipelining), and Node parses a whole chunk at once: 1,400 requests in 60 KiB, which blocked
 * everyone else for seconds. Here a connection processes one request at a time, and the next one
 * waits for its turn (sockets/turns.ts), so others get in between. Clients that wait for each
 * response, as nearly all do, never notice.
 */

/**
 * Requests that wait behind the current one. Pipelining clients send about ten ahead. Beyond this
 * limit nothing more is read, and the connection closes after the pending responses.
 */
export const LINE_MAX = 16
interface Connection {
  /** Responses are sent in order, so it is the last to end. */
  newest: ServerResponse | null
  /** When it was last accepted or answered. */
  silentSince: number
  readonly line: (readonly [IncomingMessage, ServerResponse])[]
}

/** Calls the listener for each request when its turn comes. */
export function listenInTurns(server: Server, listener: RequestListener): void {
  const connections = new Map<Socket, Connection>()
  const stop = closeOnlyIdle(server, connections)
  let waiting = 0

  function goOn(connection: Connection): void {
    inTurn(() => {
      const { line } = connection
      const [request, response] = line.shift() ?? []
      if (request === undefined || response === undefined) return
      waiting--
      if (request.socket.destroyed || request.socket.writableEnded) {
        drop(line)
        return
      }
      if (line.length > 0) response.once('close', () => goOn(connection))
      leavesLine()
      listener(request, response)
    })
  }

  function drop(line: Connection['line']): void {
    waiting -= line.length
    line.length = 0
  }

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { newest: null, silentSince: performance.now(), line: [] }
    connections.set(socket, connection)
    socket.once('close', () => {
      connections.delete(socket)
      drop(connection.line)
    })
    boundLine(socket, connection, () => waiting < bounds.waiting)
  })
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    // The connection is gone, so nobody would get the response.
    if (connection === undefined) return
    const { newest: before, line } = connection
    connection.newest = response
    response.once('close', () => {
      connection.silentSince = performance.now()
    })
    if (stop.isStopping) response.shouldKeepAlive = false
    if (before === null || before.writableFinished) {
      listener(request, response)
      return
    }
    line.push([request, response])
    waiting++
    if (line.length === 1) before.once('close', () => goOn(connection))
  })
}

/** Node's parser reports each request through this, before a response object exists. */
interface Parser {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number
}

/** Makes the parser stop in the middle of a chunk; nothing else does. */
const STOP = -1
/** The resulting client error. */
const STOPPED = 'HPE_CB_HEADERS_COMPLETE'

/**
 * Nothing in Node limits what a client has sent ahead. Beside 32 clients that never stop sending, the
 * process grows by 9 MB; without this it dies within seconds (`npm run bench -- attack 'endless
 * pipelining'`).
 */
function boundLine(socket: Socket, connection: Connection, hasRoom: () => boolean): void {
  const { parser } = socket as Socket & { parser: Parser }
  const pass = parser.onIncoming
  parser.onIncoming = (request, keepAlive) => {
    const { newest, line } = connection
    const isAtWork = newest !== null && !newest.writableFinished
    if (!isAtWork || (line.length < LINE_MAX && hasRoom())) return pass(request, keepAlive)
    newest.shouldKeepAlive = false
    // Its headers may already have been sent.
    newest.once('finish', () => socket.destroySoon())
    socket.pause()
    return STOP
  }
}

/** The connection's line was full: it gets its pending responses and then closes. */
export function isLineFull(error: NodeJS.ErrnoException): boolean {
  return error.code === STOPPED
}

const silences = new WeakMap<Server, number>()

/** When it stops, it closes only those connections that have been idle for this long. */
export function closeOnlySilent(server: Server, silentMs: number): void {
  silences.set(server, silentMs)
}

/**
 * When the server stops, idle connections are closed, and busy ones are told with their last
 * response. Node considers a connection idle once its response is complete in memory, and would cut
 * off what a slow client has not read yet; here it is idle once the last byte has been handed over.
 */
function closeOnlyIdle(
  server: Server,
  connections: ReadonlyMap<Socket, Connection>,
): { readonly isStopping: boolean } {
  const stop = { isStopping: false }
  server.closeIdleConnections = () => {
    stop.isStopping = true
    for (const { newest } of connections.values()) {
      if (newest !== null) newest.shouldKeepAlive = false
    }
    void afterReading().then(close)
  }

  function close(): void {
    const silentMs = silences.get(server) ?? 0
    const silentBefore = performance.now() - silentMs
    for (const [socket, { newest, silentSince }] of connections) {
      const answered = newest === null || newest.writableFinished
      const isIdle = answered && socket.writableLength === 0 && silentSince <= silentBefore
      if (isIdle && (socket.bytesRead > 0 || silentMs > 0)) socket.destroy()
    }
  }
  return stop
}

/** Until what has arrived before is read and accepted: the next round of the event loop does that. */
export function afterReading(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
