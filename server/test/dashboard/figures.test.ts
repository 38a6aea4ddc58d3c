import { openPages } from '../support/browser/dashboard.ts'
import { SEED } from '../support/data/scans/random-scans.ts'
import { checkPages } from '../support/figures/check-pages.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Every number on the overview, the list, the page of a code and the analytics pages of account, tag and
 * code equals the API's answer, and that a recount of the scans. Proofs: over random codes and scans on
 * both engines.
 */
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'] as const
const PRESETS = [1, 7, 30, 90, 365] as const
const ALWAYS = 20_261_118

const { chromium, service } = await openPages()

test(`every figure on every page equals the API and a recount (seed ${ALWAYS})`, async (t) => {
  const size = { codes: 12, scans: 200, zone: 'Europe/Berlin', presets: [30] } as const
  await checkPages(t, chromium, service, ALWAYS, size)
})

onEveryEngine('figures of the dashboard', (start) => {
  for (const [index, zone] of ZONES.entries()) {
    const seed = SEED + index
    proof(`every figure equals the API and a recount in ${zone} (SEED=${seed})`, async (t) => {
      const size = { codes: 18, scans: 900, zone, presets: PRESETS }
      await checkPages(t, chromium, await start(), seed, size)
    })
  }
})
