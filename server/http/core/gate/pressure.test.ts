import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStuck } from '../../../test/support/chaos/stuck-server.ts'
import { until } from '../../../test/support/service/until.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test('a request counts as unanswered once its body is there, and no longer than its connection', async (t) => {
  const { pressure, send, finish, end } = await openStuck(t, 'preHandler')
  await send(`${HEAD}Content-Length: 2\r\n\r\n{`)
  await sleep(50)
  assert.equal(pressure.isHigh(), false)
  finish('}')
  await until(() => pressure.isHigh(), 'whole requests do not count')
  end()
  await until(() => !pressure.isHigh(), 'they count when nobody is there any more')
})
