import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNameServer } from '../support/service/network/name-server.ts'

/** How names become addresses; what lost queries cost is in the proof. */

/** What has not come after 1.5 s is given up: a machine that stood still meanwhile is asked again. */
const TRIES = 5

test('a name resolves to all its addresses, of both families', async (t) => {
  const { ask, asked } = await startNameServer(t, () => false)
  let answer = await ask('hooks.example')
  for (let tries = 1; answer.length < 2 && tries < TRIES; tries++)
    answer = await ask('hooks.example')
  assert.deepEqual(answer, ['192.0.2.7', '2001:db8::9'])
  assert.deepEqual([...new Set(asked)], ['hooks.example'], 'no search domain is tried')
})

test('what is no name has no address', async (t) => {
  const { ask, asked } = await startNameServer(t, () => false)
  assert.deepEqual(await ask('no..name'), [])
  assert.deepEqual(asked, [])
})
