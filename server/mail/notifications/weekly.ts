import { mailTo } from '../../../domain/accounts/people/mail-links.ts'
import type { AnalyticsStore, Subject } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import type { MissedCode, MissedReason, WeeklyReport } from '../../../domain/mail/mail.ts'
import { HOUR_MS, type Period, previousOf, toDate, toSeries } from '../../../domain/time/periods.ts'
import { dayAt, momentAt, toZone, UTC } from '../../../domain/time/zones.ts'
import type { Recipient } from '../../storage/mail/recipients.ts'
import { eachAccount } from './each-account.ts'
import type { NotificationJob, NotificationParts } from './watch.ts'

/**
 * On Monday morning: last week against the one before. Nothing scanned, nothing sent. An account whose
 * figures fail, because they take too long, is asked again later and keeps no report from the others.
 */
export interface WeeklyParts extends NotificationParts {
  readonly analytics: Pick<AnalyticsStore, 'figuresOf' | 'seriesOf' | 'rankingOf' | 'qualityOf'>
  readonly codes: Pick<CodeStore, 'findSome' | 'existing'>
  /** Number of scans that limited codes have redirected. */
  readonly usedOf: (codes: readonly Code[]) => Promise<ReadonlyMap<string, number>>
}

const SENT_AT_HOUR = 7
/** After a longer outage it is not news any more. */
const LATE_MS = 36 * HOUR_MS
const TOP = 5
const MISSED_MAX = 5
/** Of the codes with the most missed scans it is read whether they still are out of order. */
const MISSED_READ_MAX = 500
/** Figures that take too long cost seconds of a reader at every try. */
const FAILED_REST_MS = 30 * 60_000

export function weeklyJob(parts: WeeklyParts): NotificationJob {
  /** Until when an account is left alone. */
  const failed = new Map<string, number>()
  return {
    name: 'weekly_report',
    everyMs: 120_000,
    async run(now) {
      const faults: unknown[] = []
      for (const [accountId, until] of failed)
        if (until <= now || until > now + FAILED_REST_MS) failed.delete(accountId)
      for (let after = ''; ; ) {
        const people = await parts.recipients.withReport(after)
        const byAccount = Map.groupBy(people, ({ accountId }) => accountId)
        for (const accountId of failed.keys()) byAccount.delete(accountId)
        await eachAccount(byAccount, async (accountId, own) => {
          failed.set(accountId, now + FAILED_REST_MS)
          await reportTo(parts, accountId, own, now)
          failed.delete(accountId)
        }).catch((error: unknown) => faults.push(error))
        const last = people.at(-1)
        if (last === undefined) break
        after = last.id
      }
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** To those of an account who ask for it. All have its time zone. */
async function reportTo(
  parts: WeeklyParts,
  accountId: string,
  people: readonly Recipient[],
  now: number,
): Promise<void> {
  const week = weekBefore(people[0]?.timezone ?? '', now)
  if (week === null) return
  const nameOf = ({ id }: Recipient) => `week ${toDate(week.firstDay)} ${id}`
  const due = await parts.source.unwritten(people.map(nameOf))
  if (due.size === 0) return
  const report = await reportOf(parts, accountId, week, now)
  const mails = people.map((one) => ({
    ...mailTo(one, one.language, 'weekly_report', report ?? EMPTY, now),
    once: nameOf(one),
  }))
  await parts.source.write(
    mails.filter(({ once }) => due.has(once)),
    report === null,
  )
}

/** The week that ended on Sunday, once Monday morning has come; null: too early, or too late. */
function weekBefore(timezone: string, now: number): Period | null {
  const zone = toZone(timezone) ?? UTC
  const today = dayAt(zone, now)
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7)
  const due = momentAt(zone, monday, SENT_AT_HOUR * HOUR_MS)
  if (now < due || now >= due + LATE_MS) return null
  return { firstDay: monday - 7, lastDay: monday - 1, zone }
}

/** Null: nothing was scanned. */
async function reportOf(
  parts: WeeklyParts,
  accountId: string,
  week: Period,
  now: number,
): Promise<WeeklyReport | null> {
  const { analytics, codes, pagesUrl } = parts
  const owner = { accountId, mode: 'live' } as const
  const subject: Subject = {
    ...{ ...owner, codeIds: null, chosenBy: null, filter: ALL, mayApproximate: true },
  }
  const figures = await analytics.figuresOf(subject, week, null)
  const missed = await missedIn(parts, subject, week, now)
  if (figures.scans === 0 && missed.total === 0) return null
  const before = await analytics.figuresOf(subject, previousOf(week), null)
  const { buckets } = await analytics.seriesOf(subject, toSeries(week, 'day'))
  const asked = { by: 'scans', page: { page: 1, limit: TOP } } as const
  const exist = (ids: readonly string[]) => codes.existing(owner, ids)
  const ranked = await analytics.rankingOf(subject, week, asked, exist)
  const found = await codes.findSome(
    owner,
    ranked.items.map(({ codeId }) => codeId),
  )
  const known = new Map(found.map((code) => [code.id, code]))
  return {
    ...{ from: toDate(week.firstDay), to: toDate(week.lastDay) },
    ...{ scans: figures.scans, scansBefore: before.scans, visitors: figures.visitors },
    codes: ranked.total,
    days: buckets.map(({ scans }) => scans),
    top: ranked.items.flatMap(({ codeId, scans }) => {
      const code = known.get(codeId)
      const url = `${pagesUrl}/app/codes/${codeId}`
      return code ? [{ name: code.name, leadsTo: code.destinationUrl ?? '', scans, url }] : []
    }),
    ...{ missed: missed.codes, missedTotal: missed.total },
    url: `${pagesUrl}/app/analytics`,
  }
}

/** Codes that are still out of order. */
async function missedIn(
  { analytics, codes, usedOf, pagesUrl }: WeeklyParts,
  subject: Subject,
  week: Period,
  now: number,
): Promise<{ readonly codes: MissedCode[]; readonly total: number }> {
  const quality = await analytics.qualityOf(subject, week)
  const counts = [...quality.codes].map(([id, classes]) => ({ id, scans: missedOf(classes) }))
  const all = counts.filter(({ scans }) => scans > 0).sort((a, b) => b.scans - a.scans)
  const total = all.reduce((sum, { scans }) => sum + scans, 0)
  const missed = all.slice(0, MISSED_READ_MAX)
  const found = await codes.findSome(
    { accountId: subject.accountId, mode: 'live' },
    missed.map(({ id }) => id),
  )
  const used = await usedOf(found)
  const known = new Map(found.map((code) => [code.id, code]))
  const broken = missed.flatMap(({ id, scans }) => {
    const code = known.get(id)
    const reason = code && reasonOf(code, used.get(id) ?? 0, now)
    const url = `${pagesUrl}/app/codes/${id}`
    return code && reason ? [{ name: code.name, reason, scans, url }] : []
  })
  return { codes: broken.slice(0, MISSED_MAX), total }
}

function missedOf(classes: readonly { readonly class: string; readonly scans: number }[]): number {
  return classes.reduce((sum, one) => sum + (one.class === 'missed' ? one.scans : 0), 0)
}

/** Why it leads nowhere at this moment; null: it does lead somewhere. */
function reasonOf({ status, routing }: Code, used: number, now: number): MissedReason | null {
  const { expiresAt, startsAt, scanLimit } = routing
  if (status === 'paused') return 'paused'
  if (expiresAt !== undefined && expiresAt <= now) return 'expired'
  if (startsAt !== undefined && startsAt > now) return 'scheduled'
  return scanLimit !== undefined && used >= scanLimit ? 'used_up' : null
}

const EMPTY: WeeklyReport = {
  ...{ from: '', to: '', scans: 0, scansBefore: 0, visitors: 0, codes: 0, days: [] },
  ...{ top: [], missed: [], missedTotal: 0, url: '' },
}
