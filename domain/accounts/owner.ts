import type { Mode } from './keys.ts'

/** One account in one mode. Live and test data never see each other. */
export interface Owner {
  readonly accountId: string
  readonly mode: Mode
}
