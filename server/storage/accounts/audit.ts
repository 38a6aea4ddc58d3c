import type { AuditEntry } from '../../domain/accounts/audit.ts'
import { newId } from '../../domain/ids.ts'
import { type Columns, insertMany, type Statement } from '../engine/database.ts'

const COLUMNS: Columns = {
  account_id: 'text',
  id: 'text',
  mode: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  actor_name: 'text',
  request_id: 'text',
  action: 'text',
  target: 'text',
  changes: 'text',
}

/** Belongs into the batch that makes the changes: both are stored, or neither is. */
export function auditStatements(entries: readonly AuditEntry[]): Statement[] {
  if (entries.length === 0) return []
  const rows = entries.map(({ accountId, mode, actor, action, target, at, changes }) => [
    ...[accountId, newId('aud', at), mode],
    ...[actor.kind, actor.id, actor.name, actor.requestId],
    ...[action, target, JSON.stringify(changes)],
  ])
  return [insertMany('audit', COLUMNS, rows)]
}
