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

export function inOtherMode({ accountId, mode }: Owner): Owner {
  return { accountId, mode: mode === 'live' ? 'test' : 'live' }
}

/** The end of a sentence about what the account does not have, but for its other mode. */
export function ofOtherMode(caller: Caller, what: string): string {
  const { mode, actor } = caller
  const asked = actor.kind === 'api_key' ? `this is a ${mode} key` : `this is ${mode} mode`
  return `: it is a ${inOtherMode(caller).mode} ${what}, and ${asked}`
}

/** The same, or nothing if it does not exist there either. */
export async function whyMissing(
  caller: Caller,
  what: string,
  find: (owner: Owner) => Promise<unknown>,
): Promise<string> {
  return (await find(inOtherMode(caller))) ? ofOtherMode(caller, what) : ''
}
