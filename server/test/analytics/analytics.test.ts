import assert from 'node:assert/strict'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import type { Wanted } from '../support/data/accounts/owners.ts'
import { SEED } from '../support/data/scans/random-scans.ts'
import { recountFigures } from '../support/oracles/scans/figures.ts'
import { qroute } from '../support/service/command.ts'
import { onEveryEngine, roomy } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Every figure of every answer equals a recount of the scans that were recorded: one small past, in proofs
 * ten random and large ones.
 */

const SIZE = {
  seed: 1,
  rolledFrom: 100,
  beyond: 60,
  small: [
    [30, 10],
    [10, 20],
    [0, 9],
    [1, 0],
    [3, 1],
  ],
  asked: 1,
} as const

const ROUNDS = 5

const SMALL: Wanted = [
  [700, 50],
  [60, 200],
  [0, 9],
  ...Array.from({ length: 14 }, (_, index) => [1 + (index % 5), index % 3] as const),
]

onEveryEngine('analytics', (start) => {
  test('every figure equals a recount', async (t) => recountFigures(t, await start(), SIZE))

  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    proof(`every figure equals a recount (SEED=${seed})`, async (t) => {
      const service = await start(roomy())
      const size = { seed, rolledFrom: ROLLED_FROM, beyond: 2000, small: SMALL, asked: 10 }
      await recountFigures(t, service, size)
      const { code, stdout } = await qroute(['verify'], service.env)
      assert.equal(code, 0, stdout)
    })
  }
})
