import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { UNTAKEN_MAX_BYTES, watchReaders } from './slow-readers.ts'

const MIB = 1024 * 1024
const ANSWER = Buffer.alloc(32 * MIB)
const SOCKETS = 12

test('when too much is unread, the slowest clients are disconnected', async (t) => {
  const sockets = new Set<Socket>()
  const server = createServer().removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket)).write(ANSWER)
  })
  watchReaders(server, () => sockets)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: SOCKETS }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause(),
  )
  t.after(() => {
    for (const socket of [...clients, ...sockets]) socket.destroy()
    server.close()
  })
  // One of them reads, slowly enough to always have something left.
  const [reading] = clients
  const timer = setInterval(() => reading?.read(), 50)
  t.after(() => clearInterval(timer))
  await sleep(4000)
  const left = [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0)
  assert.ok(left > UNTAKEN_MAX_BYTES / 2 && left <= UNTAKEN_MAX_BYTES, `${left / MIB} MiB`)
  assert.ok(sockets.size < SOCKETS, `${sockets.size} are open`)
  const kept = [...sockets].some(({ remotePort }) => remotePort === reading?.localPort)
  assert.ok(kept, 'who reads stays')
})
