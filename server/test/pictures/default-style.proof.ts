import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../../pictures/judge/verdict.ts'
import { textsOfEachSize } from '../support/oracles/pictures/looks.ts'

/** The default style is readable in every size, so its verdict needs no decoding. */

/** Far longer than a base URL and the longest short code together. */
const TEXT_MAX = 300

test('the default style is readable in every size', async () => {
  for (const text of textsOfEachSize(TEXT_MAX)) {
    const expected = { readable: true, warnings: [] }
    assert.deepEqual(await judge(text, {}), expected, `${text.length} characters`)
  }
})
