import type { Account, NewKey, Owner } from './account.ts'
import { type Actor, type AuditEntry, changesBetween, OPERATOR } from './audit.ts'
import { lastFour } from './keys.ts'
import type { PlanName } from './plans.ts'

/** What the audit log says about accounts and keys. Of a key it knows the last four characters. */
export type NamedAccount = Pick<Account, 'id' | 'name' | 'plan'>

type OwnedKey = Owner & { readonly id: string }

/** An account begins with its keys. */
export function openedEntries(account: Account, keys: readonly NewKey[]): AuditEntry[] {
  const { id: accountId, createdAt: at } = account
  return [
    ofAccount(account, 'created', at, changesBetween(null, fieldsOf(account))),
    ...keys.map((key) => newKeyEntry({ accountId, ...key }, OPERATOR, at)),
  ]
}

export function plannedEntry(account: NamedAccount, plan: PlanName): AuditEntry {
  const changes = changesBetween({ plan: account.plan }, { plan })
  return ofAccount(account, 'updated', Date.now(), changes)
}

export function deletedEntry(account: NamedAccount, at: number): AuditEntry {
  return ofAccount(account, 'deleted', at, changesBetween(fieldsOf(account), null))
}

export function newKeyEntry(key: Owner & NewKey, actor: Actor, at: number): AuditEntry {
  const changes = changesBetween(null, { last_four: lastFour(key.key) })
  return ofKey(key, 'created', actor, at, changes)
}

export function revokedKeyEntry(key: OwnedKey, actor: Actor, at: number): AuditEntry {
  const changes = changesBetween({ revoked_at: null }, { revoked_at: new Date(at).toISOString() })
  return ofKey(key, 'revoked', actor, at, changes)
}

function fieldsOf({ name, plan }: NamedAccount) {
  return { name, plan }
}

/** Only the operator changes accounts, and both modes at once. */
function ofAccount(
  { id }: NamedAccount,
  verb: string,
  at: number,
  changes: AuditEntry['changes'],
): AuditEntry {
  const action = `account.${verb}`
  return { accountId: id, mode: null, actor: OPERATOR, action, target: id, at, changes }
}

function ofKey(
  { accountId, mode, id: target }: OwnedKey,
  verb: string,
  actor: Actor,
  at: number,
  changes: AuditEntry['changes'],
): AuditEntry {
  return { accountId, mode, actor, action: `api_key.${verb}`, target, at, changes }
}
