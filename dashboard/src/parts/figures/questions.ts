import type { Answer, CallOptions, Heatmap, QualityClass } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { serverNow } from '../../time/clock.ts'
import { today, untilNow, zone, zoneQuery } from '../../time/zone.ts'
import type { Scope, View } from './address.ts'
import type { Series, Summary } from './summary.ts'

export interface Quality {
  readonly summary: { readonly not_counted: number }
  readonly classes: readonly QualityClass[]
}

/** Hours and days that have not begun are no zeros. */
export function withoutFuture<Of extends Series>(series: Of, now = serverNow()): Of {
  const day = today(now)
  const hasBegun = (date: string) => (date.includes('T') ? Date.parse(date) <= now : date <= day)
  return { ...series, data: series.data.filter(({ date }) => hasBegun(date)) }
}

function daysOf({ from, to }: View) {
  return { start_date: from, end_date: to }
}

export function periodOf(view: View) {
  return { ...daysOf(view), ...zoneQuery() }
}

export function isFiltered({ filters }: View): boolean {
  return Object.keys(filters).length > 0
}

/** With a day that is not over, until this minute: a whole day would beat it every morning. */
function comparedOf({ isCompared, to }: View) {
  return isCompared ? ({ compare: 'previous', ...untilNow(to) } as const) : {}
}

/** New and returning visitors cannot be told apart under a filter. */
function includedOf(view: View) {
  return { include: isFiltered(view) ? 'breakdowns' : 'details' } as const
}

export function tagOf(scope: Scope) {
  return scope.kind === 'tag' ? { tag: scope.tag } : {}
}

export async function askSummary(view: View, options: CallOptions): Promise<Answer<Summary>> {
  const { scope } = view
  const asked = {
    ...periodOf(view),
    ...view.filters,
    ...comparedOf(view),
    ...includedOf(view),
  }
  if (scope.kind === 'code') return api.getCodeAnalytics({ id: scope.id, ...asked }, options)
  return api.getAggregateAnalytics({ ...tagOf(scope), ...asked }, options)
}

export async function askSeries(view: View, options: CallOptions): Promise<Answer<Series>> {
  const { scope, interval } = view
  const asked = { ...periodOf(view), ...view.filters, ...comparedOf(view), interval }
  const answer = await (scope.kind === 'code'
    ? api.getCodeTimeseries({ id: scope.id, ...asked }, options)
    : api.getAccountTimeseries({ ...tagOf(scope), ...asked }, options))
  return answer.ok ? { ...answer, data: withoutFuture(answer.data) } : answer
}

export async function askHeat(view: View, options: CallOptions): Promise<Answer<Heatmap>> {
  const { scope } = view
  const asked = { ...periodOf(view), ...view.filters }
  if (scope.kind === 'code') return api.getCodeHeatmap({ id: scope.id, ...asked }, options)
  return api.getAccountHeatmap({ ...tagOf(scope), ...asked }, options)
}

/** Requests that do not count are known by days of UTC only. */
export async function askQuality(view: View, options: CallOptions): Promise<Answer<Quality>> {
  const { scope } = view
  if (scope.kind === 'code') {
    return api.getCodeQuality({ id: scope.id, ...daysOf(view) }, options)
  }
  return api.getAccountQuality({ ...tagOf(scope), ...daysOf(view), limit: 1 }, options)
}

/** Scans one by one as a file, with the same filters. A link cannot say its mode in a header. */
export function exportUrl(view: View, format: 'csv' | 'json', mode: string): string {
  const { scope } = view
  const query = new URLSearchParams({
    format,
    include: 'details',
    ...(format === 'csv' && { bom: 'true' }),
    ...daysOf(view),
    ...(zone.value !== 'UTC' && { timezone: zone.value }),
    ...view.filters,
    ...tagOf(scope),
    ...(mode === 'test' && { mode }),
  })
  const path =
    scope.kind === 'code' ? `/v1/qrcodes/${scope.id}/analytics/export` : '/v1/analytics/export'
  return `${path}?${query}`
}
