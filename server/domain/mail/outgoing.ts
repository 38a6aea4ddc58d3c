import type { Mail, MailKind, MailLanguage } from './mail.ts'

/** A mail on its way: what is written, in the batch of what it tells, and what becomes of it. */
export interface Outgoing {
  /** Empty: none. */
  readonly accountId: string
  readonly mail: Mail
  /** Only one mail of this name is ever written; null: it has none. */
  readonly once: string | null
  readonly at: number
}

/** One that this process sends now. */
export interface ClaimedMail {
  readonly id: string
  readonly accountId: string
  /** A hash. */
  readonly address: string
  /** Null: it was encrypted with a secret that is not known here. */
  readonly mail: Mail | null
  /** With this one. */
  readonly tries: number
  /** Earlier tries that may have delivered it. */
  readonly unsure: number
  readonly madeAt: number
}

/** What became of a try. */
export type MailOutcome =
  | { readonly state: 'sent' }
  /** `hasNotArrived`: it was handed over, and the server has refused it. */
  | {
      readonly state: 'later'
      readonly nextAt: number
      readonly fault: string
      readonly hasNotArrived: boolean
    }
  /** It was not its turn: this was no try. */
  | { readonly state: 'postponed'; readonly nextAt: number; readonly fault: string }
  | { readonly state: 'given_up'; readonly fault: string }
  /** Whom it was for is not there any more: it is erased. */
  | { readonly state: 'forgotten' }

/** Tells the sender that there is something to send; null where SMTP_URL is not set. */
export interface Post {
  /** Where the pages are that links in mails lead to. */
  readonly pagesUrl: string
  wake(): void
}

/** A day, and a try every two hours at the end: greylisting and a broken server are both over by then. */
export const GIVE_UP_MS = 24 * 3_600_000
const RETRY_SECONDS = [60, 180, 600, 1_800, 3_600, 7_200]
/** To one address, whoever causes them. */
export const HOURLY_MAX = 20
/** Of them, for what others can cause: nobody uses up what a person needs to get in again. */
export const OTHERS_MAX = 8
const ABOUT_THEMSELVES: ReadonlySet<MailKind> = new Set<MailKind>([
  ...(['password_reset', 'password_changed', 'new_browser'] as const),
  ...(['address_asked', 'address_changed'] as const),
])
export const HOUR_MS = 3_600_000
/** A server that takes a mail and never says so has probably delivered it: then it is not sent again. */
export const UNSURE_MAX = 2
/** Of everything that is written about a mail. */
export const MAILS_KEPT_MS = 30 * 86_400_000

/** How many mails an address may have got within the hour for one of this kind to be sent. */
export function hourlyMaxOf(kind: MailKind): number {
  return ABOUT_THEMSELVES.has(kind) ? HOURLY_MAX : OTHERS_MAX
}

export function retryDelayMs(tries: number, schedule: readonly number[] | null): number {
  const seconds = schedule ?? RETRY_SECONDS
  return (seconds[Math.min(tries, seconds.length) - 1] ?? 60) * 1000
}

/** The first language of a header that there are mails in; null: none. */
export function mailLanguageOf(acceptLanguage: string | undefined): MailLanguage | null {
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [tag = ''] = part.trim().toLowerCase().split(/[-;]/)
    if (tag === 'de' || tag === 'en') return tag
  }
  return null
}
