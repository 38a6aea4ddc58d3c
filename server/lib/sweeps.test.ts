import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { startSweeps } from './sweeps.ts'

test('what fails is said, unless it was stopped meanwhile', async () => {
  for (const isStopped of [false, true]) {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
    const { promise, reject } = Promise.withResolvers<void>()
    const sweeps = startSweeps([() => promise], log)
    if (isStopped) sweeps.stop()
    reject(new Error('database is not open'))
    await new Promise(setImmediate)
    sweeps.stop()
    assert.equal(said.join('').includes('database is not open'), !isStopped)
  }
})
