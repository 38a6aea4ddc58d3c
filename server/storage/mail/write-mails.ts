import { newId } from '../../../domain/ids.ts'
import type { Outgoing } from '../../../domain/mail/outgoing.ts'
import type { Statement, Value } from '../engine/database.ts'
import { OUTBOXES, type OutboxPart, SENT, TO_SEND } from './outbox.ts'
import type { MailSeal } from './seal.ts'

/** To be part of the batch that does what they tell. `isSilent`: nothing is sent. */
export function mailStatements(
  part: OutboxPart,
  seal: MailSeal,
  mails: readonly Outgoing[],
  isSilent = false,
): Statement[] {
  return mails.map(({ accountId, mail, once, at }) => {
    const body = seal.lock(mail)
    const values: Value[] = [
      ...[newId('mail', at), accountId, mail.kind, isSilent ? '' : seal.addressOf(mail.to), once],
      ...(isSilent ? [null, SENT, at, at] : [body, TO_SEND, at, null]),
      ...[at, seal.sealedWith],
    ]
    return { text: insertInto(OUTBOXES[part]), values }
  })
}

const insertInto = (table: string) => `
insert into ${table} (id, account_id, kind, address, once, body, state, next_at, done_at, made_at, sealed_with,
  tries, unsure)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0) on conflict (once) do nothing`

/** What has not been sent to these addresses yet, and is replaced by these mails. */
export function dropUnsent(
  part: OutboxPart,
  seal: MailSeal,
  mails: readonly Outgoing[],
): Statement[] {
  const text = `delete from ${OUTBOXES[part]}
    where account_id = $1 and kind = $2 and address = $3 and state = ${TO_SEND} and claimed_by is null`
  return mails.map(({ accountId, mail }) => ({
    text,
    values: [accountId, mail.kind, seal.addressOf(mail.to)],
  }))
}
