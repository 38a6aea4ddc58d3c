import { test } from 'node:test'
import { assertClocks, assertStretches } from '../support/oracles/scans/clocks.ts'

/** Every time zone of the platform agrees with the platform's clock. */
const ALL = Intl.supportedValuesOf('timeZone')

test('offset and day match local clocks in every zone', () => ALL.forEach(assertClocks))

test('the offset of a moment is that of its stretch in every zone', () =>
  ALL.forEach(assertStretches))
