import { test as register, type TestFn, type TestOptions } from 'node:test'

/**
 * For a file of both tiers: `npm test` registers each `test`, `npm run prove` each `proof`. What is the same
 * but for its size is `both`, with `isProof` for the size.
 */
export const isProof = process.env.TEST_TIER === 'proof'

interface Register {
  (title: string, work: TestFn): void
  (title: string, options: TestOptions, work: TestFn): void
}

const leaveOut: Register = () => {}

export const both: Register = register
export const test: Register = isProof ? leaveOut : register
export const proof: Register = isProof ? register : leaveOut
