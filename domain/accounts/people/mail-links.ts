import type { Mail, MailContents, MailKind, MailLanguage } from '../../mail/mail.ts'
import type { Outgoing, Post } from '../../mail/outgoing.ts'
import type { Member } from './person.ts'

/** One-time links that are sent by mail: to choose a new password, and to confirm a new address. */
export interface MailLink {
  readonly purpose: 'reset' | 'email'
  /** In clear text only here: the store keeps a hash. */
  readonly secret: string
  readonly personId: string
  /** Of the person. It rises with every new password and address, so no link works twice. */
  readonly epoch: number
  /** The new address. */
  readonly email: string | null
  readonly expiresAt: number
}

export interface MailLinkStore {
  /** With the mails that contain it. `isReal` false: as much is written, and nothing comes of it. */
  send(link: MailLink, mails: readonly Outgoing[], isReal: boolean): Promise<void>
  find(purpose: MailLink['purpose'], secret: string, now: number): Promise<MailLink | null>
  forget(personId: string): Promise<void>
  sweep(now: number): Promise<void>
}

/** In which language somebody gets mails; null: they have not said. */
export type LanguageReader = (personId: string) => Promise<MailLanguage | null>

/** What is needed to write to people; null where SMTP_URL is not set. */
export interface Mailing extends Post {
  readonly links: MailLinkStore
  readonly languageOf: LanguageReader
}

/** `asked`: by the browser at hand. */
export async function languageFor(
  { languageOf }: Pick<Mailing, 'languageOf'>,
  personId: string,
  asked: MailLanguage | null,
): Promise<MailLanguage> {
  return (await languageOf(personId)) ?? asked ?? 'en'
}

/** A mail to a member, about themselves. */
export function mailTo<Kind extends MailKind>(
  member: Pick<Member, 'id' | 'accountId' | 'accountName' | 'timezone' | 'email'>,
  language: MailLanguage,
  kind: Kind,
  content: MailContents[Kind],
  at: number,
): Outgoing {
  const { id: personId, accountId, accountName: name, timezone, email: to } = member
  const mail = { kind, to, personId, language, account: { name, timezone }, content } as Mail
  return { accountId, mail, once: null, at }
}
