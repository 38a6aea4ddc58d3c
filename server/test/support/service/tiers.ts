import { type TestFn, type TestOptions, test as register } from 'node:test'

/**
 * For a file of both tiers: `npm test` registers each `test` of it, `npm run prove` each `proof`. A file that
 * takes `test` from Node registers it whenever it is run.
 */
export const isProof = process.env.TEST_TIER === 'proof'

interface Register {
  (title: string, work: TestFn): void
  (title: string, options: TestOptions, work: TestFn): void
}

const leaveOut: Register = () => {}

export const test: Register = isProof ? leaveOut : register
export const proof: Register = isProof ? register : leaveOut
