import { Problem } from '../../errors.ts'
import type { MemoryRateLimiter, RateWindow } from '../rate-limit.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { ActivityStore } from './session.ts'

/**
 * How often a password can be tried. Whoever guesses is to be stopped, without anybody being able to
 * lock somebody else out: a count by email address alone would refuse its owner everywhere after ten
 * wrong passwords sent by anyone. So a try is refused only for failures that come from the same place:
 *
 *   a known browser (known-browser.ts): 10 of its own, and nobody else's count
 *   any other:                          10 from its address; 10 for the email address from its network
 *
 * Whoever has many networks gets past this. After a hundred failures of an email address, every try of
 * it from an unknown browser waits before it is looked at, and none is refused for that.
 *
 * A try is counted before the password is checked, so a thousand at once get no more chances than one
 * after the other. Email addresses that nobody has count alike, so none of this tells which exist.
 */
const TRIES_MAX = 10
export const TRIES_MS = 15 * 60_000
export const SLOW_AFTER = 100

/** Where a try comes from. */
export interface TryOrigin {
  /** IPv6: its /64. */
  readonly address: string
  /** IPv4: its /24, IPv6: its /48. What one party can easily have all of. */
  readonly network: string
  /** The cookie of a known browser, unread; empty if there is none. */
  readonly knownCookie: string
}

export interface TryLimits {
  /** Shared by all servers. It stores what is counted as keyed hashes only. */
  readonly activity: Pick<ActivityStore, 'takeTry' | 'giveBackTry' | 'clearTries'>
  /** By address, in memory only. */
  readonly addressTries: MemoryRateLimiter
  /** Resolves after a while, without holding anything that others need. */
  readonly linger: () => Promise<void>
}

/** A try that has been counted. Unless it is settled, it stays as a failure. */
export interface Try {
  /** It could not be made. */
  giveBack(): Promise<void>
  /** It was the right password. */
  succeed(): Promise<void>
}

export async function takeTry(
  limits: TryLimits,
  { address, network }: TryOrigin,
  email: string,
  browser: KnownBrowser | null,
): Promise<Try> {
  const { activity, addressTries, linger } = limits
  const now = Date.now()
  if (browser !== null) return takeOwn(activity, `browser ${browser.id}`, now)
  assertAdmitted(addressTries.count(address, TRIES_MAX), now)
  const own = await takeOwn(activity, `network ${network} ${email}`, now)
  const all = failuresOf(email)
  const { tries } = await activity.takeTry(all, now)
  if (tries > SLOW_AFTER) await linger()
  /** Only this one: the failures of others are still failures. */
  const giveBackRest = () => {
    addressTries.giveBack(address)
    return activity.giveBackTry(all)
  }
  return {
    giveBack: async () => void (await Promise.all([own.giveBack(), giveBackRest()])),
    succeed: async () => void (await Promise.all([own.succeed(), giveBackRest()])),
  }
}

export function failuresOf(email: string): string {
  return `email ${email}`
}

async function takeOwn(activity: TryLimits['activity'], bucket: string, now: number): Promise<Try> {
  const { tries, endsAt } = await activity.takeTry(bucket, now)
  assertAdmitted({ admitted: tries <= TRIES_MAX, endsAt }, now)
  return {
    giveBack: () => activity.giveBackTry(bucket),
    succeed: () => activity.clearTries(bucket),
  }
}

/** Counts one of these; refused if there are more than so many in the window. */
export async function takeTurn(
  activity: Pick<ActivityStore, 'takeTry'>,
  bucket: string,
  { max, windowMs, what }: { max: number; windowMs?: number; what: string },
): Promise<void> {
  const now = Date.now()
  const { tries, endsAt } = await activity.takeTry(bucket, now, windowMs)
  if (tries <= max) return
  throw new TooManyTries(Math.ceil(Math.max(1_000, endsAt - now) / 1000), what)
}

/** Thrown with the time to wait. */
export class TooManyTries extends Problem {
  readonly seconds: number

  constructor(seconds: number, what = 'failed attempts') {
    const minutes = Math.ceil(seconds / 60)
    super('rate_limit_exceeded', `Too many ${what}: try again in ${minutes} min`)
    this.seconds = seconds
  }
}

function assertAdmitted(window: Pick<RateWindow, 'admitted' | 'endsAt'>, now: number): void {
  if (window.admitted) return
  const leftMs = Math.min(window.endsAt - now, TRIES_MS)
  throw new TooManyTries(Math.max(1, Math.ceil(leftMs / 1000)))
}
