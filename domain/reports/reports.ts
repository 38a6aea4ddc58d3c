import { type Actor, type AuditEntry, changesBetween } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import { AlreadyDone, type Receipt } from '../accounts/receipts.ts'
import { newSecret } from '../accounts/secrets.ts'
import { accountGone, invalidRequest, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import { type NewReport, REPORTS_MAX, type Report, type ReportStore } from './report.ts'

/** Making and revoking reports. */

export type WantedReport = Pick<
  Report,
  'title' | 'scope' | 'period' | 'showsDestination' | 'embedOrigins' | 'expiresAt'
>

/** Adds the answer to the batch that causes it. Null: no Idempotency-Key was given. */
export type SealReport = ((made: NewReport) => Receipt) | null

export async function createReport(
  store: ReportStore,
  owner: Owner,
  actor: Actor,
  wanted: WantedReport,
  seal: SealReport,
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
  const entry = toEntry(actor, 'report.created', report, now, null, shown(report))
  const refused = await store.add(created, [entry], seal?.(created) ?? null)
  if (refused === 'receipt') throw new AlreadyDone()
  if (refused === 'account') throw accountGone()
  if (refused === null) return created
  const message = `An account can have at most ${REPORTS_MAX} reports: revoke one first`
  throw new Problem('quota_exceeded', message)
}

/** False: it is gone already. */
export function revokeReport(store: ReportStore, actor: Actor, report: Report): Promise<boolean> {
  const entry = toEntry(actor, 'report.revoked', report, Date.now(), shown(report), null)
  return store.remove(report, [entry])
}

type Shown = Readonly<Record<string, unknown>>

function shown(report: Report): Shown {
  const { title, scope, period, showsDestination, embedOrigins, expiresAt } = report
  const embed_origins = embedOrigins.length > 0 ? embedOrigins : null
  const expires_at = expiresAt && new Date(expiresAt).toISOString()
  const told = { name: title, scope, period, show_destination: showsDestination }
  return { ...told, embed_origins, expires_at }
}

function toEntry(
  actor: Actor,
  action: string,
  { id, accountId, mode }: Report,
  at: number,
  before: Shown | null,
  after: Shown | null,
): AuditEntry {
  const changes = changesBetween(before, after)
  return { accountId, mode, actor, action, target: id, at, changes }
}
