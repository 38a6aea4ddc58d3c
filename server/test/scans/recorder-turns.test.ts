import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../../domain/errors.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { GIVE_BACK, LIMIT_MS, openNode, SHORT_MS, TAKE, WAITS } from '../support/chaos/turns.ts'

/** Recorders on PostgreSQL take turns. While one waits for another, nothing is wrong and nothing is lost. */

test('a batch grows while it waits', async (t) => {
  const { other, write, ship } = await openNode(t, { turnMs: SHORT_MS })
  await other.query(TAKE)
  write(10)
  const waited = { upTo: 1, unreadable: 0, missing: 0, more: true }
  assert.deepEqual(await ship(), waited)
  write(10)
  assert.deepEqual(await ship(), waited)
  await other.query(GIVE_BACK)
  assert.deepEqual(await ship(), { upTo: 21, unreadable: 0, missing: 0, more: false })
})

test('batches that wait for their turn leave connections to others', async (t) => {
  const { db, other, waits, scan } = await openNode(t, { connections: 2 })
  await other.query(TAKE)
  const recorder = openRecorder(db)
  const recording = recorder.record('log_of_the_test', 0, 1, [scan()])
  const chores = [1, 2].map(() => db.batch([...db.batchLock('recorder')]))
  await waits()
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
  assert.equal((await other.query(WAITS)).rowCount, 1)
  await other.query(GIVE_BACK)
  assert.deepEqual([await recording, ...(await Promise.all(chores))], [true, null, null])
})

test('a database that dies while a recorder waits is noticed', async (t) => {
  const { other, waits, write, ship, line } = await openNode(t, { turnMs: LIMIT_MS })
  await other.query(TAKE)
  write(10)
  const shipping = assert.rejects(
    ship(),
    (error) => error instanceof Problem && error.code === 'unavailable',
  )
  await waits()
  line.die()
  await shipping
})
