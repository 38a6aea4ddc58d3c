import { toCount } from '../../../format.ts'
import { words } from '../../../words.ts'
import type { StopCount } from './counts.ts'

/** How many scans came by, with their share as a number and as a length. */
export function Counted({ count }: { count: StopCount | undefined }) {
  if (!count) return null
  const { scans, share } = count
  const text = words.routing
  return (
    <div class="stop-count fine second">
      <b>{toCount(scans)}</b>
      <span class="unseen"> {text.scans(scans)}, </span>{' '}
      <span>{scans === 0 ? text.noShare : text.percent(share)}</span>
      <i aria-hidden="true" style={{ '--share': `${scans === 0 ? 0 : Math.max(share, 1)}%` }} />
    </div>
  )
}
