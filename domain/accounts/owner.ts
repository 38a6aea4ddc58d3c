export type Mode = 'live' | 'test'

export const MODES: readonly Mode[] = ['live', 'test']

/** One account in one mode. Live and test data never see each other. */
export interface Owner {
  readonly accountId: string
  readonly mode: Mode
}
