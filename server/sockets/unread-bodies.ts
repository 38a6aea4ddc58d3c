import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { bounds } from './bounds.ts'

/**
 * Bodies of requests that are answered before they have arrived: no key, no such path, too large.
 * Node would read such a body to its end, however long, to keep the connection. Here the response
 * announces that the connection closes. Closing it immediately does not work: bytes arriving at a
 * closed socket trigger a reset, which can destroy the response before the client has read it. So
 * our side is closed first, and a little of what still arrives is read for a moment. Without this,
 * redirects take 62 times as long beside such bodies, with it 4 (`npm run bench -- attack 'refused
 * bodies that go on'`).
 */

/** Reading a remainder of this size is faster than opening a new connection. */
const KEPT_MAX_BYTES = 64 * 1024
/** Then reading stops, and the client is slowed by TCP backpressure. */
const LINGER_MAX_BYTES = 256 * 1024
/** Time for the response to arrive over a bad line, and for the client to stop. */
export const LINGER_MS = 2_000
const CONTINUE = /\b100-continue\b/i

/** The one that has been closing for longest comes first. */
const leaving = new Set<Socket>()

/** Call this for every request. False: the connection is closing and nothing more is done on it. */
export function watchBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket, headers } = request
  if (leaving.has(socket)) return false
  const isUnknown = headers['transfer-encoding'] !== undefined
  if (isUnknown || Number(headers['content-length']) > KEPT_MAX_BYTES)
    closeUnread(request, response)
  return true
}

/** The connection closes after this response, unless the body has arrived before. */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const isKept = response.shouldKeepAlive
  response.shouldKeepAlive = false
  // Node calls this after a response that closes the connection.
  socket.destroySoon = () => leave(socket, request)
  request.once('end', () => {
    response.shouldKeepAlive = isKept
    Reflect.deleteProperty(socket, 'destroySoon')
  })
}

function leave(socket: Socket, request: IncomingMessage): void {
  const close = () => Socket.prototype.destroySoon.call(socket)
  if (request.complete) {
    close()
    return
  }
  leaving.add(socket)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => {
    clearTimeout(timer)
    leaving.delete(socket)
  })
  const [longest] = leaving
  if (leaving.size > bounds.lingering && longest !== undefined) {
    leaving.delete(longest)
    longest.destroy()
  }
  // A request still being read would restart its socket.
  const stop = () => {
    request.pause()
    socket.pause()
  }
  if (leaving.size > bounds.taking) {
    // Not yet: Node is about to read what is left of the request.
    setImmediate(stop)
    socket.end()
    return
  }
  let left = LINGER_MAX_BYTES
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (request.complete) close()
    else if (left <= 0) stop()
  })
  request.resume()
  socket.end()
}

/** A client that waits for permission to send its body gets it if nothing speaks against it. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (CONTINUE.test(request.headers.expect ?? '')) response.writeContinue()
}
