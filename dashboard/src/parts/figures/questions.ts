import type { Answer, CallOptions, Heatmap, QualityClass } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { today, untilNow, zone, zoneQuery } from '../../zone.ts'
import type { Scope, Wanted } from './address.ts'
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

function daysOf({ from, to }: Wanted) {
  return { start_date: from, end_date: to }
}

export function periodOf(wanted: Wanted) {
  return { ...daysOf(wanted), ...zoneQuery() }
}

export function isFiltered({ filters }: Wanted): boolean {
  return Object.keys(filters).length > 0
}

/** With a day that is not over, until this minute: a whole day would beat it every morning. */
function comparedOf({ isCompared, to }: Wanted) {
  return isCompared ? ({ compare: 'previous', ...untilNow(to) } as const) : {}
}

/** New and returning visitors cannot be told apart under a filter. */
function includedOf(wanted: Wanted) {
  return { include: isFiltered(wanted) ? 'breakdowns' : 'details' } as const
}

export function tagOf(scope: Scope) {
  return scope.kind === 'tag' ? { tag: scope.tag } : {}
}

export async function askSummary(wanted: Wanted, options: CallOptions): Promise<Answer<Summary>> {
  const { scope } = wanted
  const asked = {
    ...periodOf(wanted),
    ...wanted.filters,
    ...comparedOf(wanted),
    ...includedOf(wanted),
  }
  if (scope.kind === 'code') return api.getCodeAnalytics({ id: scope.id, ...asked }, options)
  return api.getAggregateAnalytics({ ...tagOf(scope), ...asked }, options)
}

export async function askSeries(wanted: Wanted, options: CallOptions): Promise<Answer<Series>> {
  const { scope, interval } = wanted
  const asked = { ...periodOf(wanted), ...wanted.filters, ...comparedOf(wanted), interval }
  const answer = await (scope.kind === 'code'
    ? api.getCodeTimeseries({ id: scope.id, ...asked }, options)
    : api.getAccountTimeseries({ ...tagOf(scope), ...asked }, options))
  return answer.ok ? { ...answer, data: withoutFuture(answer.data) } : answer
}

export async function askHeat(wanted: Wanted, options: CallOptions): Promise<Answer<Heatmap>> {
  const { scope } = wanted
  const asked = { ...periodOf(wanted), ...wanted.filters }
  if (scope.kind === 'code') return api.getCodeHeatmap({ id: scope.id, ...asked }, options)
  return api.getAccountHeatmap({ ...tagOf(scope), ...asked }, options)
}

/** Requests that do not count are known by days of UTC only. */
export async function askQuality(wanted: Wanted, options: CallOptions): Promise<Answer<Quality>> {
  const { scope } = wanted
  if (scope.kind === 'code') {
    return api.getCodeQuality({ id: scope.id, ...daysOf(wanted) }, options)
  }
  return api.getAccountQuality({ ...tagOf(scope), ...daysOf(wanted), limit: 1 }, options)
}

/** Scans one by one as a file, with the same filters. A link cannot say its mode in a header. */
export function exportUrl(wanted: Wanted, format: 'csv' | 'json', mode: string): string {
  const { scope } = wanted
  const query = new URLSearchParams({
    format,
    include: 'details',
    ...(format === 'csv' && { bom: 'true' }),
    ...daysOf(wanted),
    ...(zone.value !== 'UTC' && { timezone: zone.value }),
    ...wanted.filters,
    ...tagOf(scope),
    ...(mode === 'test' && { mode }),
  })
  const path =
    scope.kind === 'code' ? `/v1/qrcodes/${scope.id}/analytics/export` : '/v1/analytics/export'
  return `${path}?${query}`
}
