import { notificationsOf } from '../../../domain/accounts/people/notifications.ts'
import type { Role } from '../../../domain/accounts/permissions.ts'
import { type Mail, NOTIFICATIONS } from '../../../domain/mail/mail.ts'
import type { Queried } from '../engine/database.ts'
import { toChosen } from './notifications.ts'

/**
 * Is the recipient of a mail still there? Asked when it is sent, because it may have waited for a day. People who were
 * removed, or whose account was deleted, get none, and people who have stopped a notification in the meantime do not get it. The
 * mail is erased.
 */
export interface Addressees {
  isThere(accountId: string, mail: Mail): Promise<boolean>
}

const MEMBER = `
select p.role, p.notices, p.language, a.suspended_at from people p join accounts a on a.id = p.account_id
where p.id = $1 and p.account_id = $2`
/** Up to 0.2.0 an invited person was a person without a password. */
const INVITED = `
select 1 where exists (select 1 from invitations where account_id = $1 and email = $2)
  or exists (select 1 from people where account_id = $1 and email = $2 and password is null)`

interface MemberRow {
  readonly role: Role
  readonly notices: string | null
  readonly language: string | null
  readonly suspended_at: number | null
}

export function openAddressees(codes: Queried): Addressees {
  return {
    async isThere(accountId, { kind, personId, to }) {
      if (kind === 'invitation') return (await codes.query(INVITED, [accountId, to])).length > 0
      if (!personId) return true
      const [member] = await codes.query<MemberRow>(MEMBER, [personId, accountId])
      if (member === undefined) return false
      const notification = NOTIFICATIONS.find((one) => one === kind)
      if (notification === undefined) return true
      return (
        member.suspended_at === null &&
        notificationsOf(toChosen(member).notifications, member.role)[notification]
      )
    },
  }
}
