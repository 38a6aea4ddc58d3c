import { test } from 'node:test'
import { assertFollowed } from '../../support/data/scans/followed.ts'

/** Where listeners that catch up meet the others is a matter of milliseconds: over many of them. */
test('a listener starting anywhere at any time gets everything after that, once and in order', () =>
  assertFollowed(10_000, 100))
