import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHttpServer } from '../sockets/server.ts'
import { temporaryFolder } from '../test/support/service/folders.ts'
import { until } from '../test/support/service/until.ts'
import { openConnections } from './connections.ts'
import { openPassOn } from './pass-on.ts'

/** Requests that go through one server to another, with clients that do everything at the wrong moment. */

async function listen(t: TestContext, server: Server, where: string | number): Promise<void> {
  if (typeof where === 'string') server.listen(where)
  else server.listen(where, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
}

async function openBoth(t: TestContext, answer: RequestListener) {
  const path = join(temporaryFolder(t), 'api.sock')
  const inner = openHttpServer(answer, true)
  await listen(t, inner, path)
  const passOn = openPassOn((_, response) => void response.writeHead(503).end('refused'))
  passOn.lead(path)
  const responses: ServerResponse[] = []
  const outer = openHttpServer((request, response) => {
    responses.push(response)
    passOn.pass(request, response)
  })
  outer.on('clientError', (_, socket) => socket.destroy())
  await listen(t, outer, 0)
  t.after(() => passOn.close())
  const { port } = outer.address() as AddressInfo
  return { passOn, inner, path, responses, open: () => openClient(port) }
}

function openClient(port: number): Socket & { text: string } {
  const client = Object.assign(connect(port, '127.0.0.1'), { text: '' })
  client.on('error', () => undefined)
  client.on('data', (chunk) => {
    client.text += chunk.toString('latin1')
  })
  return client
}

const LARGE = Buffer.alloc(400_000, 'x')

/** Answers before, with and after the body, at once and later, in one piece and in many. */
const answerVariously: RequestListener = (request, response) => {
  const id = request.url ?? ''
  response.setHeader('X-Id', id)
  const ways = [
    () => response.end(id),
    () => request.resume().on('end', () => response.end(id)),
    () => {
      response.write(id)
      setTimeout(() => response.end(LARGE), 3)
    },
    () => setTimeout(() => response.end(id), 5),
    () => response.writeHead(204).end(),
    () => response.setHeader('Content-Length', LARGE.length).end(LARGE),
  ]
  ways[Number(id.slice(1)) % ways.length]?.()
}

test('every client gets its own responses, however many others give up', async (t) => {
  const { open } = await openBoth(t, answerVariously)
  const lengths = [0, 10, 5_000, 70_000]
  let next = 0
  let right = 0

  async function ask(): Promise<void> {
    const client = open()
    const ids: string[] = []
    const isPatient = next % 3 > 0
    for (let count = 1 + (next % 3); count > 0; count--) {
      const id = `/${next++}`
      ids.push(id)
      const length = lengths[next % lengths.length] ?? 0
      client.write(`POST ${id} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
      const isWhole = next % 5 > 0
      client.write('y'.repeat(isWhole ? length : length >> 1))
      if (!isWhole) break
    }
    setTimeout(() => client.destroy(), isPatient ? 60 : Math.random() * 20)
    await once(client, 'close')
    const got = [...client.text.matchAll(/^x-id: (\S+)/gim)].map(([, id]) => id)
    assert.deepEqual(got, ids.slice(0, got.length))
    assert.doesNotMatch(client.text, / 503 /)
    right += got.length
  }

  for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 12 }, ask))
  assert.ok(right > 50, `${right}`)
})

test('a stream that is not read ends without harm, and one that begins then ends at once', async (t) => {
  const streams: ServerResponse[] = []
  const both = await openBoth(t, (_, response) => {
    streams.push(response)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n')
  })
  const request = 'GET /events HTTP/1.1\r\nHost: x\r\n\r\n'
  const slow = both.open()
  slow.write(request)
  slow.pause()
  await until(() => streams.length === 1, 'it does not begin')
  const held = () => both.responses[0]?.socket?.writableLength ?? 0
  while (held() === 0) {
    streams[0]?.write(`data: ${'x'.repeat(20_000)}\n\n`)
    await sleep(1)
  }
  both.passOn.endStreams()
  streams[0]?.write('data: one more\n\n')
  const late = both.open()
  late.write(request)
  await until(
    () => /event-stream[\s\S]*0\r\n\r\n$/.test(late.text),
    () => late.text,
  )
  await until(() => streams.every(({ destroyed }) => destroyed), 'the other side stays open')
})

test('a connection that is closing is not used for another request', async (t) => {
  const { path, inner } = await openBoth(t, (_, response) => void response.end('ok'))
  const connections = openConnections(path)
  t.after(() => connections.close())
  const ask = () =>
    new Promise<Socket>((resolve, reject) => {
      const connection = connections.take('GET', {
        ...{ onContinue: () => undefined, onHead: () => undefined, onDrain: () => undefined },
        onBody(_, isLast) {
          if (isLast) connection.giveBack(true)
          if (isLast) resolve(connection.socket)
        },
        onFailure: () => reject(new Error('it failed')),
      })
      connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    })
  const first = await ask()
  assert.equal(await ask(), first)
  first.destroy()
  const second = await ask()
  assert.notEqual(second, first)
  const ended = once(second, 'end')
  inner.closeAllConnections()
  await ended
  assert.notEqual(await ask(), second)
})
