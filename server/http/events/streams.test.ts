import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { openStreams, STREAMS_MAX } from './streams.ts'

/**
 * The global limit is too high for real clients: those are in test/events/stream-limits.proof.ts.
 */
function openHouse() {
  const streams = openStreams({
    followers: { follow: () => () => undefined, stop: () => undefined },
    excuse: () => undefined,
  })
  const enter = (accountId: string, mode: 'live' | 'test' = 'live') => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const credential = { id: `${accountId} ${mode}`, isValid: async () => true }
    streams.enter({ accountId, mode, isDetailed: false }, credential, response)
    return response
  }
  const fill = (accountId: string, count: number, mode: 'live' | 'test' = 'live') =>
    Array.from({ length: count }, () => enter(accountId, mode))
  return { streams, enter, fill }
}

test('when all places are taken, the account with the most gives one up to an account with fewer', (t) => {
  const { streams, enter, fill } = openHouse()
  t.after(() => streams.close())
  for (const mode of ['live', 'test'] as const) fill('a', 500, mode)
  fill('b', 500)
  const last = fill('b', 500, 'test').at(-1)
  assert.equal(streams.open(), STREAMS_MAX)
  for (let n = 0; n < 500; n++) assert.equal(enter('c').destroyed, false)
  assert.equal(last?.destroyed, true, 'the newest goes first')
  assert.equal(streams.open(), STREAMS_MAX)
  assert.throws(() => enter('b', 'live'), /the maximum/, 'it has more than its share')
  for (let n = 0; n < 100; n++) enter('d')
  assert.throws(() => enter('c'), /500 streams are open for this account in live mode/)
})

test('accounts with equal counts take nothing from each other', (t) => {
  const { streams, enter, fill } = openHouse()
  t.after(() => streams.close())
  for (const account of ['a', 'b', 'c', 'd']) fill(account, 500)
  for (const account of ['a', 'b', 'c', 'd']) {
    assert.throws(() => enter(account, 'test'), /2000 streams are open on this server/)
  }
})
