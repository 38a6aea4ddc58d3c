import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { listenInTurns } from './connections.ts'
import { stopServer } from './server.ts'

test('a request or connection that has arrived when the server stops is answered, and an idle connection is closed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  listenInTurns(server, (_, response) => void response.end('ok'))
  await once(server, 'listening')
  const open = () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const ended = once(client, 'close')
    const answers: string[] = []
    client.on('data', (chunk) => answers.push(chunk.toString()))
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return { client, answers, ended }
  }
  const busy = open()
  const idle = open()
  await Promise.all([once(busy.client, 'data'), once(idle.client, 'data')])
  // It is with the system at once, but this process cannot have read it.
  busy.client.write('PATCH / HTTP/1.1\r\nHost: x\r\n\r\n')
  const late = open()
  await Promise.all([stopServer(server, false), busy.ended, idle.ended, late.ended])
  assert.match(busy.answers.join(''), /200 OK[\s\S]*200 OK[\s\S]*Connection: close/)
  assert.equal(idle.answers.length, 1)
  assert.match(late.answers.join(''), /200 OK[\s\S]*Connection: close/)
})
