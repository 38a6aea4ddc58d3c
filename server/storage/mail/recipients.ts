import { notificationsOf } from '../../../domain/accounts/people/notifications.ts'
import type { Role } from '../../../domain/accounts/permissions.ts'
import { isMailLanguage, type MailLanguage, type Notification } from '../../../domain/mail/mail.ts'
import { type BrandRow, readBrand } from '../brand-row.ts'
import { placeholders, type Queried } from '../engine/database.ts'
import { toChosen } from './notifications.ts'

/** A person who wants a notification. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly language: MailLanguage
  readonly accountId: string
  readonly accountName: string
  readonly timezone: string
}

export interface Recipients {
  /** Of some accounts. */
  of(accountIds: readonly string[], notification: Notification): Promise<Recipient[]>
  /** Everybody who has asked for it, in pages: those after this person. */
  withReport(after: string): Promise<Recipient[]>
}

const FIELDS = `p.id, p.email, p.role, p.notices, p.language,
  a.id as account_id, a.name, a.timezone, a.brand, a.brand_logo`
/** Suspended accounts get no notifications. */
const FROM = `from people p join accounts a on a.id = p.account_id
where p.password is not null and a.suspended_at is null`
const AT_ONCE = 500

interface Row extends BrandRow {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly notices: string | null
  readonly language: string | null
  readonly account_id: string
  readonly name: string
  readonly timezone: string
}

export function openRecipients(db: Queried): Recipients {
  const wanting = (rows: readonly Row[], notification: Notification) =>
    rows
      .filter((row) => notificationsOf(toChosen(row).notifications, row.role)[notification])
      .map(toRecipient)
  return {
    async of(accountIds, notification) {
      const found: Recipient[] = []
      for (let at = 0; at < accountIds.length; at += AT_ONCE) {
        const some = accountIds.slice(at, at + AT_ONCE)
        const text = `select ${FIELDS} ${FROM} and p.account_id in (${placeholders(some.length, 0)})`
        found.push(...wanting(await db.query<Row>(text, some), notification))
      }
      return found
    },

    async withReport(after) {
      for (let last = after; ; ) {
        const text = `select ${FIELDS} ${FROM} and p.notices is not null and p.id > $1
          order by p.id limit ${AT_ONCE}`
        const rows = await db.query<Row>(text, [last])
        const found = wanting(rows, 'weekly_report')
        last = rows.at(-1)?.id ?? ''
        if (found.length > 0 || rows.length < AT_ONCE) return found
      }
    },
  }
}

function toRecipient(row: Row): Recipient {
  const { id, email, account_id: accountId, name: accountName, timezone } = row
  const ofBrand = readBrand(row)?.language
  const language = toChosen(row).language ?? (isMailLanguage(ofBrand) ? ofBrand : 'en')
  return { id, email, language, accountId, accountName, timezone }
}
