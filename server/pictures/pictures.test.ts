import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { textsOfEachSize } from '../test/support/oracles/looks.ts'
import { openPictures } from './pictures.ts'
import { judge } from './render/verdict.ts'

const ASKER = { accountId: 'acct_a', signal: new AbortController().signal }
const STYLE = { dotsColor: '#0A0B0C' }

test('the exit of a dead thread does not affect its replacement', async (t) => {
  const threads: Worker[] = []
  process.on('worker', (worker) => threads.push(worker))
  const pictures = openPictures()
  t.after(() => pictures.close())
  assert.equal((await pictures.judge('https://a.example/1', STYLE, ASKER)).readable, true)
  const [first] = threads
  assert.ok(first)
  // A message it cannot destructure kills it, and its exit follows shortly after its error.
  first.postMessage(null)
  await once(first, 'error')
  const asked = pictures.judge('https://a.example/1', { dotsColor: '#1A0B0C' }, ASKER)
  const [code] = await once(first, 'exit')
  assert.equal(code, 1)
  assert.equal((await asked).readable, true, 'the new thread answers')
  const last = pictures.judge('https://a.example/1', { dotsColor: '#2A0B0C' }, ASKER)
  assert.equal((await last).readable, true)
  assert.equal(threads.length, 2, 'and nobody starts a third beside it')
})

test('the default style is readable in every size, so its verdict needs no reader', async (t) => {
  const pictures = openPictures()
  t.after(() => pictures.close())
  const known = await pictures.judge('https://a.example/1', {}, ASKER)
  assert.deepEqual(known, { readable: true, warnings: [] })
  for (const text of textsOfEachSize(60)) {
    assert.deepEqual(await judge(text, {}), known, `${text.length} characters`)
  }
})

test('a style that two requests wait for is read even if one of them disconnects', async (t) => {
  const pictures = openPictures()
  t.after(() => pictures.close())
  const going = new AbortController()
  const text = 'https://a.example/1'
  // These come first, so that the following have to wait.
  const before = ['#0A0B0D', '#0A0B0E'].map((dotsColor) =>
    pictures.judge(text, { dotsColor }, ASKER),
  )
  const left = pictures.judge(text, STYLE, { ...ASKER, signal: going.signal })
  const kept = pictures.judge(text, STYLE, ASKER)
  const alone = { dotsColor: '#0A0B0F' }
  const dropped = pictures.judge(text, alone, { ...ASKER, signal: going.signal })
  going.abort()
  await assert.rejects(dropped, /try again soon/)
  assert.equal((await kept).readable, true)
  assert.equal(await left, await kept)
  assert.equal((await Promise.all(before)).length, 2)
  assert.equal((await pictures.judge(text, alone, ASKER)).readable, true)
})
