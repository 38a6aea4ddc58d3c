import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWaitingRoom } from './waiting-room.ts'

test('everybody waits for the time, and when it is full the first goes on early', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const room = openWaitingRoom(2000, 3)
  const gone: number[] = []
  const enter = (guest: number) => void room.wait().then(() => gone.push(guest))
  const settle = () => new Promise((done) => setImmediate(done))
  for (const guest of [1, 2, 3]) enter(guest)
  t.mock.timers.tick(1999)
  await settle()
  assert.deepEqual(gone, [])
  enter(4)
  enter(5)
  await settle()
  assert.deepEqual(gone, [1, 2])
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(gone, [1, 2, 3])
  t.mock.timers.tick(1998)
  await settle()
  assert.deepEqual(gone, [1, 2, 3])
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(gone, [1, 2, 3, 4, 5])
  enter(6)
  room.close()
  await settle()
  assert.equal(gone.length, 6)
})
