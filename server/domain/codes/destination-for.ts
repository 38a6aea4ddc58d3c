import type { Seen } from '../scans/scans.ts'
import type { Target } from './target.ts'

/**
 * Where a short link leads now. Everything that decides it is here: the road only asks, and carries
 * out the answer. Routing by place, device or time belongs here as well, and so the road passes what
 * it knows of the scan and the current time, though no rule reads them yet.
 *
 * It runs for every scan, so it allocates nothing: a destination is the string that is stored, and
 * the reasons to lead nowhere are constants.
 */
export interface Nowhere {
  readonly reason: 'paused' | 'draft' | 'deleted' | 'unknown'
}

const PAUSED: Nowhere = { reason: 'paused' }
const DRAFT: Nowhere = { reason: 'draft' }
const DELETED: Nowhere = { reason: 'deleted' }
const UNKNOWN: Nowhere = { reason: 'unknown' }

/** `target` is null if there has never been such a code; `seen` if there is no code to scan. */
export function destinationFor(
  target: Target | null,
  _seen: Seen | null,
  _now: number,
): string | Nowhere {
  if (target === null) return UNKNOWN
  switch (target.status) {
    case 'active':
      return target.destinationUrl ?? DRAFT
    case 'paused':
      return PAUSED
    case 'draft':
      return DRAFT
    case 'deleted':
      return DELETED
  }
}
