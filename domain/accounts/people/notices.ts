import { type MailLanguage, NOTICES, type Notice } from '../../mail/mail.ts'
import type { Role } from '../permissions.ts'

/** Which notices a person gets by mail. They are about live codes only. */
export type Notices = Readonly<Record<Notice, boolean>>

/** `language` null: that of the account's brand, or English. */
export type MailSettingsChange = Partial<Notices> & { readonly language?: MailLanguage | null }

/** As stored: only what the person has chosen. */
export interface ChosenMails {
  readonly notices: Partial<Notices>
  readonly language: MailLanguage | null
}

export interface NoticeStore {
  /** Null: there is no such person. */
  read(personId: string): Promise<ChosenMails | null>
  /** False: it has changed since `before` was read. */
  write(personId: string, before: ChosenMails, after: ChosenMails): Promise<boolean>
}

/** Whoever answers for the account hears of trouble; a report has to be asked for. */
export function noticesOf(chosen: Partial<Notices>, role: Role): Notices {
  const isOwner = role === 'owner'
  const all = NOTICES.map((notice) => {
    const otherwise = notice === 'weekly_report' ? false : isOwner
    return [notice, chosen[notice] ?? otherwise]
  })
  return Object.fromEntries(all) as Notices
}

const TRIES = 20

/** Null: there is no such person. */
export async function changeMails(
  store: NoticeStore,
  personId: string,
  { language, ...notices }: MailSettingsChange,
): Promise<ChosenMails | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await store.read(personId)
    if (before === null) return null
    const after = {
      notices: { ...before.notices, ...notices },
      language: language === undefined ? before.language : language,
    }
    if (await store.write(personId, before, after)) return after
  }
  throw new Error('Too many simultaneous changes to notifications: try again')
}
