import { type Actor, changesBetween, entryAbout } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import { AlreadyDone, type SealMade } from '../accounts/receipts.ts'
import { newSecret } from '../accounts/secrets.ts'
import { accountGone, invalidRequest, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import { type NewReport, REPORTS_MAX, type Report, type ReportStore } from './report.ts'

/** Making and revoking reports. */

export type WantedReport = Pick<
  Report,
  'title' | 'scope' | 'period' | 'showsDestination' | 'embedOrigins' | 'expiresAt'
>

export async function createReport(
  store: ReportStore,
  owner: Owner,
  actor: Actor,
  wanted: WantedReport,
  seal: SealMade<NewReport>,
): Promise<NewReport> {
  const now = Date.now()
  if (wanted.expiresAt !== null && wanted.expiresAt <= now) {
    const message = 'expires_at must be in the future'
    throw invalidRequest([{ param: 'expires_at', message, code: 'range' }])
  }
  const { accountId, mode } = owner
  const made = { id: newId('rpt', now), accountId, mode, createdAt: now, createdBy: actor.name }
  const report: Report = { ...made, ...wanted }
  const created = { report, secret: newSecret() }
  const changes = changesBetween(null, shown(report))
  const entry = entryAbout(actor, 'report.created', report, now, changes)
  const refused = await store.add(created, [entry], seal?.(created) ?? null)
  if (refused === 'receipt') throw new AlreadyDone()
  if (refused === 'account') throw accountGone()
  if (refused === null) return created
  const message = `An account can have at most ${REPORTS_MAX} reports: revoke one first`
  throw new Problem('quota_exceeded', message)
}

/** False: it is gone already. */
export function revokeReport(store: ReportStore, actor: Actor, report: Report): Promise<boolean> {
  const changes = changesBetween(shown(report), null)
  const entry = entryAbout(actor, 'report.revoked', report, Date.now(), changes)
  return store.remove(report, [entry])
}

function shown(report: Report) {
  const { title, scope, period, showsDestination, embedOrigins, expiresAt } = report
  const embed_origins = embedOrigins.length > 0 ? embedOrigins : null
  const expires_at = expiresAt && new Date(expiresAt).toISOString()
  const told = { name: title, scope, period, show_destination: showsDestination }
  return { ...told, embed_origins, expires_at }
}
