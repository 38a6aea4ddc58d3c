import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectionOf } from './selection.ts'

test('a tag with more codes than one request takes says why not', () => {
  assert.equal(selectionOf({ tag: 'Café' }, [], 1000).whyNot, null)
  assert.match(
    selectionOf({ tag: 'Café' }, [], 1001).whyNot ?? '',
    /^1,001 codes .* 1,000 at a time/,
  )
  assert.equal(selectionOf({ tag: 'Café' }, [], 0).whyNot, 'No code has this tag.')
})
