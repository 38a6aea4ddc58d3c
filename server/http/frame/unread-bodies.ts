import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Bodies of requests that are answered before they have arrived: no key, no such path, too large.
 * Node would read such a body to its end, however long it is, to keep the connection. Here the
 * answer says that the connection closes. Closing it at once would not do: bytes that arrive at a
 * closed socket are answered with a reset, which can destroy the answer before the client has
 * read it. So our side is closed first, and for a moment a little of what still comes is taken.
 */

/** A rest of this size is read sooner than a new connection is made. */
const KEPT_MAX_BYTES = 64 * 1024
/** Then reading stops, and the client is held up by its own system. */
const LINGER_MAX_BYTES = 256 * 1024
/** Time for the answer to arrive over a bad line, and for the client to stop. */
const LINGER_MS = 2_000
/** Connections that are given this time at once; each holds some chunk of 64 KiB. */
const LINGERING_MAX = 128
/** With more of them at once nothing is taken: what it leaves in memory costs everybody time. */
const TAKING_MAX = 8
const CONTINUE = /\b100-continue\b/i

/** The one that leaves for longest comes first. */
const leaving = new Set<Socket>()

/** To be called for every request. False: the connection is being closed, nothing more is done on it. */
export function watchBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket, headers } = request
  if (leaving.has(socket)) return false
  const isUnknown = headers['transfer-encoding'] !== undefined
  if (!isUnknown && !(Number(headers['content-length']) > KEPT_MAX_BYTES)) return true
  const isKept = response.shouldKeepAlive
  response.shouldKeepAlive = false
  // What Node calls after an answer that closes the connection.
  socket.destroySoon = () => leave(socket, request)
  request.once('end', () => {
    response.shouldKeepAlive = isKept
    Reflect.deleteProperty(socket, 'destroySoon')
  })
  return true
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
  if (leaving.size > LINGERING_MAX) longest?.destroy()
  // A request that is still read would set its socket going again.
  const stop = () => {
    request.pause()
    socket.pause()
  }
  if (leaving.size > TAKING_MAX) {
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

/** A client that waits to be asked for its body is asked when nothing speaks against it. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (CONTINUE.test(request.headers.expect ?? '')) response.writeContinue()
}
