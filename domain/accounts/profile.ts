import { accountGone, invalidRequest } from '../errors.ts'
import type { AccountProfile, AccountStore } from './account.ts'
import type { Actor } from './audit.ts'
import { type Brand, NO_BRAND, toBrand } from './brand.ts'

/** Null clears a field, or the whole brand. */
export interface ProfileChange {
  readonly name?: string
  readonly timezone?: string
  readonly brand?: Partial<Brand> | null
}

export interface ProfileParts {
  readonly accounts: AccountStore
  /** Throws if the operator does not let anybody lead there. */
  readonly admitContact: (url: string) => Promise<void>
}

/**
 * Changes what an owner may change of an account. A zone keeps the name that was given: the system's own is
 * often an old one, such as Asia/Calcutta.
 */
export async function changeProfile(
  { accounts, admitContact }: ProfileParts,
  id: string,
  change: ProfileChange,
  actor: Actor,
): Promise<AccountProfile> {
  for (;;) {
    const before = await accounts.profileOf(id)
    if (before === null) throw accountGone()
    const after = { ...before, ...change, brand: brandAfter(before.brand, change.brand) }
    if (isSame(before, after)) return after
    const contact = after.brand?.contactUrl ?? null
    if (contact !== null && contact !== before.brand?.contactUrl) await admitContact(contact)
    const refused = await accounts.setProfile(id, before, after, actor)
    if (refused === null) return after
    if (refused === 'logo') throw noSuchLogo()
  }
}

function brandAfter(before: Brand | null, change: ProfileChange['brand']): Brand | null {
  if (change === undefined) return before
  return change === null ? null : toBrand({ ...NO_BRAND, ...before, ...change })
}

function isSame(before: AccountProfile, after: AccountProfile): boolean {
  const hasSameBrand = JSON.stringify(before.brand) === JSON.stringify(after.brand)
  return hasSameBrand && after.name === before.name && after.timezone === before.timezone
}

function noSuchLogo() {
  const message = 'brand.logo must be the id of a live logo of this account'
  return invalidRequest([{ param: 'brand.logo', message, code: 'unknown' }])
}
