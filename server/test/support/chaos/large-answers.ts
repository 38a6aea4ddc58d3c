import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { watchReaders } from '../../../http/frame/sockets/slow-readers.ts'

const ANSWER = Buffer.alloc(32 * 1024 * 1024)

/** A server that sends everyone a large answer, and as many clients that read nothing by themselves. */
export async function sendLarge(t: TestContext, count: number, windowMs?: number) {
  const sockets = new Set<Socket>()
  const server = createServer().removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket)).write(ANSWER)
  })
  watchReaders(server, () => sockets, windowMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause(),
  )
  t.after(() => {
    for (const socket of [...clients, ...sockets]) socket.destroy()
    server.close()
  })
  /** At the server's end: what lies in the system's buffers would hide it from a slow client. */
  const isOpen = (client: Socket | undefined) =>
    [...sockets].some(({ remotePort }) => remotePort === client?.localPort)
  return { sockets, clients, isOpen }
}
