import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { limitJob } from '../mail/notifications/limits.ts'
import { missedJob } from '../mail/notifications/missed.ts'
import { type NotificationWatch, watchNotifications } from '../mail/notifications/watch.ts'
import { webhookJob } from '../mail/notifications/webhooks.ts'
import { weeklyJob } from '../mail/notifications/weekly.ts'
import { openAnalyticsStore } from '../storage/analytics/analytics.ts'
import { readUsed } from '../storage/codes/tickets.ts'
import { placeholders, type Queried } from '../storage/engine/database.ts'
import { openJobLease } from '../storage/mail/job-lease.ts'
import { openLimitReader } from '../storage/mail/limits.ts'
import { openNotificationSource } from '../storage/mail/notification-source.ts'
import { openRecipients } from '../storage/mail/recipients.ts'
import type { Parts } from './parts.ts'

/** Assembles the notifications that people get by mail; null where none is sent. */
export function openNotifications(
  config: Config,
  parts: Parts,
  log: Logger,
): NotificationWatch | null {
  const { mail, db, tickets, scans, codes, people } = parts
  if (mail.mailing === null) return null
  const { wake } = mail.mailing
  const { PAGES_URL: pagesUrl, PLANS: plans } = config
  const source = openNotificationSource(scans.db, mail.scansDb, mail.seal, wake)
  const recipients = openRecipients(db)
  const common = { source, recipients, codes, pagesUrl }
  const analytics = openAnalyticsStore(scans.readers, codes)
  const jobs = [
    missedJob(common),
    webhookJob({ ...common, endpointsOf: (ids) => findEndpoints(db, ids) }),
    limitJob({ ...common, limits: openLimitReader(db, tickets), plans }),
    weeklyJob({ ...common, analytics, usedOf: (some) => readUsed(tickets, some) }),
  ]
  const jobLease = openJobLease(people.activityDb, 'notices', mail.holder)
  return watchNotifications(jobs, jobLease, log)
}

interface EndpointRow {
  readonly id: string
  readonly account_id: string
  readonly url: string
}

async function findEndpoints(db: Queried, ids: readonly string[]) {
  const text = `select id, account_id, url from endpoints
    where mode = 'live' and id in (${placeholders(ids.length, 0)})`
  const rows = await db.query<EndpointRow>(text, ids)
  return rows.map(({ id, account_id: accountId, url }) => ({ id, accountId, url }))
}
