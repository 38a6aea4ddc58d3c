import type { Mail, MailContents, MailKind } from '../../../domain/mail/mail.ts'
import { WORDS } from '../words/words.ts'
import { cleanedAll, toSubject } from './clean.ts'
import { toHtml } from './html.ts'
import type { Desk, Letter } from './letter.ts'
import { toLimitNear, toMissedScans, toWebhookDisabled } from './notification-letters.ts'
import {
  toAddressAsked,
  toAddressChanged,
  toAddressConfirm,
  toInvitation,
  toNewBrowser,
  toPasswordChanged,
  toPasswordReset,
  toTest,
} from './people-letters.ts'
import { toText } from './text.ts'
import { toMoment } from './times.ts'
import { toWeeklyReport } from './weekly-letter.ts'

/** What the server adds to a mail. */
export interface MailParts {
  /** Of BASE_URL, named at the end. */
  readonly serverHost: string
  readonly settingsUrl: string
  /** Null: it cannot be stopped. */
  readonly unsubscribeUrl: string | null
}

export interface WrittenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const PRODUCT = 'Qroute'

const LETTERS: {
  readonly [Kind in MailKind]: (content: MailContents[Kind], desk: Desk) => Letter
} = {
  invitation: toInvitation,
  password_reset: toPasswordReset,
  password_changed: toPasswordChanged,
  address_confirm: toAddressConfirm,
  address_asked: toAddressAsked,
  address_changed: toAddressChanged,
  new_browser: toNewBrowser,
  weekly_report: toWeeklyReport,
  missed_scans: toMissedScans,
  limit_near: toLimitNear,
  webhook_disabled: toWebhookDisabled,
  test: toTest,
}

export function writeMail<Kind extends MailKind>(mail: Mail<Kind>, parts: MailParts): WrittenMail {
  const { kind, to, language, account, content } = cleanedAll(mail)
  const words = WORDS[language]
  const sender = account?.name || PRODUCT
  const zone = account?.timezone ?? 'UTC'
  const desk: Desk = {
    ...{ language, words, to, sender },
    ...{ settingsUrl: parts.settingsUrl, unsubscribeUrl: parts.unsubscribeUrl },
    toTime: (at) => toMoment(at, language, zone),
  }
  const written = LETTERS[kind](content, desk)
  const subject = toSubject(written.subject)
  const foot = [...written.foot, { text: words.host(parts.serverHost) }]
  const letter: Letter = { ...written, subject, foot }
  return {
    subject,
    html: toHtml(letter, language, sender),
    text: toText(letter, language, sender),
  }
}
