import type { LinksPerMinute } from '../redirect/links-per-minute.ts'
import type { Line } from './line.ts'
import type { Counted } from './messages.ts'

const REPORT_MS = 1_000

/** Makes the limit one for all processes that the keeper keeps. */
export function shareCounts(
  links: LinksPerMinute | null,
  { onMessage, say }: Line<object | string, Counted>,
): void {
  if (links === null) return
  onMessage((message) => {
    if (typeof message === 'object' && 'counted' in message) links.add((message as Counted).counted)
  })
  const report = () => {
    const counted = links.report()
    if (counted.length > 0) say({ counted })
  }
  setInterval(report, REPORT_MS).unref()
}
