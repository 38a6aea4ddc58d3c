import assert from 'node:assert/strict'
import { openPages } from '../support/browser/dashboard.ts'
import { checkRandomCodes } from '../support/browser/leads-page.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * What the pages say of where a code leads is where `simulate` says it leads. Proofs: over eighty random
 * codes.
 */

const { chromium, service } = await openPages()

const EACH = 20
const RANDOM = Array.from({ length: 80 }, (_, index) => 100 + index)
/** A rule that takes all; rules and a split; one that is not open yet. */
const SEEDS = isProof ? RANDOM : [1, 13, 12]

test('every sentence about where a code leads is so', async (t) => {
  assert.ok((await checkRandomCodes(t, chromium, service, SEEDS)) > 12)
})

proof(`every sentence about where ${SEEDS.length} random codes lead is so`, async (t) => {
  let sentences = 0
  // One person may not open so many pages in a minute.
  for (let from = 0; from < SEEDS.length; from += EACH) {
    sentences += await checkRandomCodes(t, chromium, service, SEEDS.slice(from, from + EACH))
  }
  t.diagnostic(`${SEEDS.length} codes, ${sentences} sentences, every one as simulate says`)
})
