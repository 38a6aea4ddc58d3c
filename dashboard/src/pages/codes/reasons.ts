import type { CodeItem } from '../../../../client/client.ts'
import { toCount, toDate, toDay } from '../../format.ts'
import { serverNow } from '../../time/clock.ts'
import { words } from '../../words.ts'

/** Why a code is in its state, in at most two short lines: what decided it, then whom that has cost. */

type Reasoned = Pick<
  CodeItem,
  'state' | 'status' | 'starts_at' | 'expires_at' | 'scan_limit' | 'scans_left' | 'missed_scans'
>

const text = words.codes.reasons

/** Without the year while it is this one. */
function toShortDay(iso: string): string {
  const isThisYear = new Date(iso).getFullYear() === new Date(serverNow()).getFullYear()
  return isThisYear ? toDay(iso) : toDate(iso)
}

function places({ scan_limit: limit, scans_left: left }: Reasoned): string[] {
  if (limit == null || left == null) return []
  return [text.of(toCount(limit - left), toCount(limit))]
}

export function reasonsOf(code: Reasoned): string[] {
  const { state = code.status, starts_at, expires_at, missed_scans: missed } = code
  if (state === 'active') {
    return [...places(code), ...(expires_at ? [text.until(toShortDay(expires_at))] : [])]
  }
  const anyway = missed ? [text.anyway(toCount(missed))] : []
  if (state === 'used_up') return [...places(code), ...anyway]
  if (state === 'scheduled' && starts_at) return [text.from(toShortDay(starts_at)), ...anyway]
  if (state === 'expired' && expires_at) return [text.ended(toShortDay(expires_at)), ...anyway]
  return anyway
}
