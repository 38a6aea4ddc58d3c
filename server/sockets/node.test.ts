import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { type TestContext, test } from 'node:test'

/**
 * The files of this folder lean on the inside of Node, as it is in this version. If one of these tests fails
 * with another one, look at connections.ts and unread-bodies.ts before anything else.
 */
const KNOWN_MAJOR = 24

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function openPair(t: TestContext, answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).resume()
  t.after(() => {
    client.destroy()
    server.close()
  })
  const [socket] = await accepted
  return { server, client, socket }
}

test('this is the Node whose inside is known', () => {
  assert.equal(Number(process.versions.node.split('.')[0]), KNOWN_MAJOR)
})

test('connections.ts: -1 from the parser’s onIncoming stops it in the middle of a chunk', async (t) => {
  const { server, client, socket } = await openPair(t, (_, response) => void response.end())
  const { parser } = socket as Socket & { parser: { onIncoming(...given: unknown[]): number } }
  const pass = parser.onIncoming
  let seen = 0
  parser.onIncoming = (...given) => (++seen > 2 ? -1 : pass(...given))
  const failed = once(server, 'clientError')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10))
  const [error] = await failed
  assert.deepEqual([seen, error.code], [3, 'HPE_CB_HEADERS_COMPLETE'])
})

test('unread-bodies.ts: after an answer that closes the connection Node calls destroySoon', async (t) => {
  const called = new Promise<void>((resolve) => {
    void openPair(t, (request, response) => {
      response.shouldKeepAlive = false
      request.socket.destroySoon = () => {
        Socket.prototype.destroySoon.call(request.socket)
        resolve()
      }
      response.end()
    }).then(({ client }) => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  })
  await called
})
