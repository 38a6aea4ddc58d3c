import assert from 'node:assert/strict'
import type { Answer } from '../../service/service.ts'
import { before, isFiltered, type Narrow, periodOf } from './narrow.ts'
import { type Days, datesOf, type PastScan, recountBreakdown, recountSummary } from './recount.ts'
import {
  type Include,
  percentOf,
  recountChange,
  recountDetails,
  recountNew,
} from './recount-details.ts'

/** A whole summary, as it must be told. */

export function withInclude(query: object, include: Include): object {
  return include === null ? query : { ...query, include }
}

/** Who is new is not known of some of the scans. */
export function isNotIncluded({ status, json }: Answer, include: Include, narrow: Narrow): boolean {
  if (include !== 'details' || !isFiltered(narrow)) return false
  assert.deepEqual([status, json.error?.param], [400, 'include'])
  return true
}

interface SummaryCase {
  readonly own: readonly PastScan[]
  readonly days: Days
  readonly narrow: Narrow
  readonly include: Include
  readonly hasVariants: (part: Days) => boolean
  readonly more?: (part: Days) => object
}

export function summaryOf(asked: SummaryCase) {
  const { own, days, narrow, include, hasVariants, more = () => ({}) } = asked
  const figures = (part: Days, limit?: number) => ({
    summary: {
      ...recountSummary(own, part),
      ...(include === 'details' && recountNew(own, part)),
    },
    ...recountBreakdown(own, part, limit),
    ...(include && recountDetails(own, part, hasVariants(part), limit)),
  })
  const view = (part: Days) => ({
    period: periodOf(part, narrow),
    ...figures(part),
    ...more(part),
  })
  if (!narrow.query.compare) return view(days)
  const last = before(days, narrow)
  const { variants = null, ...now } = figures(days) as ReturnType<typeof figures> & Item
  const earlier = figures(last, Number.POSITIVE_INFINITY) as ReturnType<typeof figures> & Item
  const areKnown = variants !== null && earlier.variants !== null
  const counted = recountChange({ ...now, ...(areKnown && { variants }) }, earlier)
  // Of the averages themselves, whatever is shown of them.
  const avg_daily_scans = percentOf(
    now.summary.total_scans * datesOf(last).length,
    earlier.summary.total_scans * datesOf(days).length,
  )
  const change = { ...counted, summary: { ...(counted.summary as Item), avg_daily_scans } }
  return { ...view(days), previous: view(last), ...(include && { change }) }
}

type Item = Readonly<Record<string, unknown>>
