import { test } from 'node:test'
import { openChromium } from '../support/browser/page.ts'
import { SEED } from '../support/data/scans/random-scans.ts'
import { checkPages } from '../support/figures/check-pages.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * Every number on the overview, the list, the page of a code and the analytics pages of account, tag and
 * code equals the API's answer, and that a recount of the scans, over random codes and scans on both
 * engines.
 */
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'] as const
const PRESETS = [1, 7, 30, 90, 365] as const

const chromium = openChromium()

onEveryEngine('figures of the dashboard', async (start) => {
  const service = await start()

  for (const [index, zone] of ZONES.entries()) {
    const seed = SEED + index
    test(`every figure equals the API and a recount in ${zone} (SEED=${seed})`, async (t) => {
      const size = { codes: 18, scans: 900, zone, presets: PRESETS }
      await checkPages(t, chromium, service, seed, size)
    })
  }
})
