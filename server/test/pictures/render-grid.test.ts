import { DOT_TYPES } from '../../../domain/codes/style.ts'
import { readGrid, readSmall } from '../support/oracles/pictures/grid.ts'
import { ALL_TYPES } from '../support/oracles/pictures/looks.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Every shape once, some of them larger. Proofs: every combination of types in every size is read by three
 * decoders as exactly the short link.
 */

/** Every kind of dots, ring and eye, but not every combination of them. */
const SOME = ALL_TYPES.filter((_, index) => index % 7 === 0)
const TEXTS = 30

test('zxing, qr and zbar read every shape at 128 pixels', (t) => readGrid(t, ALL_TYPES, 128, 1))

test('zxing, qr and zbar read every kind of dots, ring and eye at 512 pixels', (t) =>
  readGrid(t, SOME, 512, 1))

both('an image with the fewest possible pixels is still readable', () =>
  readSmall(isProof ? ALL_TYPES : SOME, isProof ? [1, 2, 3] : [1, 2]),
)

for (const size of [128, 512, 2048]) {
  for (const dotsType of DOT_TYPES) {
    const shapes = ALL_TYPES.filter((types) => types.dotsType === dotsType)
    proof(`zxing, qr and zbar read ${dotsType} with its rings and eyes at ${size} pixels`, (t) =>
      readGrid(t, shapes, size, TEXTS),
    )
  }
}
