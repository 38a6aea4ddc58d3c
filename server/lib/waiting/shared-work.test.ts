import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { openSharedWork } from './shared-work.ts'

function openWorkshop() {
  const shared = openSharedWork<string>()
  const begun: AbortSignal[] = []
  const ends: ((result: string) => void)[] = []
  const ask = (signal: AbortSignal, name = 'work') =>
    shared(name, signal, (drop) => {
      begun.push(drop)
      return new Promise((resolve) => ends.push(resolve))
    })
  return { ask, begun, ends }
}

test('work is done once for all who wait, and again for those who come later', async () => {
  const { ask, begun, ends } = openWorkshop()
  const { signal } = new AbortController()
  const both = [ask(signal), ask(signal), ask(new AbortController().signal)]
  assert.equal(begun.length, 1)
  assert.equal(getEventListeners(signal, 'abort').length, 1)
  ends[0]?.('done')
  assert.deepEqual(await Promise.all(both), ['done', 'done', 'done'])
  assert.equal(getEventListeners(signal, 'abort').length, 0, 'nothing is left on the request')
  void ask(signal)
  assert.equal(begun.length, 2)
})

test('it is aborted when the last of them has left, and those who come then start it again', () => {
  const { ask, begun } = openWorkshop()
  const [one, other] = [new AbortController(), new AbortController()]
  void ask(one.signal)
  void ask(other.signal)
  one.abort()
  assert.equal(begun[0]?.aborted, false)
  other.abort()
  assert.equal(begun[0]?.aborted, true)
  void ask(new AbortController().signal)
  assert.deepEqual(
    begun.map(({ aborted }) => aborted),
    [true, false],
  )
})

test('who has left before it begins waits for nothing', () => {
  const { ask, begun } = openWorkshop()
  void ask(AbortSignal.abort())
  assert.equal(begun[0]?.aborted, true)
})
