import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { bindPort, canBind } from './listen.ts'

/**
 * What listen.ts takes from the inside of Node. If this fails with another Node: without its function WORKERS
 * has no effect, and one process does everything.
 */
const skip = process.platform === 'win32'

test('a port that is bound here takes connections before anybody listens on it', {
  skip,
}, async () => {
  assert.ok(canBind)
  const bound = await bindPort('127.0.0.1', 0)
  const socket = connect(bound.port, '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  const server = createServer((_, response) => response.end('late'))
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('error', reject).setEncoding('latin1')
    socket.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
  })
  server.listen({ fd: bound.fd })
  assert.match(await answer, /late$/)
  // It has the same descriptor.
  server.close()
})

test('what keeps a port from being bound is said as `listen` says it', { skip }, async () => {
  const bound = await bindPort('127.0.0.1', 0)
  const server = createServer().listen({ fd: bound.fd })
  await once(server, 'listening')
  await assert.rejects(bindPort('127.0.0.1', bound.port), { code: 'EADDRINUSE', syscall: 'listen' })
  await assert.rejects(bindPort('192.0.2.1', 0), { code: 'EADDRNOTAVAIL' })
  // It has the same descriptor.
  server.close()
})

test('an address of version 6 is bound too', { skip }, async () => {
  const bound = await bindPort('::', 0).catch(({ code }) => code)
  if (bound === 'EAFNOSUPPORT') return
  assert.ok(bound.port > 0)
})
