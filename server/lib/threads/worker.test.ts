import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { PATIENCE_MS } from '../../test/support/service/until.ts'
import { keepWorker, startWorker, WorkerGone } from './worker.ts'

const WORKER_THREAD = new URL('./worker-thread.ts', import.meta.url)

/** A thread that runs this text with both ends of the protocol imported. */
function fileOf(body: string): URL {
  const text = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { answerQuestions, onStop } from '${WORKER_THREAD}'
    ${body}`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}

const ECHO = fileOf(`
  answerQuestions(async (question) => {
    if (question === 'fail') throw Object.assign(new Error('broken'), { errcode: 11 })
    if (question === 'die') setImmediate(() => { throw new Error('dead') })
    if (question === 'die' || question === 'never') return new Promise(() => {})
    return { told: [workerData, question] }
  })
  onStop(() => parentPort.close())`)

test('questions are answered, each with its own answer', async (t) => {
  const worker = startWorker({ name: 'echo', file: ECHO, data: 'data', isBackground: true })
  t.after(() => worker.terminate())
  const answers = await Promise.all([1, 2, 3].map((number) => worker.ask(number)))
  assert.deepEqual(answers, [
    ['data', 1],
    ['data', 2],
    ['data', 3],
  ])
  await assert.rejects(worker.ask('fail'), { message: 'broken', errcode: 11 })
  assert.deepEqual(await worker.ask('again'), ['data', 'again'])
})

test('nobody waits for an answer that cannot come', async () => {
  const worker = startWorker({ name: 'echo', file: ECHO })
  const gone = new AbortController()
  const late = worker.ask('never', { maxMs: 20 })
  const left = worker.ask('never', { signal: gone.signal })
  const open = worker.ask('never')
  gone.abort()
  await assert.rejects(left, WorkerGone)
  await assert.rejects(worker.ask('never', { signal: gone.signal }), WorkerGone)
  await assert.rejects(late, WorkerGone)
  const dying = worker.ask('die')
  await assert.rejects(dying, /dead/)
  await assert.rejects(open, /dead/)
  assert.equal(worker.isAlive(), false)
  await assert.rejects(worker.ask(1), WorkerGone)
})

test('a thread sees that no one waits any more, and others get in between', async (t) => {
  const file = fileOf(`
    const seen = []
    answerQuestions(async (question, turn) => {
      if (question === 'seen') return { told: seen.splice(0) }
      seen.push('begun')
      try { for (;;) await turn() } catch { seen.push('stopped') }
      return { told: null }
    })`)
  const worker = startWorker({ name: 'steps', file })
  t.after(() => worker.terminate())
  const gone = new AbortController()
  const left = worker.ask('steps', { signal: gone.signal })
  assert.deepEqual(await worker.ask('seen'), ['begun'])
  gone.abort()
  await assert.rejects(left, WorkerGone)
  let seen: readonly string[] = []
  for (let asked = 0; seen.length === 0 && asked < 1000; asked++) {
    seen = await worker.ask<string[]>('seen')
  }
  assert.deepEqual(seen, ['stopped'])
})

test('a thread that dies is started again, after longer and longer pauses', async (t) => {
  const starts: number[] = []
  const onWorker = (worker: Worker) => {
    if (worker.threadName === 'dying') starts.push(performance.now())
  }
  process.on('worker', onWorker)
  t.after(() => process.off('worker', onWorker))
  const errors: Error[] = []
  const worker = keepWorker(
    {
      name: 'dying',
      file: fileOf(`throw new Error('broken')`),
      onError: (error) => errors.push(error),
    },
    { firstMs: 20, maxMs: 160 },
  )
  while (starts.length < 4) await sleep(10)
  await worker.stop(1000)
  const stopped = starts.length
  const pauses = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  for (const [index, leastMs] of [20, 40, 80].entries()) {
    assert.ok((pauses[index] ?? 0) >= leastMs - 1, pauses.join(', '))
  }
  assert.ok(errors.length >= 3)
  await sleep(250)
  assert.equal(starts.length, stopped, 'what was stopped stays so')
})

test('a kept thread answers again after its death', async () => {
  const worker = keepWorker({ name: 'echo', file: ECHO, data: 0 }, { firstMs: 20, maxMs: 100 })
  await assert.rejects(worker.ask('die'), /dead/)
  await assert.rejects(worker.ask(1), WorkerGone)
  let answer: unknown
  while (answer === undefined) {
    await sleep(10)
    answer = await worker.ask(1).catch(() => undefined)
  }
  assert.deepEqual(answer, [0, 1])
  await worker.stop(1000)
})

test('a thread may finish when it is stopped, but only within its time', async () => {
  const messages: string[] = []
  const willing = keepWorker<string>({
    name: 'willing',
    file: fileOf(`onStop(() => { parentPort.postMessage('done'); parentPort.close() })`),
    onMessage: (message) => messages.push(message),
  })
  await willing.stop(PATIENCE_MS)
  assert.deepEqual(messages, ['done'])
  const stubborn = keepWorker({ name: 'stubborn', file: fileOf('for (;;);') })
  const begun = performance.now()
  await stubborn.stop(100)
  assert.ok(performance.now() - begun >= 99)
  await stubborn.stop(100)
})

test('a thread has used processor time only while it worked', async (t) => {
  const file = fileOf(`
    answerQuestions(async (ms) => {
      for (const begun = performance.now(); performance.now() - begun < ms; );
      return { told: null }
    })
    onStop(() => parentPort.close())`)
  const worker = startWorker({ name: 'busy', file })
  t.after(() => worker.terminate())
  await worker.ask(0)
  const atRest = await worker.cpuMs()
  await sleep(300)
  const waited = (await worker.cpuMs()) - atRest
  const working = worker.ask(400)
  await working
  const worked = (await worker.cpuMs()) - atRest - waited
  assert.ok(waited < 100, `${waited} ms while it waited`)
  assert.ok(worked > 20 && worked < 600, `${worked} ms of 400`)
})
