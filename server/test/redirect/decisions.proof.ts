import { test } from 'node:test'
import { SEED } from '../support/data/scans/random-scans.ts'
import { compareJudges } from '../support/oracles/codes/two-judges.ts'

/**
 * Destinations of scans equal those of a slow and simple reference, on a hundred thousand random codes.
 */
const CODES = 100_000

test(`two judges agree on ${CODES} random codes`, (t) => compareJudges(t, SEED, CODES))
