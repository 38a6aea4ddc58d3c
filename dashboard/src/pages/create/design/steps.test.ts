import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_STEPS, noteStep, stepBack, stepForth } from './steps.ts'

const [RED, BLUE, GREEN] = [
  { dotsColor: '#ff0000' },
  { dotsColor: '#0000ff' },
  { dotsColor: '#00ff00' },
]

test('a step can be taken back and taken again; another change forgets what was taken back', () => {
  const one = noteStep(NO_STEPS, RED, null)
  const two = noteStep(one, BLUE, null)
  const back = stepBack(two, GREEN)
  assert.deepEqual(back?.style, BLUE)
  assert.deepEqual(stepForth(back.steps, BLUE)?.style, GREEN)
  assert.deepEqual(stepBack(back.steps, BLUE)?.style, RED)
  assert.equal(stepForth(noteStep(back.steps, BLUE, null), RED), null)
  assert.equal(stepBack(NO_STEPS, RED), null)
})

test('a slider that is dragged is one step, until it rests or another control is used', () => {
  const start = noteStep(NO_STEPS, RED, 'size')
  assert.deepEqual(noteStep(start, BLUE, 'size').past, [RED])
  assert.deepEqual(noteStep(start, BLUE, 'ink').past, [RED, BLUE])
  assert.deepEqual(noteStep({ ...start, hand: null }, BLUE, 'size').past, [RED, BLUE])
})

test('steps have an end', () => {
  let steps = NO_STEPS
  for (let at = 0; at < 150; at++) steps = noteStep(steps, RED, null)
  assert.equal(steps.past.length, 100)
})
