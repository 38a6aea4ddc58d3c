import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedReads, TooLate } from './shared-reads.ts'

/** A source that answers when it is told to. */
function openSource() {
  const asked: string[] = []
  const answers: ((value: number) => void)[] = []
  const read = (key: string) => {
    asked.push(key)
    return new Promise<number>((resolve) => answers.push(resolve))
  }
  return { asked, answers, read }
}

/** Longer than this machine may stand still. */
const LONG_MS = 100_000

test('a read that has begun is not shared with those who come later', async () => {
  const { asked, answers, read } = openSource()
  const shared = openSharedReads(1, read)
  const first = shared.read('a', LONG_MS)
  const later = [shared.read('a', LONG_MS), shared.read('a', LONG_MS)]
  assert.deepEqual(asked, ['a'])
  answers[0]?.(1)
  assert.equal(await first, 1)
  await sleep(1)
  assert.deepEqual(asked, ['a', 'a'])
  answers[1]?.(2)
  assert.deepEqual(await Promise.all(later), [2, 2])
})

test('so many at a time, the others in turn', async () => {
  const { asked, answers, read } = openSource()
  const shared = openSharedReads(2, read)
  const all = ['a', 'b', 'c', 'd'].map((key) => shared.read(key, LONG_MS))
  assert.deepEqual(asked, ['a', 'b'])
  answers[1]?.(0)
  await sleep(1)
  assert.deepEqual(asked, ['a', 'b', 'c'])
  answers[0]?.(0)
  await sleep(1)
  for (const answer of answers) answer(0)
  await Promise.all(all)
})

test('who has waited too long gives up, and nothing is read for nobody', async () => {
  const { asked, answers, read } = openSource()
  const shared = openSharedReads(1, read)
  await Promise.all(['a', 'b', 'b'].map((key) => assert.rejects(shared.read(key, 5), TooLate)))
  answers[0]?.(0)
  await sleep(1)
  assert.deepEqual(asked, ['a'])
})

test('a failure reaches those who waited for it, and the next read is a new one', async () => {
  let fails = true
  const shared = openSharedReads(1, async () => {
    if (fails) throw new Error('away')
    return 1
  })
  await assert.rejects(shared.read('a', LONG_MS), /away/)
  fails = false
  assert.equal(await shared.read('a', LONG_MS), 1)
})
