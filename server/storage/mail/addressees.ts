import type { Mail } from '../../domain/mail/mail.ts'
import type { Queried } from '../engine/database.ts'

/**
 * Is the recipient of a mail still there? Asked when it is sent, because it may have waited for a day. People who were
 * removed, or whose account was deleted, get none; the mail is erased.
 */
export interface Addressees {
  isThere(accountId: string, mail: Mail): Promise<boolean>
}

const MEMBER = 'select 1 from people where id = $1 and account_id = $2'
/** Up to 0.2.0 an invited person was a person without a password. */
const INVITED = `
select 1 where exists (select 1 from invitations where account_id = $1 and email = $2)
  or exists (select 1 from people where account_id = $1 and email = $2 and password is null)`

export function openAddressees(codes: Queried): Addressees {
  return {
    async isThere(accountId, { kind, personId, to }) {
      if (kind === 'invitation') return (await codes.query(INVITED, [accountId, to])).length > 0
      return !personId || (await codes.query(MEMBER, [personId, accountId])).length > 0
    },
  }
}
