import { Problem } from '../../errors.ts'
import type { Outgoing } from '../../mail/outgoing.ts'
import type { Vault } from '../../vault.ts'
import type { Actor } from '../audit.ts'
import { belongsTo, type KnownBrowser, readKnownCookie } from './known-browser.ts'
import { assertPassword, type People, toAddress } from './people.ts'
import { type Member, mayBeStored, type Person } from './person.ts'
import { type ActivityStore, isOver, type Session } from './session.ts'
import { type Try, type TryLimits, type TryOrigin, takeTry } from './tries.ts'

/**
 * Signing in. Whether an email address is known shows neither in the message nor in the time: the
 * same work is done for one that is not. How often it can be tried is in tries.ts.
 */
const WRONG = 'The email address or password is incorrect'

export interface SignIn extends People, TryLimits {
  readonly activity: ActivityStore
  /** Of the cookies of known browsers. */
  readonly knownVault: Vault
}

export async function signIn(
  parts: SignIn,
  from: TryOrigin,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const address = toAddress(email)
  const find = async () => (mayBeStored(address) ? parts.store.findByEmail(address) : null)
  const counted = await takeTry(parts, from, address, await knownBrowser(parts, from, find))
  // Not before: it may have had to wait.
  const person = await find()
  const isRight = await check(parts, counted, password, person?.password ?? null)
  if (person === null || !isRight) throw new Problem('unauthorized', WRONG)
  await counted.succeed()
  return person
}

/** Whoever holds a session cannot guess the password faster than a stranger. */
export async function changePassword(
  parts: SignIn,
  from: TryOrigin,
  person: Person,
  { current, next }: { current: string; next: string },
  actor: Actor,
  tell: (now: number) => readonly Outgoing[],
): Promise<Person> {
  await assertOwnPassword(parts, from, person, { param: 'current_password', given: current })
  assertPassword('new_password', next)
  const password = await parts.passwords.hash(next)
  const now = Date.now()
  if (!(await parts.store.setPassword(person, password, actor, now, tell(now)))) {
    throw new Problem('invalid_state', 'The password was changed in the meantime: sign in again')
  }
  return { ...person, password, epoch: person.epoch + 1 }
}

export async function assertOwnPassword(
  parts: SignIn,
  from: TryOrigin,
  person: Person,
  { param, given }: { readonly param: string; readonly given: string },
): Promise<void> {
  const browser = await knownBrowser(parts, from, async () => person)
  const counted = await takeTry(parts, from, person.email, browser)
  if (!(await check(parts, counted, given, person.password))) {
    const message = `${param} is wrong`
    throw new Problem('forbidden', message, [{ param, message }])
  }
  await counted.succeed()
}

/** Null unless the person has signed in with it before. Without a cookie of ours nobody is looked up. */
async function knownBrowser(
  { knownVault }: SignIn,
  { knownCookie }: TryOrigin,
  find: () => Promise<Person | null>,
): Promise<KnownBrowser | null> {
  const browser = readKnownCookie(knownVault, knownCookie, Date.now())
  return browser !== null && belongsTo(browser, await find()) ? browser : null
}

/** A try that could not be made does not count. */
async function check(
  { passwords }: SignIn,
  counted: Try,
  password: string,
  stored: string | null,
): Promise<boolean> {
  try {
    return await passwords.matches(password, stored)
  } catch (error) {
    await counted.giveBack()
    throw error
  }
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
