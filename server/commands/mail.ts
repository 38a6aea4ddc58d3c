import { isEmail } from '../../domain/accounts/people/person.ts'
import { newId } from '../../domain/ids.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { UsageError } from '../../terminal/options.ts'
import { sealOf } from '../compose/open-mail.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openLog } from '../lib/log.ts'
import { openComposer } from '../mail/compose.ts'
import { openSmtp } from '../mail/smtp.ts'
import { fromOf } from '../mail/smtp-url.ts'
import { openUnsubscribing } from '../mail/unsubscribe.ts'
import { openSecret } from '../secret.ts'
import type { Database } from '../storage/engine/database.ts'
import { isEmpty, openDatabase } from '../storage/engine/open-database.ts'
import { OUTBOX_PARTS, type Outbox, openOutbox } from '../storage/mail/outbox.ts'
import { command, done, type Output } from './command.ts'
import { tableOf } from './table.ts'

/** Commands for mail: whether it works, what waits, and how it looks. */

export const testMail = command({
  name: 'mail test',
  about: "send a test email now and show the mail server's response",
  options: ['to'],
  usage: '--to ADDRESS',
  run: ({ config, values }) => sendTest(config, values.to),
})

export const listMails = command({
  name: 'mail list',
  about: 'list emails that are waiting to be sent or could not be sent',
  options: [],
  run: ({ config }) => withOutboxes(config, list),
})

export const retryMails = command({
  name: 'mail retry',
  about: 'retry one failed email, or all of them',
  options: [],
  optional: ['mail'],
  run: ({ config, values }) => withOutboxes(config, (outboxes) => retry(outboxes, values.mail)),
})

export const previewMails = command({
  name: 'mail preview',
  about: 'write a sample of each email as .html, .txt and .eml',
  options: ['to'],
  async run({ values }) {
    const { previewMails: preview } = await import('../mail/preview.ts')
    const index = await preview(values.to)
    return done({ ok: true, index }, `✓ Wrote the sample emails. Open ${index}`)
  },
})

/** Not by the outbox: it shows at once what the server says. */
async function sendTest(config: Config, to: string): Promise<Output> {
  const { SMTP_URL, BASE_URL: baseUrl, PAGES_URL: pagesUrl } = config
  if (SMTP_URL === null) throw new ConfigError('SMTP_URL: not set, so no emails are sent')
  if (!isEmail(to)) throw new UsageError('--to must be an email address')
  const unsubscribing = openUnsubscribing(openSecret(config).keysOf('unsubscribe'))
  const compose = openComposer({ from: fromOf(config), baseUrl, pagesUrl, unsubscribing })
  const now = Date.now()
  const whom = { to, personId: null, language: 'en', account: null } as const
  const mail: Mail = { kind: 'test', ...whom, content: { at: now } }
  const letter = await compose(mail, newId('mail', now), now)
  const smtp = openSmtp({ ...SMTP_URL, name: new URL(baseUrl).hostname })
  const server = `${SMTP_URL.host}:${SMTP_URL.port}`
  try {
    await smtp.deliver(letter, async () => undefined)
    const text = `✓ ${server} accepted an email from ${letter.from} to ${to}`
    return { json: { ok: true, server, from: letter.from, to }, text, ok: true }
  } catch (error) {
    const { message } = error as Error
    const text = `✗ ${server} did not accept the email: ${message}`
    return { json: { ok: false, server, from: letter.from, to, fault: message }, text, ok: false }
  } finally {
    smtp.close()
  }
}

type Work = (outboxes: readonly Outbox[]) => Promise<Output>

async function withOutboxes(config: Config, work: Work): Promise<Output> {
  if (isEmpty(config)) throw new ConfigError('DATA_DIR: contains no data')
  const seal = sealOf(openSecret(config))
  const log = openLog('silent')
  const open: Database[] = []
  try {
    for (const part of OUTBOX_PARTS) {
      const [first] = open
      open.push(await openDatabase(config, log, part, first ? { beside: first } : {}))
    }
    return await work(OUTBOX_PARTS.map((part, i) => openOutbox(open[i] as Database, part, seal)))
  } finally {
    for (const db of open.reverse()) await db.close()
  }
}

const LISTED_MAX = 500

/** What waits and what was given up; the newest first. */
async function list(outboxes: readonly Outbox[]): Promise<Output> {
  const found = await Promise.all(
    outboxes.flatMap((outbox) => [
      outbox.list('waiting', LISTED_MAX),
      outbox.list('given_up', LISTED_MAX),
    ]),
  )
  const mails = found.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
  const rows = mails.slice(0, LISTED_MAX).map((mail) => ({
    mail_id: mail.id,
    kind: mail.kind,
    state: mail.state,
    to: mail.to,
    tries: mail.tries,
    made_at: new Date(mail.madeAt).toISOString(),
    next_at: mail.state === 'waiting' ? new Date(mail.nextAt).toISOString() : null,
    fault: mail.fault,
  }))
  return done(rows, tableOf(rows, 'No emails are waiting to be sent, and none have failed.'))
}

async function retry(outboxes: readonly Outbox[], id: string | undefined): Promise<Output> {
  let count = 0
  for (const outbox of outboxes) count += await outbox.retry(id ?? null, Date.now())
  const isMissing = id !== undefined && count === 0
  const text = isMissing
    ? `No failed email has the id ${id}. To list emails, run qroute mail list`
    : `✓ The server will resend ${toCount(count, 'email')}`
  return { json: { ok: !isMissing, retried: count }, text, ok: !isMissing }
}
