import { type MailLanguage, NOTIFICATIONS, type Notification } from '../../mail/mail.ts'
import type { Role } from '../permissions.ts'

/** Which notifications a person gets by mail. They are about live codes only. */
export type Notifications = Readonly<Record<Notification, boolean>>

/** `language` null: that of the account's brand, or English. */
export type MailSettingsChange = Partial<Notifications> & {
  readonly language?: MailLanguage | null
}

/** As stored: only what the person has chosen. */
export interface ChosenMails {
  readonly notifications: Partial<Notifications>
  readonly language: MailLanguage | null
}

export interface NotificationStore {
  /** Null: there is no such person. */
  read(personId: string): Promise<ChosenMails | null>
  /** False: it has changed since `before` was read. */
  write(personId: string, before: ChosenMails, after: ChosenMails): Promise<boolean>
}

/** Whoever answers for the account hears of trouble; a report has to be asked for. */
export function notificationsOf(chosen: Partial<Notifications>, role: Role): Notifications {
  const isOwner = role === 'owner'
  const all = NOTIFICATIONS.map((notification) => {
    const otherwise = notification === 'weekly_report' ? false : isOwner
    return [notification, chosen[notification] ?? otherwise]
  })
  return Object.fromEntries(all) as Notifications
}

const TRIES = 20

/** Null: there is no such person. */
export async function changeMails(
  store: NotificationStore,
  personId: string,
  { language, ...notifications }: MailSettingsChange,
): Promise<ChosenMails | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await store.read(personId)
    if (before === null) return null
    const after = {
      notifications: { ...before.notifications, ...notifications },
      language: language === undefined ? before.language : language,
    }
    if (await store.write(personId, before, after)) return after
  }
  throw new Error('Too many simultaneous changes to notifications: try again')
}
