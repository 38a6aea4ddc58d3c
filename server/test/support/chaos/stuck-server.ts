import { type AddressInfo, connect } from 'node:net'
import type { TestContext } from 'node:test'
import Fastify from 'fastify'
import { openPressure, UNANSWERED_MAX } from '../../../http/core/gate/pressure.ts'
import { until } from '../service/until.ts'

/** More than may be unanswered. */
const COUNT = UNANSWERED_MAX + 1

/** A server that is stuck where the key is looked up, in the route, or with clients that read nothing. */
export async function openStuck(t: TestContext, stuck: 'onRequest' | 'preHandler' | 'reading') {
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
      await until(
        () => received === before + COUNT,
        () => `${received - before} of ${COUNT} have come`,
      )
    },
    finish(text: string) {
      for (const socket of sockets) socket.write(text)
    },
  }
}
