import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkPages } from '../support/figures/check-pages.ts'

/** Every number on the pages with figures is the API's, and the API's that of a recount. */

const { chromium, service } = await openPages()
const SEED = 20_261_118

test(`every figure on every page equals the API and a recount (seed ${SEED})`, async (t) => {
  const size = { codes: 12, scans: 200, zone: 'Europe/Berlin', presets: [30] } as const
  await checkPages(t, chromium, service, SEED, size)
})
