import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Choice, readChoice } from './choice.ts'

const CHOICE: Choice = {
  ...{ format: 'pdf', unit: 'mm', width: '60', pixels: '1024', dpi: '600' },
  ...{ hasBleed: true, bleed: '3', hasMarks: true, isCompact: true, fileName: '{name}' },
}
/** A frame that makes the picture wider than its symbol. */
const FRAMED = { side: 29, wide: 1.2, high: 1.4, edge: '#000000', corners: null }

test('each format asks only for what goes with it', () => {
  const asked = (change: Partial<Choice>) => readChoice({ ...CHOICE, ...change }, null).asked
  assert.deepEqual(asked({}), {
    ...{ format: 'pdf', width_mm: 60, bleed_mm: 3, marks: true, compact: true },
  })
  assert.deepEqual(asked({ hasBleed: false, hasMarks: false, isCompact: false }), {
    ...{ format: 'pdf', width_mm: 60 },
  })
  assert.deepEqual(asked({ format: 'svg' }), { format: 'svg', compact: true })
  assert.deepEqual(asked({ format: 'png' }), {
    ...{ format: 'png', width_mm: 60, dpi: 600, compact: true },
  })
  assert.deepEqual(asked({ format: 'png', unit: 'px' }), {
    ...{ format: 'png', size: 1024, compact: true },
  })
})

test('what is too large or no number is found before the server is asked', () => {
  const faults = (change: Partial<Choice>) =>
    Object.keys(readChoice({ ...CHOICE, ...change }, FRAMED).faults)
  assert.deepEqual(faults({}), [])
  assert.deepEqual(faults({ width: '7', bleed: '11' }), ['width', 'bleed'])
  assert.deepEqual(faults({ width: '7', format: 'svg' }), [])
  // 300 mm at 600 dpi are 7,087 pixels; its frame makes them 8,504.
  assert.deepEqual(faults({ format: 'png', width: '300' }), ['dpi'])
  assert.deepEqual(faults({ format: 'png', unit: 'px', pixels: '2049' }), ['pixels'])
})

test('pixels are those of the whole picture, millimetres those of the symbol', () => {
  const { widthMm } = readChoice({ ...CHOICE, format: 'png', unit: 'px', pixels: '1200' }, FRAMED)
  assert.equal(widthMm, 42.3)
})
