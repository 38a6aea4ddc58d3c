import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { startSweeps } from './sweeps.ts'

test('a failure is logged, unless it comes after the stop', async () => {
  for (const isStopped of [false, true]) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const { promise, reject } = Promise.withResolvers<void>()
    const sweeps = startSweeps([() => promise], log)
    const stopping = isStopped ? sweeps.stop() : null
    reject(new Error('database is not open'))
    await new Promise(setImmediate)
    await (stopping ?? sweeps.stop())
    assert.equal(lines.join('').includes('database is not open'), !isStopped)
  }
})

test('a stop lets running sweeps finish, and starts none again', async () => {
  let isDone = false
  const sweep = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    isDone = true
  }
  await startSweeps([sweep], pino({ level: 'silent' })).stop()
  assert.ok(isDone)
})
