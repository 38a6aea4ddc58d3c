import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haveRoom } from './flags.ts'

const after = (left: number) => ({ left, isBefore: false })
const before = (left: number) => ({ left, isBefore: true })

test('a label is shown where it lies on no other flag', () => {
  assert.deepEqual(haveRoom([]), [])
  assert.deepEqual(haveRoom([after(100), after(260)]), [true, true])
  assert.deepEqual(haveRoom([after(100), after(240)]), [false, true])
  assert.deepEqual(haveRoom([before(700), before(720)]), [true, false])
  assert.deepEqual(haveRoom([after(400), before(650)]), [true, false])
  assert.deepEqual(haveRoom([after(400), before(701)]), [true, true])
})

test('of flags in one place, the last has the label', () => {
  assert.deepEqual(haveRoom([after(100), after(100)]), [false, true])
  assert.deepEqual(haveRoom([before(900), before(900), before(900)]), [false, false, true])
})
