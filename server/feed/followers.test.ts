import { test } from 'node:test'
import { assertFollowed } from '../test/support/data/scans/followed.ts'

test('a listener starting anywhere at any time gets everything after that, once and in order', () =>
  assertFollowed(150, 20))
