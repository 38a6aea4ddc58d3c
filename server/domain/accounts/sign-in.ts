import { Problem } from '../errors.ts'
import type { Actor } from './audit.ts'
import { assertPassword, type People, toAddress } from './people.ts'
import { isEmail, type Member, type Person } from './person.ts'
import type { MemoryRateLimiter, RateWindow } from './rate-limit.ts'
import { type ActivityStore, isOver, type Session } from './session.ts'

/**
 * Signing in. Whether an email address is known shows neither in the message nor in the time: the
 * same work is done for one that is not. A try is counted before the password is checked, so a
 * thousand at once get no more chances than one after the other.
 */
export const TRIES_MAX = 10
export const TRIES_MS = 15 * 60_000

const WRONG = 'The email address or the password is wrong'

export interface SignIn extends People {
  readonly activity: ActivityStore
  /** By address (IPv6: /64), in memory only: addresses are never stored. */
  readonly addressTries: MemoryRateLimiter
}

export async function signIn(
  parts: SignIn,
  network: string,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const address = toAddress(email)
  await takeTry(parts, network, address)
  const person = isEmail(address) ? await parts.store.findByEmail(address) : null
  const isRight = await check(parts, network, address, password, person?.password ?? null)
  if (person === null || !isRight) throw new Problem('unauthorized', WRONG)
  await returnTry(parts, network, address)
  return person
}

/** Whoever holds a session cannot guess the password faster than a stranger. */
export async function changePassword(
  parts: SignIn,
  network: string,
  person: Person,
  { current, next }: { current: string; next: string },
  actor: Actor,
): Promise<Person> {
  await takeTry(parts, network, person.email)
  if (!(await check(parts, network, person.email, current, person.password))) {
    const message = 'current_password is wrong'
    throw new Problem('forbidden', message, [{ param: 'current_password', message }])
  }
  await returnTry(parts, network, person.email)
  assertPassword('new_password', next)
  const password = await parts.passwords.hash(next)
  if (!(await parts.store.setPassword(person, password, actor, Date.now()))) {
    throw new Problem('invalid_state', 'The password was changed in the meantime: sign in again')
  }
  return { ...person, password, epoch: person.epoch + 1 }
}

/** A try that could not be made does not count. */
async function check(
  parts: SignIn,
  network: string,
  email: string,
  password: string,
  stored: string | null,
): Promise<boolean> {
  try {
    return await parts.passwords.matches(password, stored)
  } catch (error) {
    parts.addressTries.giveBack(network)
    await parts.activity.giveBackTry(email)
    throw error
  }
}

async function takeTry({ activity, addressTries }: SignIn, network: string, email: string) {
  const now = Date.now()
  assertAdmitted(addressTries.count(network, TRIES_MAX), now)
  const { tries, endsAt } = await activity.takeTry(email, now)
  assertAdmitted({ admitted: tries <= TRIES_MAX, endsAt }, now)
}

async function returnTry({ activity, addressTries }: SignIn, network: string, email: string) {
  addressTries.giveBack(network)
  await activity.clearTries(email)
}

/** Thrown with the time to wait. */
export class TooManyTries extends Problem {
  readonly seconds: number

  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60)
    super('rate_limit_exceeded', `Too many failed tries: try again in ${minutes} min`)
    this.seconds = seconds
  }
}

function assertAdmitted(window: Pick<RateWindow, 'admitted' | 'endsAt'>, now: number): void {
  if (window.admitted) return
  const leftMs = Math.min(window.endsAt - now, TRIES_MS)
  throw new TooManyTries(Math.max(1, Math.ceil(leftMs / 1000)))
}

/** Null if it is over, or its person has left, or has signed out everywhere. */
export async function findSignedIn(
  { activity, store }: Pick<SignIn, 'activity' | 'store'>,
  cookie: string,
): Promise<{ session: Session; member: Member } | null> {
  const session = await activity.findSession(cookie)
  if (session === null || isOver(session, Date.now())) return null
  const member = await store.findMember(session.personId)
  return member !== null && member.epoch === session.epoch ? { session, member } : null
}
