import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When the server stops, connections without work are closed, and those with work are told with
 * their last answer. Node takes one for idle as soon as its answer is complete in memory, and would
 * cut off what a slow client has not taken yet; here it is idle when the answer has been handed
 * over to the last byte.
 */
export function closeOnlyIdle(server: Server): void {
  const answering = new Map<Socket, Set<ServerResponse>>()
  let stopping = false

  server.on('connection', (socket: Socket) => {
    answering.set(socket, new Set())
    socket.once('close', () => answering.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    answering.get(socket)?.add(response)
    response.once('close', () => answering.get(socket)?.delete(response))
    if (stopping) response.shouldKeepAlive = false
  })
  server.closeIdleConnections = () => {
    stopping = true
    for (const [socket, responses] of answering) {
      for (const response of responses) response.shouldKeepAlive = false
      const idle = responses.size === 0 && socket.writableLength === 0 && socket.bytesRead > 0
      if (idle) socket.destroy()
    }
  }
}
