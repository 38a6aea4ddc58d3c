import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { watchReaders } from './slow-readers.ts'

/**
 * Connections take turns. A client may send its next requests before the last one is answered
 * (pipelining), and Node makes them all of one chunk at once: 1,400 in 60 KiB, which kept
 * everybody else waiting for seconds. Here a connection has one request at work at a time, the
 * next one begins in a later round of the event loop, and so others get in between. Whoever waits
 * for each answer before asking again, as nearly all clients do, never notices.
 */

/**
 * Requests that wait behind the one at work. Clients that pipeline send some ten ahead. What comes
 * beyond that is dropped before an answer is prepared for it (that would take four fifths of the
 * time), and the connection closes after the answers to the others.
 */
export const LINE_MAX = 16

interface Connection {
  /** Answers leave in order, so it is the last to end. */
  newest: ServerResponse | null
  readonly line: (readonly [IncomingMessage, ServerResponse])[]
}

/** Calls the listener for each request in its turn. */
export function listenInTurns(server: Server, listener: RequestListener): void {
  const connections = new Map<Socket, Connection>()
  const stop = closeOnlyIdle(server, connections)

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { newest: null, line: [] }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    boundLine(socket, connection)
  })
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    // It is gone, and nobody would get the answer.
    if (connection === undefined) return
    const { newest: before, line } = connection
    connection.newest = response
    if (stop.isStopping) response.shouldKeepAlive = false
    if (before === null || before.writableFinished) {
      listener(request, response)
      return
    }
    line.push([request, response])
    if (line.length === 1) before.once('close', () => goOn(connection, listener))
  })
  watchReaders(server, () => connections.keys())
}

function goOn(connection: Connection, listener: RequestListener): void {
  setImmediate(() => {
    const { line } = connection
    const [request, response] = line.shift() ?? []
    if (request === undefined || response === undefined) return
    const { socket } = request
    if (socket.destroyed || socket.writableEnded) {
      line.length = 0
      return
    }
    if (line.length > 0) response.once('close', () => goOn(connection, listener))
    listener(request, response)
  })
}

/** Node's parser tells of each request through this, and then makes a response for it. */
interface Parser {
  onIncoming: (request: IncomingMessage & { upgrade: boolean }, keepAlive: boolean) => number
}

/** A chunk is parsed to its end whatever happens, so this is where requests can be dropped. */
function boundLine(socket: Socket, connection: Connection): void {
  const { parser } = socket as Socket & { parser: Parser }
  const pass = parser.onIncoming
  let isOver = false
  parser.onIncoming = (request, keepAlive) => {
    if (!isOver && connection.line.length < LINE_MAX) return pass(request, keepAlive)
    if (!isOver) {
      isOver = true
      // The last in line, so nothing of its answer is written yet.
      if (connection.newest !== null) connection.newest.shouldKeepAlive = false
      socket.pause()
    }
    request.upgrade = false
    return 0
  }
}

/**
 * When the server stops, connections without work are closed, and those with work are told with
 * their last answer. Node takes one for idle as soon as its answer is complete in memory, and would
 * cut off what a slow client has not taken yet; here it is idle when the answer has been handed
 * over to the last byte.
 */
function closeOnlyIdle(
  server: Server,
  connections: ReadonlyMap<Socket, Connection>,
): { readonly isStopping: boolean } {
  const stop = { isStopping: false }
  server.closeIdleConnections = () => {
    stop.isStopping = true
    for (const [socket, { newest }] of connections) {
      if (newest !== null) newest.shouldKeepAlive = false
      const answered = newest === null || newest.writableFinished
      if (answered && socket.writableLength === 0 && socket.bytesRead > 0) socket.destroy()
    }
  }
  return stop
}
