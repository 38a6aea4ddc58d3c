import type { Account, AccountProfile } from './account.ts'
import type { NewKey } from './api-key.ts'
import { createdEntry } from './api-keys.ts'
import { type Actor, type AuditEntry, changesBetween, entryAbout, OPERATOR } from './audit.ts'

/** What the audit log says about accounts. */
export type NamedAccount = Pick<Account, 'id' | 'name' | 'plan'>

/** An account begins with its keys. */
export function openedEntries(account: Account, keys: readonly NewKey[]): AuditEntry[] {
  return [
    toEntry(account, 'created', account.createdAt, changesBetween(null, fieldsOf(account))),
    ...keys.map(({ stored }) => createdEntry(OPERATOR, stored)),
  ]
}

export function plannedEntry(account: NamedAccount, plan: string): AuditEntry {
  return toEntry(account, 'updated', Date.now(), changesBetween({ plan: account.plan }, { plan }))
}

export function profileEntry(
  accountId: string,
  before: AccountProfile,
  after: AccountProfile,
  actor: Actor,
): AuditEntry {
  const changes = changesBetween(shown(before), shown(after))
  const account = { accountId, id: accountId }
  return entryAbout(actor, 'account.updated', account, Date.now(), changes)
}

function shown({ name, timezone, brand }: AccountProfile) {
  if (brand === null) return { name, timezone, brand }
  const { contactUrl: contact_url, language, ...rest } = brand
  return { name, timezone, brand: { ...rest, contact_url, language } }
}

export function deletedEntry(account: NamedAccount, at: number): AuditEntry {
  return toEntry(account, 'deleted', at, changesBetween(fieldsOf(account), null))
}

function fieldsOf({ name, plan }: NamedAccount) {
  return { name, plan }
}

function toEntry(
  { id }: NamedAccount,
  verb: string,
  at: number,
  changes: AuditEntry['changes'],
): AuditEntry {
  return entryAbout(OPERATOR, `account.${verb}`, { accountId: id, id }, at, changes)
}
