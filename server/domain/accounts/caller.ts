import type { Actor } from './audit.ts'
import type { Owner } from './owner.ts'
import type { Grant } from './permissions.ts'

/** Whose request it is, and what they may do: a key or a signed-in person. */
export interface Caller extends Owner {
  readonly plan: string
  readonly accountName: string
  readonly grant: Grant
  readonly actor: Omit<Actor, 'requestId'>
  readonly isSuspended: boolean
}
