import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { newBell } from '../lib/bell.ts'
import { openRecording } from './handle.ts'

const TURNS = 1_000_000

/** Bytes in use, after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('scans waiting for an unavailable store use no memory and are counted immediately', () => {
  const settings = {
    DATA_DIR: '.',
    DATABASE_URL: null,
    DATABASE_URL_FILE: null,
    DATABASE_CONNECTIONS: 20,
    RETENTION_DAYS: null,
  }
  const recording = openRecording(
    '.',
    settings,
    newBell(),
    pino({ level: 'silent' }),
    () => undefined,
  )
  const before = heapUsed()
  for (let turn = 1; turn <= TURNS; turn++) recording.onTurn(turn)
  const grown = heapUsed() - before
  const looks = () => {
    const begun = performance.now()
    for (let look = 0; look < 100; look++) assert.equal(recording.pending(), TURNS)
    return performance.now() - begun
  }
  // The best of three: the machine may stand still during one of them.
  const ms = Math.min(looks(), looks(), looks())
  assert.ok(grown < 1_000_000, `${grown} bytes`)
  assert.ok(ms < 100, `${ms} ms for 100 looks`)
})
