import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When the server stops, connections without work are closed. Node takes one for idle as soon as
 * its answer is complete in memory, and would cut off what a slow client has not taken yet; here
 * it is idle when the answer has been handed over to the last byte.
 */
export function closeOnlyIdle(server: Server): void {
  const answering = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0)
    socket.once('close', () => answering.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = answering.get(socket)
      if (left !== undefined) answering.set(socket, left - 1)
    })
  })
  server.closeIdleConnections = () => {
    for (const [socket, count] of answering) {
      if (count === 0 && socket.writableLength === 0 && socket.bytesRead > 0) socket.destroy()
    }
  }
}
