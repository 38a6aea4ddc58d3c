import type { Seen } from '../scans/scans.ts'
import type { Target } from './target.ts'

/**
 * Where a short link leads now. Everything that decides it is here: the road only asks, and carries
 * out the answer. Routing by place, device or time belongs here as well, and so the road passes what
 * it knows of the scan and the current time, though no rule reads them yet. One thing is asked
 * afterwards, about the destination that was decided: whether its domain is blocked.
 *
 * It runs for every scan, so it allocates nothing: a destination is the string that is stored, and
 * the reasons to lead nowhere are constants.
 */
export interface Nowhere {
  readonly reason: 'paused' | 'draft' | 'deleted' | 'unknown' | 'suspended' | 'blocked'
  /** The blocked domain of the destination, if it is not the code itself that is blocked. */
  readonly domain?: string
  /** Where the owner wants such scans led instead of a page; they stay missed. */
  readonly fallbackUrl?: string
}

const PAUSED: Nowhere = { reason: 'paused' }
const DRAFT: Nowhere = { reason: 'draft' }
const DELETED: Nowhere = { reason: 'deleted' }
const UNKNOWN: Nowhere = { reason: 'unknown' }
const SUSPENDED: Nowhere = { reason: 'suspended' }
const BLOCKED: Nowhere = { reason: 'blocked' }

/** `target` is null if there has never been such a code; `seen` if there is no code to scan. */
export function destinationFor(
  target: Target | null,
  _seen: Seen | null,
  _now: number,
): string | Nowhere {
  if (target === null) return UNKNOWN
  return standstillOf(target) ?? target.destinationUrl ?? DRAFT
}

/** Why the code leads nowhere, whoever scans it; null: it is in service. */
export function standstillOf(target: Target): Nowhere | null {
  if (target.status === 'deleted') return DELETED
  if (target.isSuspended) return SUSPENDED
  if (target.isBlocked) return BLOCKED
  switch (target.status) {
    case 'active':
      return null
    case 'paused':
      return PAUSED
    case 'draft':
      return DRAFT
  }
}
