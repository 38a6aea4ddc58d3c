import type { Code } from '../code.ts'

/** What a scan meets now; the first that applies. */
export const STATES = ['draft', 'paused', 'expired', 'used_up', 'scheduled', 'active'] as const
export type State = (typeof STATES)[number]

/** `used`: how many places of the scan limit are taken. */
export function stateOf(
  { status, routing }: Pick<Code, 'status' | 'routing'>,
  used: number,
  now: number,
): State {
  if (status !== 'active') return status
  const { startsAt = -Infinity, expiresAt = Infinity, scanLimit = Infinity } = routing
  const term = termOf(startsAt, expiresAt, now)
  if (term === 'expired') return term
  return used >= scanLimit ? 'used_up' : (term ?? 'active')
}

/** Null: it is open. */
export function termOf(
  startsAt: number,
  expiresAt: number,
  now: number,
): 'expired' | 'scheduled' | null {
  if (now >= expiresAt) return 'expired'
  return now < startsAt ? 'scheduled' : null
}
