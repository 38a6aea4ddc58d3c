import { test } from 'node:test'
import { readGrid, readSmall } from '../support/oracles/pictures/grid.ts'
import { ALL_TYPES } from '../support/oracles/pictures/looks.ts'

/** A small sample of pictures/render-grid.proof.ts: every shape once, some of them larger. */

/** Every kind of dots, ring and eye, but not every combination of them. */
const SOME = ALL_TYPES.filter((_, index) => index % 7 === 0)

test('zxing, qr and zbar read every shape at 128 pixels', (t) => readGrid(t, ALL_TYPES, 128, 1))

test('zxing, qr and zbar read every kind of dots, ring and eye at 512 pixels', (t) =>
  readGrid(t, SOME, 512, 1))

test('an image with the fewest possible pixels is still readable', () => readSmall(SOME, [1, 2]))
