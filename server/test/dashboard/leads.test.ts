import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkRandomCodes } from '../support/browser/leads-page.ts'

/** What the pages say of where a code leads is where `simulate` says it leads. */

const { chromium, service } = await openPages()
/** A rule that takes all; rules and a split; one that is not open yet. The proof has eighty others. */
const SEEDS = [1, 13, 12]

test('every sentence about where a code leads is so', async (t) => {
  assert.ok((await checkRandomCodes(t, chromium, service, SEEDS)) > 12)
})
