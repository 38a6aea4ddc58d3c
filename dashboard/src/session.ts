import { signal } from '@preact/signals'
import type { SignedIn } from '../../client/client.ts'

/** Who is signed in. Undefined: not known yet; null: nobody. */
export const session = signal<SignedIn | null | undefined>(undefined)

export type Role = SignedIn['user']['role']

const RANKS: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 }

/** What the person may not do is not offered; the server decides all the same. */
export function mayAct(as: Role): boolean {
  const role = session.value?.user.role
  return role !== undefined && RANKS[role] >= RANKS[as]
}
