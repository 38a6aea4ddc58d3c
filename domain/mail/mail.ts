import { type LanguageOf, languagesOf } from '../languages.ts'

/** Mails: what each kind tells. Their words are in mail/words/, their look in mail/write/. */

export const MAIL_LANGUAGES = languagesOf('mail')
export type MailLanguage = LanguageOf<'mail'>

export function isMailLanguage(name: string | null | undefined): name is MailLanguage {
  return MAIL_LANGUAGES.some((one) => one === name)
}

/** Notifications that a person can stop; everything else is about security, or was asked for. */
export const NOTIFICATIONS = [
  'weekly_report',
  'missed_scans',
  'limit_near',
  'webhook_disabled',
] as const
export type Notification = (typeof NOTIFICATIONS)[number]

/** A browser, as in the list of sessions; empty: not known. */
export interface Seat {
  readonly device: string
  readonly browser: string
}

/** What each kind tells. Times are in milliseconds, links are complete. */
export interface MailContents {
  readonly invitation: {
    /** An email address; null: the operator. */
    readonly invitedBy: string | null
    readonly role: 'owner' | 'editor' | 'viewer'
    readonly url: string
    readonly expiresAt: number
  }
  readonly password_reset: {
    readonly url: string
    readonly askedAt: number
    readonly expiresAt: number
    readonly seat: Seat
  }
  readonly password_changed: { readonly at: number; readonly seat: Seat | null }
  /** To the new address. */
  readonly address_confirm: {
    readonly from: string
    readonly url: string
    readonly expiresAt: number
  }
  /** To the old address: when it is asked for, and once it has been confirmed. */
  readonly address_asked: { readonly to: string; readonly at: number; readonly seat: Seat }
  readonly address_changed: { readonly to: string; readonly at: number }
  readonly new_browser: { readonly at: number; readonly seat: Seat }
  readonly weekly_report: WeeklyReport
  readonly missed_scans: { readonly codes: readonly MissedCode[]; readonly more: number }
  /** One, or several that were found at one look. */
  readonly limit_near: LimitNear | LimitsNear
  readonly webhook_disabled: (DisabledEndpoint | DisabledEndpoints) & { readonly url: string }
  /** `qroute mail test`. */
  readonly test: { readonly at: number }
}
export type MailKind = keyof MailContents

/** Why a scan was not redirected. */
export const MISSED_REASONS = ['paused', 'scheduled', 'expired', 'used_up'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

export interface MissedCode {
  readonly name: string
  readonly reason: MissedReason
  readonly scans: number
  /** The page on which that is mended. */
  readonly url: string
}

export interface WeeklyReport {
  /** The first day, a Monday, and the last one: `2026-11-09`. */
  readonly from: string
  readonly to: string
  readonly scans: number
  readonly scansBefore: number
  readonly visitors: number
  /** Codes with at least one scan. */
  readonly codes: number
  /** Seven, from Monday. */
  readonly days: readonly number[]
  /** The most scanned, at most five. */
  readonly top: readonly {
    readonly name: string
    readonly leadsTo: string
    readonly scans: number
    readonly url: string
  }[]
  readonly missed: readonly MissedCode[]
  readonly missedTotal: number
  /** All figures. */
  readonly url: string
}

export type LimitNear =
  | {
      readonly what: 'scans'
      readonly name: string
      readonly used: number
      readonly limit: number
      readonly url: string
    }
  | {
      readonly what: 'codes'
      readonly plan: string
      readonly used: number
      readonly limit: number
      readonly url: string
    }

export interface LimitsNear {
  readonly limits: readonly LimitNear[]
  readonly more: number
  /** The list of codes. */
  readonly url: string
}

export interface DisabledEndpoint {
  /** The URL of the endpoint without its query. */
  readonly endpoint: string
  readonly reason: 'gone' | 'unreachable'
}

export interface DisabledEndpoints {
  readonly endpoints: readonly DisabledEndpoint[]
}

/** One mail to one person. */
export interface Mail<Kind extends MailKind = MailKind> {
  readonly kind: Kind
  readonly to: string
  /** The person who can stop such notifications; null: none yet. */
  readonly personId: string | null
  readonly language: MailLanguage
  /** Of the account; null: it is from the server. */
  readonly account: { readonly name: string; readonly timezone: string } | null
  readonly content: MailContents[Kind]
}
