import type { AuditEntry } from '../../../domain/accounts/audit.ts'
import type { Statement } from '../engine/database.ts'

const LOCK = 'update accounts set name = name where id = $1'

/** First in a batch: changes that depend on an account's other people or keys run one after the other. */
export function lockAccount(id: string): Statement {
  return { text: LOCK, values: [id], expect: 1, name: 'account' }
}

const STILL_OWNER = "select 1 from people where id = $1 and role = 'owner' and password is not null"

/**
 * After the lock: an owner who was removed, or whose password was reset, while the request was under way
 * leaves no way back in behind.
 */
export function stillOwner(audit: readonly AuditEntry[]): Statement[] {
  return audit.flatMap(({ actor: { kind, id } }) =>
    kind === 'person' ? [{ text: STILL_OWNER, values: [id], expect: 1, name: 'actor' }] : [],
  )
}
