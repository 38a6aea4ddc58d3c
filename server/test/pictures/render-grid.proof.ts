import { test } from 'node:test'
import { DOT_TYPES } from '../../../domain/codes/style.ts'
import { readGrid, readSmall } from '../support/oracles/pictures/grid.ts'
import { ALL_TYPES } from '../support/oracles/pictures/looks.ts'

/** Every combination of types in every size is read by three decoders as exactly the short link. */
const TEXTS = 30

for (const size of [128, 512, 2048]) {
  for (const dotsType of DOT_TYPES) {
    const shapes = ALL_TYPES.filter((types) => types.dotsType === dotsType)
    test(`zxing, qr and zbar read ${dotsType} with its rings and eyes at ${size} pixels`, (t) =>
      readGrid(t, shapes, size, TEXTS))
  }
}

test('an image with the fewest possible pixels is still readable', () =>
  readSmall(ALL_TYPES, [1, 2, 3]))
