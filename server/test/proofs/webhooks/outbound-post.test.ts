import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { openDialer } from '../../../outbound/dial.ts'
import { openPoster, type Post } from '../../../outbound/post.ts'

/** One POST to slow receivers: it ends at its time limit. */

const BODY = new TextEncoder().encode('{"name":"Straße"}')
const TIMEOUT_MS = 60_000
/** In time, on a machine that may stand still meanwhile; undici itself gives up after 30 s. */
const IN_TIME_MS = 25_000

describe('a POST', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** Every name leads to this machine. */
  function openPost(): Post {
    const dialer = openDialer({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
    closing.push(() => dialer.destroy())
    return openPoster(dialer)
  }

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    server.keepAliveTimeout = TIMEOUT_MS
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    closing.push(() => server.closeAllConnections())
    return `http://hooks.example:${(server.address() as AddressInfo).port}/in?a=b`
  }

  test('ends in time if no response arrives, or one never ends', async () => {
    const silent = await serve(() => {})
    const dripping = await serve((_request, response) => {
      response.write('.')
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const post = openPost()
    const none = await post(silent, {}, BODY, 600)
    assert.deepEqual([none.status, none.error], [null, 'No response within 0.6 s'])
    // More time, if a slow machine has not sent the first byte in it.
    let timeoutMs = 600
    let slow = await post(dripping, {}, BODY, timeoutMs)
    while (slow.status === null && timeoutMs < 10_000) {
      timeoutMs *= 4
      slow = await post(dripping, {}, BODY, timeoutMs)
    }
    assert.deepEqual([slow.status, slow.error], [200, null])
    assert.match(slow.answer, /^\.+$/)
    const took: [number, number][] = [
      [none.durationMs, 600],
      [slow.durationMs, timeoutMs],
    ]
    for (const [durationMs, least] of took) {
      assert.ok(durationMs >= least - 10 && durationMs < IN_TIME_MS, `${durationMs} ms`)
    }
  })

  test('ends in time if no connection is available, and is not sent afterwards', async () => {
    let arrived = 0
    const url = await serve((_request, response) => {
      arrived++
      setTimeout(() => response.end(), 700)
    })
    const post = openPost()
    const busy = Array.from({ length: 4 }, () => post(url, {}, BODY, TIMEOUT_MS))
    const { status, error, durationMs } = await post(url, {}, BODY, 200)
    assert.deepEqual([status, error], [null, 'No response within 0.2 s'])
    assert.ok(durationMs >= 190 && durationMs < IN_TIME_MS, `${durationMs} ms`)
    for (const posted of await Promise.all(busy)) assert.equal(posted.status, 200)
    assert.equal((await post(url, {}, BODY, TIMEOUT_MS)).status, 200)
    assert.equal(arrived, 5)
  })
})
