import { test } from 'node:test'
import { openStuck } from '../support/chaos/stuck-server.ts'
import { until } from '../support/service/until.ts'

/** Which requests count as unanswered: those that wait for the service, not those that it waits for. */
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

for (const [what, text] of [
  ['whose body came with its headers', `${HEAD}Content-Length: 2\r\n\r\n{}`],
  ['without a body', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['whose body nobody reads', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
] as const) {
  test(`a request ${what} counts while its key is looked up`, async (t) => {
    const { pressure, send } = await openStuck(t, 'onRequest')
    await send(text)
    await until(() => pressure.isHigh(), 'it does not count')
  })
}

test('a request whose response waits for the client to read it does not count', async (t) => {
  const { pressure, send } = await openStuck(t, 'reading')
  await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => !pressure.isHigh(), 'it counts although it is answered')
})
