import { effect, signal } from '@preact/signals'
import type { SignedIn } from '../../client/client.ts'
import { deviceStorage, ownTyped } from './kept.ts'
import { isOutdated, PERSON_KEY as KEY } from './words/language.ts'

/** Who is signed in. Undefined: not known yet; null: nobody. */
export const session = signal<SignedIn | null | undefined>(undefined)

/**
 * Whether asking the server who is signed in makes sense; without it, every first visit is a 401. Storage
 * may be emptied while the session goes on, so the server says with the document whether it got the cookie
 * (server/http/ops/dashboard.ts). Where that is not to be read, the server is asked.
 */
export function mayBeSignedIn(): boolean {
  if (deviceStorage.read(KEY) !== null) return true
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !document?.serverTiming?.some(({ name }) => name === 'no-session')
}

effect(() => {
  const who = session.value?.user.id
  if (who !== undefined) {
    ownTyped(who)
    deviceStorage.write(KEY, who)
    // Once the page that follows a sign-in is in the address.
    if (isOutdated()) setTimeout(() => location.reload())
  } else if (session.value === null) deviceStorage.remove(KEY)
})

/**
 * All tabs share one cookie. Once another tab has signed out, this one shows nothing of its person any
 * more; once someone else has signed in there, this one is theirs too.
 */
addEventListener('storage', ({ key, newValue }) => {
  const here = session.peek()?.user.id
  if (key !== KEY || here === undefined || newValue === here) return
  if (newValue === null) session.value = null
  else location.reload()
})

export type Role = SignedIn['user']['role']

const RANKS: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 }

/** What the person may not do is not offered; the server decides all the same. */
export function mayAct(as: Role): boolean {
  const role = session.value?.user.role
  return role !== undefined && RANKS[role] >= RANKS[as]
}
