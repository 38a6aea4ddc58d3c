import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { assertPeriods } from '../support/oracles/scans/period-edges.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * A period has the figures of its scans, wherever it begins and ends in a block of days: a sample, and in
 * proofs all of them.
 */

onEveryEngine('edges of periods', (start) => {
  test('a period has the figures of its scans, wherever it begins and ends', async (t) =>
    assertPeriods(t, await start(), 450, 5))

  proof('a period has the figures of its scans, wherever it begins and ends', async (t) =>
    assertPeriods(t, await start(), ROLLED_FROM, 1),
  )
})
