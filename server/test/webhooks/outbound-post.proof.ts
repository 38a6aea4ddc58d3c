import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BODY, IN_TIME_MS, openReceivers, TIMEOUT_MS } from '../support/chaos/receivers-of-posts.ts'

/** One POST to slow receivers: it ends at its time limit. */

describe('a POST', () => {
  const { openPost, serve } = openReceivers()

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
