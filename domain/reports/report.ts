import type { AuditEntry } from '../accounts/audit.ts'
import type { Brand } from '../accounts/brand.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Receipt } from '../accounts/receipts.ts'

/**
 * Figures that somebody without an account may see: whoever has the link. What it shows is fixed when
 * it is made, so that a link can never be bent to show anything else.
 */
export interface Report extends Owner {
  readonly id: string
  /** Null: what it is about is its title. */
  readonly title: string | null
  readonly scope: ReportScope
  readonly period: ReportPeriod
  readonly showsDestination: boolean
  /** Whose pages may embed it. */
  readonly embedOrigins: readonly string[]
  readonly createdAt: number
  readonly createdBy: string | null
  /** Null: until it is revoked. */
  readonly expiresAt: number | null
}

export type ReportScope =
  | { readonly type: 'account' }
  | { readonly type: 'code'; readonly qr_id: string }
  /** By its name: a tag that is renamed is another one. */
  | { readonly type: 'tag'; readonly tag: string }

/** Always the last days up to now, or always the same ones. */
export type ReportPeriod =
  | { readonly days: number }
  | { readonly start_date: string; readonly end_date: string }

/** Of an account and mode. More are lost track of. */
export const REPORTS_MAX = 200
export const REPORT_DAYS_MAX = 366

/** With what only whoever made it ever sees. */
export interface NewReport {
  readonly report: Report
  readonly secret: string
}

/** A report and whose it is, as its page is shown. */
export interface SharedReport {
  readonly report: Report
  readonly accountName: string
  /** Whose days it shows. */
  readonly timezone: string
  readonly brand: Brand | null
}

export interface ReportStore {
  add(
    made: NewReport,
    audit: readonly AuditEntry[],
    receipt: Receipt | null,
  ): Promise<'account' | 'full' | 'receipt' | null>
  /** Newest first; those that have expired too. */
  list(owner: Owner): Promise<readonly Report[]>
  find(owner: Owner, id: string): Promise<Report | null>
  /** False: it is gone already. */
  remove(report: Report, audit: readonly AuditEntry[]): Promise<boolean>
  /** Null: there is none, it has expired, or its account is suspended. */
  findShared(secret: string, now: number): Promise<SharedReport | null>
  /** Whose pages may embed it: none's if there is no such report. */
  embedOriginsOf(id: string, now: number): Promise<readonly string[]>
}
