import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { until } from '../../test/support/until.ts'
import { openPressure, UNANSWERED_MAX } from './pressure.ts'

const COUNT = UNANSWERED_MAX + 1
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** A server that is stuck where the key is looked up, in the route, or with clients that read nothing. */
async function open(t: TestContext, stuck: 'onRequest' | 'preHandler' | 'reading') {
  const pressure = openPressure()
  const app = Fastify({ forceCloseConnections: true })
  let received = 0
  pressure.watch(app)
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    received++
    if (stuck === 'reading') socket.cork()
  })
  if (stuck !== 'reading') app.addHook(stuck, () => new Promise(() => undefined))
  app.route({ method: ['GET', 'POST'], url: '/', handler: async () => 'never' })
  await app.listen({ port: 0, host: '127.0.0.1', backlog: COUNT })
  const { port } = app.server.address() as AddressInfo
  const sockets = new Set<ReturnType<typeof connect>>()
  const end = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  t.after(async () => {
    end()
    pressure.stop()
    await app.close()
  })
  return {
    pressure,
    end,
    /** Each on a connection of its own. */
    async send(text: string) {
      const before = received
      for (let i = 0; i < COUNT; i++) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined)
        sockets.add(socket)
        socket.write(text)
      }
      await until(() => received === before + COUNT, 'not all have come')
    },
    finish(text: string) {
      for (const socket of sockets) socket.write(text)
    },
  }
}

test('a request counts as unanswered once its body is there, and no longer than its connection', async (t) => {
  const { pressure, send, finish, end } = await open(t, 'preHandler')
  await send(`${HEAD}Content-Length: 2\r\n\r\n{`)
  await sleep(50)
  assert.equal(pressure.isHigh(), false)
  finish('}')
  await until(() => pressure.isHigh(), 'whole requests do not count')
  end()
  await until(() => !pressure.isHigh(), 'they count when nobody is there any more')
})

for (const [what, text] of [
  ['whose body came with its headers', `${HEAD}Content-Length: 2\r\n\r\n{}`],
  ['without a body', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['whose body nobody reads', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
] as const) {
  test(`a request ${what} counts while its key is looked up`, async (t) => {
    const { pressure, send } = await open(t, 'onRequest')
    await send(text)
    await until(() => pressure.isHigh(), 'it does not count')
  })
}

test('a request whose response waits for the client to read it does not count', async (t) => {
  const { pressure, send } = await open(t, 'reading')
  await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => !pressure.isHigh(), 'it counts although it is answered')
})
