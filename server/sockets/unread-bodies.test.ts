import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bounds } from './bounds.ts'
import { watchBody } from './unread-bodies.ts'

const CLIENTS = 600

test('of many refused clients that keep sending, only a limited number is waited for', async (t) => {
  const server = createServer((request, response) => {
    if (watchBody(request, response)) response.writeHead(401).end()
  })
  server.listen(0, '127.0.0.1', CLIENTS)
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: CLIENTS }, () =>
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined),
  )
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const answered = sockets.map(
    (socket) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve)),
  )
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n'
  for (const socket of sockets) socket.write(head + 'x'.repeat(1000))
  await Promise.all(answered)
  // What is closed is counted until the end of a turn.
  for (let turns = 0; turns < 10; turns++) await turn()
  const open = await promisify(server.getConnections.bind(server))()
  assert.ok(open <= bounds.lingering, `${open} connections`)
})
