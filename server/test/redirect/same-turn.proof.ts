import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type Errand, type Outcome, PAIRS, type Pair, WAITING } from '../support/chaos/pipeliner.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { openService, type Service } from '../support/service/service.ts'

/**
 * A change applies to every scan that is sent after it has returned, even if the scan reaches the server in
 * the same turn of its event loop, between pipelined scans.
 */
const READS = 10_000
/** How long the server stands still at most for the client to get an answer and send its scans. */
const STILL_MS = 20
/** A timer is due after a millisecond: every turn takes longer. */
const TURN_MS = 1.2

const service = await openService({ PLANS_FILE: roomyPlans() })

for (const pair of PAIRS) {
  test(`pipelined scans in the turn of the acknowledgement: ${pair}`, async (t) => {
    const outcomes = await scanBeside(service, pair)
    for (const [index, name] of pair.split(', ').entries()) {
      const { reads = 0, stale = 0, changes = 0 } = outcomes[index] ?? {}
      t.diagnostic(`${name}: ${stale} of ${reads} scans were stale, ${changes} changes`)
    }
    assert.deepEqual(
      outcomes.map(({ stale }) => stale),
      [0, 0],
    )
  })
}

/**
 * The server is in this thread. Between the end of a turn, where writes are answered, and the network
 * it stands still until the client has sent what it sends then.
 */
async function scanBeside({ env, account }: Service, pair: Pair): Promise<Outcome[]> {
  const { id: accountId, liveKey: key } = await account()
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const waiting = new Int32Array(shared)
  const errand: Errand = { env, accountId, key, pair, reads: READS, shared }
  const worker = new Worker(new URL('../support/chaos/pipeliner.ts', import.meta.url), {
    workerData: errand,
  })
  const standStill = setInterval(() => Atomics.wait(waiting, WAITING, 1, STILL_MS), 1)
  let turn = setImmediate(stretch)
  function stretch(): void {
    if (Atomics.load(waiting, WAITING) === 1) Atomics.wait(waiting, WAITING, 1, TURN_MS)
    turn = setImmediate(stretch)
  }
  try {
    return await new Promise<Outcome[]>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    clearInterval(standStill)
    clearImmediate(turn)
    await worker.terminate()
  }
}
