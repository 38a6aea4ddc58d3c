import { type Mail, NOTIFICATIONS, type Notification } from '../../domain/mail/mail.ts'
import type { Letter } from './smtp.ts'
import type { Sender } from './smtp-url.ts'
import type { Unsubscribing } from './unsubscribe.ts'
import { cleaned, clipped, withoutCodes } from './write/clean.ts'
import { writeMail } from './write/write-mail.ts'

/** Turns what is to be told into the bytes that a server takes. */
export interface ComposerParts {
  readonly from: Sender
  /** Where programs reach the API. */
  readonly baseUrl: string
  /** Where people open the pages. */
  readonly pagesUrl: string
  readonly unsubscribing: Unsubscribing
}

export type Compose = (mail: Mail, id: string, madeAt: number) => Promise<Letter>

export function openComposer({ from, baseUrl, pagesUrl, unsubscribing }: ComposerParts): Compose {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return async (mail, id, madeAt) => {
    const token = unsubscribeToken(mail, unsubscribing)
    const { subject, html, text } = writeMail(mail, {
      serverHost: new URL(pagesUrl).host,
      settingsUrl: `${pagesUrl}/app/settings/${token === null ? 'you' : 'notices'}`,
      unsubscribeUrl: token === null ? null : `${pagesUrl}/app/unsubscribe#${token}`,
    })
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
    const composer = new MailComposer({
      from: { name: nameOf(mail, from), address: from.address },
      to: { name: '', address: mail.to },
      ...{ subject, text, html },
      // The same at every try, so that mail programs show it once.
      messageId: `<${id}@${domain}>`,
      date: new Date(madeAt),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(token !== null && {
          'List-Unsubscribe': `<${baseUrl}/v1/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const bytes = await composer.compile().build()
    return { from: from.address, to: mail.to, bytes }
  }
}

/** Only notifications can be stopped. */
function unsubscribeToken({ kind, personId }: Mail, { make }: Unsubscribing): string | null {
  const notification = NOTIFICATIONS.find((one): one is Notification => one === kind)
  return notification === undefined || personId === null ? null : make(personId, notification)
}

const NAME_MAX = 80

/** Whose mail it is, and who has sent it: nobody may pose as the server. */
function nameOf({ account }: Mail, { name }: Sender): string {
  const own = name === '' ? 'Qroute' : name
  const plain = cleaned(account?.name ?? '').replace(/["<>]+/g, ' ')
  const whose = clipped(withoutCodes(plain).trim(), NAME_MAX)
  return whose === '' ? own : `${whose} via ${own}`
}
