import type { Vault } from '../../vault.ts'
import { newSecret } from '../secrets.ts'
import type { Person } from './person.ts'

/**
 * A browser in which somebody has signed in before. It has a cookie that stays when they sign out, so
 * that whoever guesses at their password elsewhere cannot keep them from signing in here (tries.ts).
 *
 * The cookie lets nobody in, and it does not make guessing any easier. It counts for one person, and
 * only at the epoch at which the right password was given: whoever once knew a password may have
 * collected thousands of such cookies, each with tries of its own, and a new password ends them all.
 * Nothing is stored. What it says is encrypted, which also proves that we wrote it.
 */
export interface KnownBrowser {
  readonly id: string
  readonly personId: string
  readonly epoch: number
}

export const KNOWN_MS = 365 * 86_400_000

/** Ours have about 170; anything else need not be decrypted. */
const COOKIE = /^[\w+/]{100,300}={0,2}$/

export function toKnownCookie(vault: Vault, { id, epoch }: Person, now: number): string {
  return vault.lock([newSecret(), id, epoch, now + KNOWN_MS].join(' '))
}

/** Null if it is not ours, or too old. Whether it fits a person is to be asked next. */
export function readKnownCookie(vault: Vault, cookie: string, now: number): KnownBrowser | null {
  const text = COOKIE.test(cookie) ? vault.unlock(cookie) : null
  const [id = '', personId = '', epoch, until] = (text ?? '').split(' ')
  return Number(until) > now ? { id, personId, epoch: Number(epoch) } : null
}

export function belongsTo(browser: KnownBrowser, person: Person | null): boolean {
  return browser.personId === person?.id && browser.epoch === person.epoch
}
