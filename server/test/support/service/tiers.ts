import { type TestFn, type TestOptions, test } from 'node:test'

/** Whether this is `npm run prove`. What `quick` registers is for `npm test` alone, what `proof` does for it alone. */
export const isProof = process.env.TEST_TIER === 'proof'

interface Register {
  (title: string, work: TestFn): void
  (title: string, options: TestOptions, work: TestFn): void
}

const leaveOut: Register = () => {}

export const quick: Register = isProof ? leaveOut : test
export const proof: Register = isProof ? test : leaveOut
