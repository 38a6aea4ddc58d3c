import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../test/support/until.ts'
import { UNTAKEN_MAX_BYTES, watchReaders } from './slow-readers.ts'

const MIB = 1024 * 1024
const ANSWER = Buffer.alloc(32 * MIB)
const SOCKETS = 12

/** A server that sends everyone a large answer, and as many clients that read nothing by themselves. */
async function open(t: TestContext, count: number, windowMs?: number) {
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

test('a client that hardly reads is disconnected, one that reads in bursts is not', async (t) => {
  const windowMs = 6000
  const begun = performance.now()
  const { clients, isOpen } = await open(t, 2, windowMs)
  const [crawling, bursting] = clients
  const crawl = setInterval(() => crawling?.read(50), 250)
  // It reads for two seconds and is silent for half of the window, again and again.
  let ticks = 0
  const burst = setInterval(() => ticks++ % 100 < 40 && bursting?.read(), 50)
  t.after(() => [crawl, burst].map(clearInterval))
  await sleep((windowMs * 5) / 6)
  // Unless this machine has stood still.
  const isEarly = performance.now() - begun < windowMs
  assert.ok(isOpen(crawling) || !isEarly, 'nothing is decided before the window is over')
  assert.ok(isOpen(bursting), 'silent for half of the window')
  await until(() => !isOpen(crawling), '200 bytes a second are too few')
  assert.ok(isOpen(bursting))
})

test('when too much is unread, the slowest clients are disconnected', async (t) => {
  const { sockets, clients, isOpen } = await open(t, SOCKETS)
  // One of them reads, slowly enough to always have something left.
  const [reading] = clients
  const timer = setInterval(() => reading?.read(), 50)
  t.after(() => clearInterval(timer))
  await until(() => sockets.size === SOCKETS, 'not all have come')
  await until(() => sockets.size < SOCKETS, 'nobody was disconnected')
  const left = [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0)
  assert.ok(left > UNTAKEN_MAX_BYTES / 2 && left <= UNTAKEN_MAX_BYTES, `${left / MIB} MiB`)
  assert.ok(isOpen(reading), 'who reads stays')
})
