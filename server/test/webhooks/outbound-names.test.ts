import assert from 'node:assert/strict'
import { startNameServer } from '../support/service/network/name-server.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * How names become addresses. Proofs: a name server that loses queries, or never responds, only costs time.
 */

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

async function askInTime(
  ask: (name: string) => Promise<readonly string[]>,
  expected: readonly string[],
  maxMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const start = performance.now()
    const answer = await ask('hooks.example')
    const tookMs = performance.now() - start
    if (tries < TRIES && (answer.length < expected.length || tookMs >= maxMs)) continue
    assert.deepEqual(answer, expected)
    assert.ok(tookMs < maxMs, `${tookMs} ms`)
    return
  }
}

proof('a server that drops queries for one family costs time, not the result', async (t) => {
  const { ask } = await startNameServer(t, (type) => type === 28)
  await askInTime(ask, ['192.0.2.7'], 1_950)
})

proof('a lost query is repeated', async (t) => {
  let dropped = 0
  const { ask } = await startNameServer(t, () => dropped++ < 2)
  const askAnew = (name: string) => {
    dropped = 0
    return ask(name)
  }
  await askInTime(askAnew, ['192.0.2.7', '2001:db8::9'])
})

proof('a silent server gives no address', async (t) => {
  const { ask } = await startNameServer(t, () => true)
  assert.deepEqual(await ask('hooks.example'), [])
  assert.deepEqual(await ask('no..name'), [])
})
