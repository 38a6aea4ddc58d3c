import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkRandomCodes } from '../support/browser/leads-page.ts'

/** Over random codes, every sentence of the pages about destinations agrees with `simulate`. */

const { chromium, service } = await openPages()
const EACH = 20
const SEEDS = Array.from({ length: 80 }, (_, index) => 100 + index)

test(`every sentence about where ${SEEDS.length} random codes lead is so`, async (t) => {
  let sentences = 0
  // One person may not open so many pages in a minute.
  for (let from = 0; from < SEEDS.length; from += EACH) {
    sentences += await checkRandomCodes(t, chromium, service, SEEDS.slice(from, from + EACH))
  }
  t.diagnostic(`${SEEDS.length} codes, ${sentences} sentences, every one as simulate says`)
})
