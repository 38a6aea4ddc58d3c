import { test } from 'node:test'
import { assertPeriods } from '../support/oracles/scans/period-edges.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Periods that begin and end in a block of days: a sample of analytics/period-edges.proof.ts. */
onEveryEngine('edges of periods', (start) => {
  test('a period has the figures of its scans, wherever it begins and ends', async (t) =>
    assertPeriods(t, await start(), 450, 5))
})
