import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALLS, openBench, settle } from './bench.ts'
import { runByClient } from './qroute-client.ts'

/**
 * The forty calls that every client must handle alike, with ours; `generated` has the generated clients.
 */
test('each of the forty calls is answered as it says', async (t) => {
  const { base, key } = await openBench((close) => t.after(close))
  const results = await runByClient(base, key, CALLS)
  assert.equal(CALLS.length, 40)
  assert.deepEqual(
    results.map(({ name, status }) => `${status} ${name}`),
    CALLS.map(({ name, status }) => `${status} ${name}`),
    JSON.stringify(results.filter(({ status }, at) => status !== CALLS[at]?.status)),
  )
  const settled = JSON.stringify(settle(results))
  assert.doesNotMatch(settled, /_[0-9a-z]{26}\b/, 'ids are told by their order')
  assert.ok(results.some(({ data }) => JSON.stringify(data).includes('"code":"required"')))
})
