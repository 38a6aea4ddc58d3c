import { test } from 'node:test'
import { assertFollowed } from '../support/data/scans/followed.ts'

/**
 * The switch of listeners from catching up to live, which takes milliseconds, repeated many times.
 */
test('a listener starting anywhere at any time gets everything after that, once and in order', () =>
  assertFollowed(10_000, 100))
