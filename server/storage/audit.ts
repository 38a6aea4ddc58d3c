import { setImmediate as nextRound } from 'node:timers/promises'
import type {
  Actor,
  AuditEntry,
  AuditFilter,
  AuditLog,
  AuditRecord,
} from '../../domain/accounts/audit.ts'
import { idAt, newId, newPastId, timeOf } from '../../domain/ids.ts'
import { DAY_MS } from '../../domain/time/periods.ts'
import {
  type Columns,
  type Database,
  insertMany,
  type Statement,
  type Value,
} from './engine/database.ts'

/** The audit log. Its ids sort by time, so a page is one walk down an index. */
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

const FIELDS = 'id, mode, actor_kind, actor_id, actor_name, request_id, action, target, changes'

/** An action may be rare, and a page reads only so many entries to find it. */
const READ_MAX = 5000
/** Greater than every id. */
const END = '~'

const ROWS_AT_ONCE = 2000
/** The next account with entries, and the oldest of them. */
const NEXT_OLDEST = `
select account_id, id from audit where account_id > $1 order by account_id, id limit 1`
const DELETE_OLD = `
delete from audit where account_id = $1 and id < $2 and id in (
  select id from audit where account_id = $1 order by id limit ${ROWS_AT_ONCE})`
const OLDEST_OF = 'select id from audit where account_id = $1 order by id limit 1'

interface AuditRow {
  id: string
  mode: AuditRecord['mode']
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string
  request_id: string | null
  action: string
  target: string
  changes: string
}

/** Belongs into the batch that makes the changes: both are stored, or neither is. */
export function auditStatements(entries: readonly AuditEntry[]): Statement[] {
  if (entries.length === 0) return []
  const rows = entries.map(({ accountId, mode, actor, action, target, at, isLate, changes }) => [
    accountId,
    isLate ? newPastId('aud', at) : newId('aud', at),
    mode,
    actor.kind,
    actor.id,
    actor.name,
    actor.requestId,
    action,
    target,
    JSON.stringify(changes),
  ])
  return [insertMany('audit', COLUMNS, rows)]
}

export function openAuditLog(db: Database, keepDays: number): AuditLog {
  return {
    async write(entries) {
      await db.batch(auditStatements(entries))
    },

    async list(accountId, filter, before, limit) {
      const { where, values } = toCondition(accountId, filter, before)
      const next = values.length + 1
      const sliceEnd = `select id from audit where ${where}
        order by id desc limit 1 offset ${READ_MAX - 1}`
      // No index has these.
      const unindexed = (['action', 'mode'] as const).filter((field) => filter[field] !== null)
      const isSparse = unindexed.length > 0
      const [end] = isSparse ? await db.query<{ id: string }>(sliceEnd, values) : []
      const more = unindexed.map((field, i) => `and ${field} = $${next + 2 + i}`).join(' ')
      const text = `select ${FIELDS} from audit where ${where} and id >= $${next} ${more}
        order by id desc limit $${next + 1}`
      const bounds = [end?.id ?? '', limit + 1, ...unindexed.map((field) => filter[field])]
      const rows = await db.query<AuditRow>(text, [...values, ...bounds])
      const shown = rows.slice(0, limit)
      const isFull = rows.length > limit
      return { items: shown.map(toRecord), next: (isFull ? shown.at(-1)?.id : end?.id) ?? null }
    },

    async sweep(now) {
      const kept = idAt('aud', now - keepDays * DAY_MS)
      let after = ''
      for (;;) {
        const [oldest] = await db.query<{ account_id: string; id: string }>(NEXT_OLDEST, [after])
        if (!oldest) return
        after = oldest.account_id
        await sweepAccount(db, oldest.account_id, oldest.id, kept)
        await nextRound()
      }
    },
  }
}

/** Commits only if there is something to delete: a commit makes all targets be read again. */
async function sweepAccount(
  db: Database,
  accountId: string,
  oldest: string | undefined,
  kept: string,
): Promise<void> {
  let id = oldest
  while (id !== undefined && id < kept) {
    await db.batch([{ text: DELETE_OLD, values: [accountId, kept] }])
    await nextRound()
    id = (await db.query<{ id: string }>(OLDEST_OF, [accountId]))[0]?.id
  }
}

function toCondition(
  accountId: string,
  { target, from, to }: AuditFilter,
  before: string | null,
): { where: string; values: Value[] } {
  const until = to === null ? END : idAt('aud', to)
  const end = before !== null && before < until ? before : until
  const values = [accountId, end, from === null ? '' : idAt('aud', from)]
  const where = 'account_id = $1 and id < $2 and id >= $3'
  if (target === null) return { where, values }
  return { where: `${where} and target = $4`, values: [...values, target] }
}

function toRecord(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    at: timeOf(row.id),
    mode: row.mode,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
      requestId: row.request_id,
    },
    action: row.action,
    target: row.target,
    changes: JSON.parse(row.changes),
  }
}
