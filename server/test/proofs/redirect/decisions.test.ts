import { test } from 'node:test'
import { compareJudges } from '../../support/oracles/two-judges.ts'

/**
 * Where a scan is led is decided as a slow and simple judge does, on a hundred thousand random codes:
 * SEED=123 npm run prove -- server/test/proofs/redirect/decisions.test.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const CODES = 100_000

test(`two judges agree on ${CODES} random codes`, (t) => compareJudges(t, SEED, CODES))
