import { test } from 'node:test'
import { recountFigures } from '../support/oracles/scans/figures.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * Every figure of every answer equals a recount of the scans that were recorded: one small past, many
 * and large ones in analytics/analytics.proof.ts.
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

onEveryEngine('analytics', (start) => {
  test('every figure equals a recount', async (t) => recountFigures(t, await start(), SIZE))
})
