import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Mailing } from '../../domain/accounts/people/mail-links.ts'
import type { NotificationStore } from '../../domain/accounts/people/notifications.ts'
import { DAY_MS } from '../../domain/time/periods.ts'
import type { Config } from '../config.ts'
import { openVault } from '../lib/vault.ts'
import { openComposer } from '../mail/compose.ts'
import { type MailFigures, type MailSender, openSender } from '../mail/sender.ts'
import { openSmtp } from '../mail/smtp.ts'
import { fromOf } from '../mail/smtp-url.ts'
import { openUnsubscribing, type Unsubscribing } from '../mail/unsubscribe.ts'
import type { Secret } from '../secret.ts'
import type { Database } from '../storage/engine/database.ts'
import { databaseFile } from '../storage/engine/open-database.ts'
import { openPatient } from '../storage/engine/sqlite/patient.ts'
import { type Addressees, openAddressees } from '../storage/mail/addressees.ts'
import { openJobLease } from '../storage/mail/job-lease.ts'
import { openMailLinkStore } from '../storage/mail/links.ts'
import { sweepMissed } from '../storage/mail/notification-source.ts'
import { openNotificationStore } from '../storage/mail/notifications.ts'
import {
  OUTBOX_PARTS,
  type Outbox,
  type OutboxDatabase,
  openOutbox,
} from '../storage/mail/outbox.ts'
import { sweepReported } from '../storage/mail/reported.ts'
import { type MailSeal, openMailSeal } from '../storage/mail/seal.ts'

/** Assembles mail: what is written, who sends it, and what the API needs of it. */
export interface MailParts {
  /** Null where SMTP_URL is not set: nothing is sent, and links are handed over by people. */
  readonly mailing: Mailing | null
  readonly notifications: NotificationStore
  readonly readUnsubscribe: Unsubscribing['read']
  /** Null: nothing is sent. */
  readonly sender: MailSender | null
  readonly figures: MailFigures
  readonly seal: MailSeal
  readonly scansDb: OutboxDatabase
  /** What this process calls itself where one of several does the work. */
  readonly holder: string
  sweep(now: number): Promise<void>
  close(): Promise<void>
}

/** Where outboxes are, besides the store of scans. */
export interface MailDatabases {
  readonly codes: Database
  readonly activity: Database
  isScansAway(): boolean
}

/** Alerts are written for servers with and without mail. */
const NO_FIGURES: MailFigures = {
  ...{ sent: () => 0, retried: () => 0, givenUp: () => 0, waiting: () => 0 },
}

export function sealOf(secret: Secret): MailSeal {
  const { fingerprint, previous } = secret
  return openMailSeal(openVault(secret.keysOf('mails')), secret.derive('mail addresses'), [
    fingerprint,
    ...(previous ? [previous.fingerprint] : []),
  ])
}

export function openMail(
  config: Config,
  databases: MailDatabases,
  secret: Secret,
  log: Logger,
): MailParts {
  const seal = sealOf(secret)
  // On SQLite the recorder's thread writes into that file all the time.
  const scansFile = config.DATABASE_URL ? null : openPatient(databaseFile(config, 'scans'))
  const scans = scansFile ?? databases.codes
  const notifications = openNotificationStore(databases.codes)
  const unsubscribing = openUnsubscribing(secret.keysOf('unsubscribe'))
  const all = OUTBOX_PARTS.map((part) => ({
    part,
    box: openOutbox({ ...databases, scans }[part], part, seal),
  }))
  /** Without the one that is out of order: what it tells can wait, a new password cannot. */
  const outboxes = () =>
    all.filter(({ part }) => part !== 'scans' || !databases.isScansAway()).map(({ box }) => box)
  const links = openMailLinkStore(databases.activity, openVault(secret.keysOf('mails')), seal)
  const holder = randomUUID()
  const addressees = openAddressees(databases.codes)
  const given = { unsubscribing, holder, addressees }
  const sender = beginSending(config, databases.activity, outboxes, given, log)
  const { PAGES_URL: pagesUrl } = config
  return {
    mailing: sender && {
      ...{ pagesUrl, wake: sender.wake, links },
      languageOf: async (id) => (await notifications.read(id))?.language ?? null,
    },
    notifications,
    readUnsubscribe: unsubscribing.read,
    ...{ sender, seal, holder, scansDb: scans },
    figures: sender?.figures ?? NO_FIGURES,
    // Also where mail was switched off: what is old goes.
    async sweep(now) {
      await links.sweep(now)
      for (const outbox of outboxes()) await outbox.sweep(now)
      if (databases.isScansAway()) return
      await sweepMissed(scans, Math.floor(now / DAY_MS))
      await sweepReported(scans, databases.codes)
    },
    async close() {
      await sender?.stop()
      await scansFile?.close()
    },
  }
}

interface SenderGiven {
  readonly unsubscribing: Unsubscribing
  readonly holder: string
  readonly addressees: Addressees
}

function beginSending(
  config: Config,
  activity: Database,
  outboxes: () => readonly Outbox[],
  { unsubscribing, holder, addressees }: SenderGiven,
  log: Logger,
): MailSender | null {
  const { SMTP_URL, BASE_URL, PAGES_URL, MAIL_RETRY_SECONDS: schedule } = config
  if (SMTP_URL === null) return null
  const { hostname } = new URL(BASE_URL)
  return openSender({
    ...{ outboxes, holder, addressees, schedule, log },
    jobLease: openJobLease(activity, 'mail', holder),
    smtp: openSmtp({ ...SMTP_URL, name: hostname }),
    compose: openComposer({
      from: fromOf(config),
      baseUrl: BASE_URL,
      pagesUrl: PAGES_URL,
      unsubscribing,
    }),
  })
}
