import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { openPictures } from './pictures.ts'

test('the end of a thread that died does not touch the one that took its place', async (t) => {
  const threads: Worker[] = []
  process.on('worker', (worker) => threads.push(worker))
  const pictures = openPictures()
  t.after(() => pictures.close())
  assert.equal((await pictures.judge('https://a.example/1', {})).readable, true)
  const [first] = threads
  assert.ok(first)
  // Something that it cannot take apart: it dies of it, and its end comes a moment after its error.
  first.postMessage(null)
  await once(first, 'error')
  const asked = pictures.judge('https://a.example/22', {})
  const [code] = await once(first, 'exit')
  assert.equal(code, 1)
  assert.equal((await asked).readable, true, 'the new thread answers')
  assert.equal((await pictures.judge('https://a.example/333', {})).readable, true)
  assert.equal(threads.length, 2, 'and nobody starts a third beside it')
})
