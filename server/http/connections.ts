import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When the server stops, connections without work are closed, and those with work are told with
 * their last answer. Node takes one for idle as soon as its answer is complete in memory, and would
 * cut off what a slow client has not taken yet; here it is idle when the answer has been handed
 * over to the last byte.
 */
export function closeOnlyIdle(server: Server): void {
  /** The newest answer of each connection: answers leave in order, so it is the last to end. */
  const newest = new Map<Socket, ServerResponse | null>()
  let stopping = false

  server.on('connection', (socket: Socket) => {
    newest.set(socket, null)
    socket.once('close', () => newest.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    newest.set(socket, response)
    if (stopping) response.shouldKeepAlive = false
  })
  server.closeIdleConnections = () => {
    stopping = true
    for (const [socket, response] of newest) {
      if (response !== null) response.shouldKeepAlive = false
      const answered = response === null || response.writableFinished
      if (answered && socket.writableLength === 0 && socket.bytesRead > 0) socket.destroy()
    }
  }
}
