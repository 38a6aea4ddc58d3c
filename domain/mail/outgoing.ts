import {
  isMailLanguage,
  type Mail,
  type MailKind,
  type MailLanguage,
  NOTIFICATIONS,
} from './mail.ts'

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
export const HOUR_MS = 3_600_000

/** The maximum of mails of these kinds to one address, from all senders. Further ones wait. */
export interface Budget {
  readonly kinds: readonly MailKind[]
  readonly hourly: number
  readonly daily: number
}

/**
 * Each is counted separately: strangers cannot use up the budget of a notification, nor a thief with a password that of
 * the mails about what they change. All are above what the
 * rules of each kind let through, except where others write to an address: those two share a budget.
 */
const BUDGETS: readonly Budget[] = [
  { kinds: ['invitation', 'address_confirm'], hourly: 8, daily: 20 },
  // No maximum of a day: a stranger could keep the person out until it is over.
  { kinds: ['password_reset'], hourly: 6, daily: 6 * 24 },
  { kinds: ['new_browser'], hourly: 12, daily: 24 },
  ...(['password_changed', 'address_asked', 'address_changed'] as const).map((kind) => ({
    ...{ kinds: [kind], hourly: 8, daily: 24 },
  })),
  // One is written in an hour. A second one may be of the hour before and have waited for the server.
  ...NOTIFICATIONS.map((kind) => ({ kinds: [kind], hourly: 2, daily: 24 })),
  { kinds: ['test'], hourly: 8, daily: 24 },
]

export function budgetOf(kind: MailKind): Budget {
  return BUDGETS.find(({ kinds }) => kinds.includes(kind)) as Budget
}

/** No try after this time: a mail with an expired link is useless. */
export function endOf({ content }: Mail, madeAt: number): number {
  const end = madeAt + GIVE_UP_MS
  return 'expiresAt' in content ? Math.min(end, content.expiresAt) : end
}

/** A server that takes a mail and never says so has probably delivered it: then it is not sent again. */
export const UNSURE_MAX = 2
/** Of everything that is written about a mail. */
export const MAILS_KEPT_MS = 30 * 86_400_000

export function retryDelayMs(tries: number, schedule: readonly number[] | null): number {
  const seconds = schedule ?? RETRY_SECONDS
  return (seconds[Math.min(tries, seconds.length) - 1] ?? 60) * 1000
}

/** The first language of a header that there are mails in; null: none. */
export function mailLanguageOf(acceptLanguage: string | undefined): MailLanguage | null {
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [tag = ''] = part.trim().toLowerCase().split(/[-;]/)
    if (isMailLanguage(tag)) return tag
  }
  return null
}
