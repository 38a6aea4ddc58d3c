import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captionContent } from './caption.ts'

const NAMES = [
  'Table 1',
  'Table 7 by the window in the garden house, second floor, left',
  'Ångströmgatan qgjpy',
  'W'.repeat(255),
  'i'.repeat(255),
  'The quick brown fox jumps over the lazy dog '.repeat(5),
]
const POINTS = 72 / 25.4
/** Beside and below codes, on labels from 15 mm on. */
const ROOMS = [
  ...[11, 12, 17, 34].map((height) => ({ width: 4 + height / 2, height, isBeside: true })),
  ...[3, 4, 7, 11].map((height) => ({ width: 11 + height, height, isBeside: false })),
]

/** Where anything is drawn, with y running up. */
function boundsOf(content: string) {
  const points = Array.from(content.matchAll(/^[-\d. ]+(?= [mlc]$)/gm), ([numbers]) =>
    numbers.split(' ').slice(-2).map(Number),
  )
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => -y)]
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const
}

test('whatever the name, a caption stays in its room', () => {
  for (const name of NAMES) {
    for (const { isBeside, ...mm } of ROOMS) {
      const room = { x: 50, y: 90, width: mm.width * POINTS, height: mm.height * POINTS }
      const [left, right, bottom, top] = boundsOf(captionContent(name, room, isBeside))
      const what = `${name.slice(0, 20)} in ${mm.width} × ${mm.height} mm`
      assert.ok(
        left >= room.x - 1 && right <= room.x + room.width + 1,
        `${what}: ${left}, ${right}`,
      )
      assert.ok(bottom >= room.y && top <= room.y + room.height, `${what}: ${bottom}, ${top}`)
    }
  }
})
