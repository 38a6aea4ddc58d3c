import { accountGone } from '../errors.ts'
import type { AccountProfile, AccountStore } from './account.ts'
import type { Actor } from './audit.ts'

/**
 * Changes what an owner may change of an account. A zone keeps the name that was given: the system's own is
 * often an old one, such as Asia/Calcutta.
 */
export async function changeProfile(
  accounts: AccountStore,
  id: string,
  change: Partial<AccountProfile>,
  actor: Actor,
): Promise<AccountProfile> {
  for (;;) {
    const before = await accounts.profileOf(id)
    if (before === null) throw accountGone()
    const after = { ...before, ...change }
    const isSame = after.name === before.name && after.timezone === before.timezone
    if (isSame || (await accounts.setProfile(id, before, after, actor))) return after
  }
}
