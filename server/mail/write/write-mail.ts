import type { Mail } from '../../domain/mail/mail.ts'

export interface MailSurroundings {
  readonly serverHost: string
  readonly settingsUrl: string
  readonly unsubscribeUrl: string | null
}

export function writeMail(mail: Mail, _parts: MailSurroundings) {
  const text = JSON.stringify(mail.content, null, 1)
  return { subject: mail.kind, text, html: `<pre>${text}</pre>` }
}
