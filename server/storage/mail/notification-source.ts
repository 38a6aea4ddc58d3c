import { setTimeout as sleep } from 'node:timers/promises'
import type { MailKind } from '../../../domain/mail/mail.ts'
import { HOUR_MS, type Outgoing } from '../../../domain/mail/outgoing.ts'
import { MISSED_CLASS } from '../../../domain/scans/scans.ts'
import { placeholders, type Queried, type Statement } from '../engine/database.ts'
import type { OutboxDatabase } from './outbox.ts'
import { addMarks, reportStatement, unreportedOf } from './reported.ts'
import type { MailSeal } from './seal.ts'
import { mailStatements } from './write-mails.ts'

/** What notifications are about, in the store of scans: read here, and reported in the batch that notes it. */

export interface MissedRow {
  readonly code: number
  readonly day: number
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
  readonly reason: string
  readonly scans: number
}

export interface MissedPage {
  readonly rows: readonly MissedRow[]
  /** The last one, where the next page begins; null: there are no more. */
  readonly last: MissedPlace | null
}

export type MissedPlace = Pick<MissedRow, 'day' | 'code'>

export interface DisabledHook {
  readonly endpointId: string
  readonly reason: 'gone' | 'unreachable'
  readonly enabledAt: number
}

export interface NotificationSource {
  /** Codes with missed scans that are not reported yet, the oldest first. */
  missed(after: MissedPlace): Promise<MissedPage>
  /** False: another process has reported them. */
  reportMissed(rows: readonly MissedRow[], mails: readonly Outgoing[]): Promise<boolean>
  /** Endpoints that are switched off, after this one, and not reported yet. */
  disabledHooks(after: string): Promise<DisabledHook[]>
  /** Accounts that got mail of this kind within the hour: what is new waits until it is over. */
  rested(kind: MailKind, now: number): Promise<Set<string>>
  unreported(marks: readonly string[]): Promise<ReadonlySet<string>>
  /** False: another process has reported some of them. */
  report(marks: readonly string[], mails: readonly Outgoing[]): Promise<boolean>
  /** As if reported. */
  skip(marks: readonly string[]): Promise<void>
  /** Those of the names that no mail has been written under. */
  unwritten(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Each has a name, so that it is written once. `isSilent`: only the name is taken. */
  write(mails: readonly Outgoing[], isSilent?: boolean): Promise<void>
}

export const REPORTED_AT_ONCE = 500

/** A code can be missed for several reasons on a day: the most frequent comes first. */
const MISSED = `
select m.code, m.day, c.code_id, a.account_id, a.mode, r.name as reason, s.scans
from (select code, day from missed_codes where is_told = 0 and (day, code) > ($1, $2)
    order by day, code limit ${REPORTED_AT_ONCE}) m
  left join scan_codes c on c.num = m.code left join scan_accounts a on a.num = c.account
  left join scan_classes s on s.code = m.code and s.day = m.day and s.class = ${MISSED_CLASS}
  left join reasons r on r.num = s.reason
order by m.day, m.code, s.scans desc, r.name`
const NOTE_MISSED = `
update missed_codes set is_told = 1 where code = $1 and day = $2 and is_told = 0`
const DISABLED = `
select h.endpoint, h.disabled_reason, h.enabled_at from hooks h
where h.is_gone = 0 and h.disabled_reason in ('gone', 'unreachable') and h.endpoint > $1
  and not exists (
    select 1 from reported r where r.mark = 'hook ' || h.endpoint || ' ' || h.enabled_at)
order by h.endpoint limit ${REPORTED_AT_ONCE}`
/** What is of later than now was written before the clock was set back. */
const RESTED = `
select distinct account_id from scan_mails where kind = $1 and made_at > $2 and made_at <= $3`

/** Without a scan or an account, after a purge: the sweep takes it. */
interface Row {
  readonly code: number
  readonly day: number
  readonly code_id: string | null
  readonly account_id: string | null
  readonly mode: string | null
  readonly reason: string | null
  readonly scans: number | null
}

interface HookRow {
  readonly endpoint: string
  readonly disabled_reason: DisabledHook['reason']
  readonly enabled_at: number
}

export function openNotificationSource(
  reader: Queried,
  writer: OutboxDatabase,
  seal: MailSeal,
  onMails: () => void = () => undefined,
): NotificationSource {
  const write = (statements: readonly Statement[]) => writer.batch(statements).finally(onMails)
  const hasWritten = async (...statements: Statement[]) => (await write(statements)) === null
  return {
    async missed({ day, code }) {
      const rows = await reader.query<Row>(MISSED, [day, code])
      const places = new Set(rows.map((row) => `${row.day} ${row.code}`))
      const last = places.size < REPORTED_AT_ONCE ? null : (rows.at(-1) ?? null)
      return { rows: rows.flatMap(toMissed), last }
    },

    reportMissed(rows, mails) {
      const keys = new Map(rows.map(({ code, day }) => [`${code} ${day}`, [code, day]] as const))
      const noted = [...keys.values()].map((values) => ({
        ...{ text: NOTE_MISSED, values, expect: 1, name: 'reported' },
      }))
      return hasWritten(...noted, ...mailStatements('scans', seal, mails))
    },

    async disabledHooks(after) {
      const rows = await reader.query<HookRow>(DISABLED, [after])
      return rows.map(({ endpoint, disabled_reason, enabled_at }) => ({
        ...{ endpointId: endpoint, reason: disabled_reason, enabledAt: enabled_at },
      }))
    },

    async rested(kind, now) {
      const values = [kind, now - HOUR_MS, now]
      const rows = await reader.query<{ account_id: string }>(RESTED, values)
      return new Set(rows.map(({ account_id }) => account_id))
    },

    unreported: (marks) => unreportedOf(reader, marks),

    report: (marks, mails) =>
      hasWritten(reportStatement(marks), ...mailStatements('scans', seal, mails)),

    async skip(marks) {
      if (marks.length > 0) await writer.batch([addMarks(marks)])
    },

    async unwritten(names) {
      if (names.length === 0) return new Set()
      const text = `select once from scan_mails where once in (${placeholders(names.length, 0)})`
      const rows = await reader.query<{ once: string }>(text, names)
      const known = new Set(rows.map(({ once }) => once))
      return new Set(names.filter((name) => !known.has(name)))
    },

    async write(mails, isSilent = false) {
      await write(mailStatements('scans', seal, mails, isSilent))
    },
  }
}

function toMissed({ code_id, account_id, code, day, mode, reason, scans }: Row): MissedRow[] {
  if (code_id === null || account_id === null || reason === null) return []
  return [
    {
      ...{ code, day, codeId: code_id, accountId: account_id },
      ...{ mode: mode ?? '', reason, scans: scans ?? 0 },
    },
  ]
}

/** Older missed scans are no news. Swept without mail too, where nothing else empties the table. */
const MISSED_KEPT_DAYS = 3

/** 100,000 rows in one statement keep the main thread and recorders on SQLite waiting for a quarter of a second. */
const SWEPT_AT_ONCE = 500
const NEXT_OLD = `
select count(*) as n, max(code) as last from (
  select code from missed_codes where day < $1 and code > $2 order by code limit ${SWEPT_AT_ONCE}) m`
const DELETE_OLD = 'delete from missed_codes where day < $1 and code > $2 and code <= $3'

export async function sweepMissed(db: OutboxDatabase, today: number): Promise<void> {
  const before = today - MISSED_KEPT_DAYS
  for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null; ) {
    const [next]: OldRows[] = await db.query<OldRows>(NEXT_OLD, [before, after])
    if (next === undefined || next.last === null) return
    await db.batch([{ text: DELETE_OLD, values: [before, after, next.last] }])
    await sleep(SWEEP_REST_MS)
    after = next.n < SWEPT_AT_ONCE ? null : next.last
  }
}

const SWEEP_REST_MS = 5

interface OldRows {
  readonly n: number
  readonly last: number | null
}
