import { test } from 'node:test'
import { compareJudges } from '../../../server/test/support/oracles/codes/two-judges.ts'

const CODES = 1000

test(`two judges agree on ${CODES} random codes`, (t) => compareJudges(t, 1, CODES))
