import type { MailLink, MailLinkStore } from '../../../domain/accounts/people/mail-links.ts'
import type { Vault } from '../../../domain/vault.ts'
import type { Database } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import { fieldsOf, type RowOf } from '../rows.ts'
import type { MailSeal } from './seal.ts'
import { dropUnsent, mailStatements } from './write-mails.ts'

const INSERT = `
insert into mail_links (hash, purpose, person_id, epoch, data, expires_at)
values ($1, $2, $3, $4, $5, $6)`
const FIND = `
select person_id, epoch, data, expires_at from mail_links
where hash = $1 and purpose = $2 and expires_at > $3 and person_id <> ''`
const FORGET = 'delete from mail_links where person_id = $1'
const SWEEP = 'delete from mail_links where expires_at <= $1'

type Row = RowOf<Pick<MailLink, 'personId' | 'epoch' | 'expiresAt'> & { data: string | null }>

export function openMailLinkStore(db: Database, vault: Vault, seal: MailSeal): MailLinkStore {
  return {
    async send({ purpose, secret, personId, epoch, email, expiresAt }, mails, isReal) {
      const data = email === null ? null : vault.lock(email)
      const values = [hashSecret(secret), purpose, personId, epoch, data, expiresAt]
      await db.batch([
        { text: INSERT, values },
        // Of several that have to wait, the last is enough: its link works as long as theirs, and longer.
        ...dropUnsent('activity', seal, mails),
        ...mailStatements('activity', seal, mails, !isReal),
      ])
    },

    async find(purpose, secret, now) {
      const [row] = await db.query<Row>(FIND, [hashSecret(secret), purpose, now])
      return row ? toLink(row, purpose, secret, vault) : null
    },

    async forget(personId) {
      await db.batch([{ text: FORGET, values: [personId] }])
    },

    async sweep(now) {
      await db.batch([{ text: SWEEP, values: [now] }])
    },
  }
}

function toLink(row: Row, purpose: MailLink['purpose'], secret: string, vault: Vault): MailLink {
  const { data, ...link } = row
  const email = data === null ? null : vault.unlock(data)
  return { purpose, secret, ...fieldsOf(link), email }
}
