import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SIZE_MAX } from '../domain/codes/pictures.ts'
import { toDrawing } from './drawing.ts'
import { toLayout } from './layout.ts'

test('a symbol without a frame has the same margin above it as on its left, in every size', () => {
  for (const text of ['https://q.example/a', 'x'.repeat(300)]) {
    const drawing = toDrawing(text, {})
    const uneven: number[] = []
    for (let size = drawing.box.width / 2; size <= SIZE_MAX; size++) {
      const { left, top } = toLayout(drawing, size)
      if (left !== top) uneven.push(size)
    }
    assert.deepEqual(uneven, [])
  }
})
