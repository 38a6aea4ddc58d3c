import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type FairQueueOptions, openFairQueue } from './fair-queue.ts'

/** Work that ends on command; `begun` is the order in which it got its slots. */
function openWorkshop(options: Partial<FairQueueOptions> = {}) {
  const run = openFairQueue({
    slots: 1,
    waitingMax: 100,
    refusal: () => new Error('no slot'),
    ...options,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const ask = (account: string, name: string, signal?: AbortSignal) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    void run(account, work, signal).catch(() => refused.push(name))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { ask, end, begun, refused, run }
}

test('accounts take turns, however much one of them has waiting', async () => {
  const { ask, end, begun } = openWorkshop()
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  ask('b', 'b2')
  ask('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('one account never gets the slots reserved for others', async () => {
  const { ask, end, begun } = openWorkshop({ slots: 3, slotsEach: 2 })
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  assert.deepEqual(begun, ['a1', 'a2'])
  ask('b', 'b1')
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
  await end('b1')
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
  await end('a1')
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
})

test('a full queue rejects the newest work of the account with the most waiting', async () => {
  const { ask, end, begun, refused } = openWorkshop({ waitingMax: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  await turn()
  assert.deepEqual(refused, ['a4'])
  ask('b', 'b2')
  ask('a', 'a5')
  await turn()
  assert.deepEqual(refused, ['a4', 'b2', 'a5'], 'equals push nobody out')
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
})

test('an account can be limited to part of the queue', async () => {
  const { ask, refused } = openWorkshop({ waitingEach: 1 })
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  ask('b', 'b1')
  await turn()
  assert.deepEqual(refused, ['a3'])
})

test('work nobody waits for any more is dropped and frees its slot', async () => {
  const { ask, end, begun, refused } = openWorkshop()
  const gone = new AbortController()
  ask('a', 'a1')
  ask('b', 'b1', gone.signal)
  ask('c', 'c1')
  gone.abort()
  ask('d', 'd1', gone.signal)
  await turn()
  assert.deepEqual(refused.sort(), ['b1', 'd1'])
  await end('a1')
  assert.deepEqual(begun, ['a1', 'c1'])
})

test('nobody waits longer than allowed', async () => {
  const { ask, run } = openWorkshop({ waitMaxMs: 20 })
  ask('a', 'a1')
  await assert.rejects(
    run('b', async () => 'b1'),
    /no slot/,
  )
})

test('failed work frees its slot', async () => {
  const { run } = openWorkshop()
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', async () => 'done')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})
