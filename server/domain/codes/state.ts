import type { Code } from './code.ts'

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
  if (now >= expiresAt) return 'expired'
  if (used >= scanLimit) return 'used_up'
  return now < startsAt ? 'scheduled' : 'active'
}
