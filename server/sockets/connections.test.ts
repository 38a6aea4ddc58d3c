import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { listenInTurns } from './connections.ts'

test('a request that has arrived when the server stops is answered, and an idle connection is closed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  listenInTurns(server, (_, response) => void response.end('ok'))
  await once(server, 'listening')
  const open = async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const ended = once(client, 'close')
    const answers: string[] = []
    client.on('data', (chunk) => answers.push(chunk.toString()))
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(client, 'data')
    return { client, answers, ended }
  }
  const busy = await open()
  const idle = await open()
  // It is with the system at once, but this process cannot have read it.
  busy.client.write('PATCH / HTTP/1.1\r\nHost: x\r\n\r\n')
  const closed = once(server, 'close')
  server.close()
  await Promise.all([busy.ended, idle.ended, closed])
  assert.match(busy.answers.join(''), /200 OK[\s\S]*200 OK[\s\S]*Connection: close/)
  assert.equal(idle.answers.length, 1)
})
