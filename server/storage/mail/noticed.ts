import type { Outgoing } from '../../domain/mail/outgoing.ts'
import { MISSED_CLASS } from '../../domain/scans/scans.ts'
import { placeholders, type Queried, type Statement } from '../engine/database.ts'
import { mailStatements, type OutboxDatabase } from './outbox.ts'
import type { MailSeal } from './seal.ts'

/** What notices are about, in the store of scans: read here, and told in the batch that notes it as told. */

export interface MissedRow {
  readonly code: number
  readonly day: number
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
  readonly reason: string
  readonly scans: number
}

export interface DisabledHook {
  readonly endpointId: string
  readonly reason: 'gone' | 'unreachable'
  readonly enabledAt: number
}

export interface Noticed {
  /** Codes that were scanned in vain and of which nobody has been told, the oldest first. */
  missed(): Promise<MissedRow[]>
  /** False: another process has told it. */
  tellMissed(rows: readonly MissedRow[], mails: readonly Outgoing[]): Promise<boolean>
  forgetMissed(beforeDay: number): Promise<void>
  disabledHooks(): Promise<DisabledHook[]>
  /** Those of the names that no mail has been written under. */
  untold(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Each has a name, so that it is told once. `isSilent`: only the name is taken. */
  tell(mails: readonly Outgoing[], isSilent?: boolean): Promise<void>
}

const MISSED_AT_ONCE = 500

/** A code can be missed for several reasons on a day: the most frequent comes first. */
const MISSED = `
select m.code, m.day, c.code_id, a.account_id, a.mode, r.name as reason, s.scans
from (select code, day from missed_codes where is_told = 0 order by day, code limit ${MISSED_AT_ONCE}) m
  join scan_codes c on c.num = m.code join scan_accounts a on a.num = c.account
  join scan_classes s on s.code = m.code and s.day = m.day and s.class = ${MISSED_CLASS}
  join reasons r on r.num = s.reason
order by m.day, m.code, s.scans desc, r.name`
const TELL_MISSED = `
update missed_codes set is_told = 1 where code = $1 and day = $2 and is_told = 0`
const FORGET_MISSED = 'delete from missed_codes where day < $1'
const DISABLED = `
select endpoint, disabled_reason, enabled_at from hooks
where is_gone = 0 and disabled_reason in ('gone', 'unreachable') order by endpoint limit 1000`

interface Row extends Omit<MissedRow, 'codeId' | 'accountId'> {
  readonly code_id: string
  readonly account_id: string
}

export function openNoticed(reader: Queried, writer: OutboxDatabase, seal: MailSeal): Noticed {
  return {
    async missed() {
      const rows = await reader.query<Row>(MISSED)
      return rows.map(({ code_id: codeId, account_id: accountId, ...rest }) => ({
        ...{ codeId, accountId },
        ...rest,
      }))
    },

    async tellMissed(rows, mails) {
      const keys = new Map(rows.map(({ code, day }) => [`${code} ${day}`, [code, day]] as const))
      const noted: Statement[] = [...keys.values()].map((values) => ({
        ...{ text: TELL_MISSED, values, expect: 1, name: 'told' },
      }))
      return (await writer.batch([...noted, ...mailStatements('scans', seal, mails)])) === null
    },

    async forgetMissed(beforeDay) {
      await writer.batch([{ text: FORGET_MISSED, values: [beforeDay] }])
    },

    async disabledHooks() {
      const rows = await reader.query<HookRow>(DISABLED)
      return rows.map(({ endpoint, disabled_reason, enabled_at }) => ({
        ...{ endpointId: endpoint, reason: disabled_reason, enabledAt: enabled_at },
      }))
    },

    async untold(names) {
      if (names.length === 0) return new Set()
      const text = `select once from scan_mails where once in (${placeholders(names.length, 0)})`
      const told = await reader.query<{ once: string }>(text, names)
      const known = new Set(told.map(({ once }) => once))
      return new Set(names.filter((name) => !known.has(name)))
    },

    async tell(mails, isSilent = false) {
      await writer.batch(mailStatements('scans', seal, mails, isSilent))
    },
  }
}

interface HookRow {
  readonly endpoint: string
  readonly disabled_reason: DisabledHook['reason']
  readonly enabled_at: number
}
