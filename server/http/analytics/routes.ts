import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AnalyticsStore,
  BucketCount,
  Kept,
  ScanRecord,
  Subject,
} from '../../../domain/analytics/analytics.ts'
import { type AskedFilter, toFilter } from '../../../domain/analytics/filters.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { SCAN_ID_PATTERN } from '../../../domain/scans/scan-ids.ts'
import {
  type AskedPeriod,
  type DefaultPeriod,
  type Interval,
  type Period,
  periodView,
  toSeries,
} from '../../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/named-code.ts'
import { CodeParams } from '../codes/schemas.ts'
import type { CaughtUp } from '../core/answers/catch-up.ts'
import { unknownCursor } from '../core/answers/cursors.ts'
import { readList } from '../core/answers/lists.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documentedIn, type RouteSchema } from '../core/schemas/schemas.ts'
import { askedPeriod } from './asked-period.ts'
import { namedByUtcDay } from './by-utc-day.ts'
import type { Compared } from './question.ts'
import { ScanList, ScansQuery, SeriesQuery, SeriesView } from './schemas.ts'
import { assertIncluded, readSides, toChange, toSummaryView } from './summaries.ts'
import { SummaryQuery, SummaryView } from './summary-schemas.ts'

/** Queries about the scans of a code. Each first waits for scans answered before it. */
export interface AnalyticsRoutes {
  readonly codes: CodeStore
  readonly analytics: AnalyticsStore
  readonly caughtUp: CaughtUp
}

export const TAG = 'Analytics'
const documented = documentedIn(TAG)

export function analyticsRoutes(app: Api, routes: AnalyticsRoutes): void {
  summaryRoute(app, routes, '/qrcodes/:id/analytics', {
    id: 'getCodeAnalytics',
    summary: 'Get analytics for a QR code: totals, locations, devices',
    description: 'Visitor counts are exact. The default period is the last 30 days.',
  })
  summaryRoute(app, routes, '/analytics/qrcodes/:id', {
    id: 'getAnalyticsOfCode',
    summary: 'Get analytics for a QR code (alias of getCodeAnalytics)',
    description:
      'Alias of `GET /v1/qrcodes/{id}/analytics`, with the same parameters and the same response. Both will remain available; use getCodeAnalytics in new programs.',
  })
  scansRoute(app, routes)
  seriesRoute(app, routes)
}

function summaryRoute(
  app: Api,
  routes: AnalyticsRoutes,
  path: string,
  told: Pick<RouteSchema, 'id' | 'summary' | 'description'>,
) {
  const schema = documented({
    ...told,
    permission: 'analytics:read',
    params: CodeParams,
    querystring: SummaryQuery,
    counts: true,
    response: { 200: SummaryView },
  })
  const onRequest = findCode(routes.codes)
  app.get(path, { onRequest, schema }, async (request, reply) => {
    const code = codeOf(request)
    const subject = subjectOf(request, [code.id])
    assertIncluded(request.query.include, subject.filter)
    const period = await periodFor(routes, request.query, reply, subject, code.createdAt)
    const { include = null, compare } = request.query
    const side = async (part: Period) => {
      return { figures: await routes.analytics.figuresOf(subject, part, include), period: part }
    }
    const { now, before } = await readSides(period, compare, side)
    const view = { qr_id: code.id, ...toSummaryView(now) }
    if (!before) return view
    return { ...view, previous: toSummaryView(before), ...toChange(now, before) }
  })
}

function scansRoute(app: Api, routes: AnalyticsRoutes): void {
  const schema = documented({
    id: 'listCodeScans',
    permission: 'analytics:read',
    summary: 'List the scans of a QR code',
    description:
      'Lists scans newest first. Without dates, it lists all scans that have not been deleted (RETENTION_DAYS). If some scans in the period have been deleted, the `X-Scans-Kept-From` header shows the time from which scans are still available. A page past the end is empty.',
    params: CodeParams,
    querystring: ScansQuery,
    counts: true,
    response: { 200: ScanList },
  })
  app.get(
    '/qrcodes/:id/analytics/scans',
    { onRequest: findCode(routes.codes), schema },
    async (request, reply) => {
      const code = codeOf(request)
      const isDetailed = request.query.include === 'details'
      const subject = subjectOf(request, [code.id])
      const period = await periodFor(routes, request.query, reply, subject, code.createdAt, 'all')
      const told = <Found extends Kept>(found: Found): Found => {
        tellKept(reply, found)
        return found
      }
      const { items, pagination } = await readList(request.query, {
        ...{ name: 'scans', parts: ['text'] },
        placeOf: ({ id }: ScanRecord) => [id],
        page: async (page) =>
          told(await routes.analytics.scansOf(subject, period, page, isDetailed)),
        after: async (place, limit) => {
          const part = { after: toScanId(place?.[0]), limit }
          return told(await routes.analytics.scansAfter(subject, period, part, isDetailed)).items
        },
      })
      return { data: items.map((scan) => toScanView(scan, code.externalId)), pagination }
    },
  )
}

function seriesRoute(app: Api, routes: AnalyticsRoutes): void {
  const schema = documented({
    id: 'getCodeTimeseries',
    permission: 'analytics:read',
    summary: 'Get scans of a QR code over time',
    description:
      'Returns one entry for each day, week, month or hour in the period (`interval`), including entries without scans. The default period is the last 30 days. Each entry counts a visitor once, so the entries can add up to more than the number of visitors in the period.',
    params: CodeParams,
    querystring: SeriesQuery,
    counts: true,
    response: { 200: SeriesView },
  })
  app.get(
    '/qrcodes/:id/analytics/timeseries',
    { onRequest: findCode(routes.codes), schema },
    async (request, reply) => {
      const code = codeOf(request)
      const subject = subjectOf(request, [code.id])
      const period = await periodFor(routes, request.query, reply, subject, code.createdAt)
      return {
        qr_id: code.id,
        ...(await seriesOf(routes.analytics, subject, request.query, period)),
      }
    },
  )
}

export async function seriesOf(
  analytics: AnalyticsStore,
  subject: Subject,
  asked: { interval: Interval; compare?: Compared },
  period: Period,
) {
  const { interval, compare } = asked
  const view = async (part: Period) => {
    const { buckets, byUtcDay } = await analytics.seriesOf(subject, toSeries(part, interval))
    const told = namedByUtcDay(byUtcDay, ['total_scans'], ['unique_visitors'])
    return { period: periodView(part), data: buckets.map(toBucketView), ...told }
  }
  const { now, before } = await readSides(period, compare, view)
  return { interval, ...now, ...(before && { previous: before }) }
}

/** Also for an account, whose start the caller provides. */
export function periodFor(
  { analytics, caughtUp }: Pick<AnalyticsRoutes, 'analytics' | 'caughtUp'>,
  asked: AskedPeriod,
  reply: FastifyReply,
  subject: Subject,
  createdAt: number,
  fallback?: DefaultPeriod,
): Promise<Period> {
  const beginning = { createdAt, firstScan: () => analytics.firstScanOf(subject) }
  return askedPeriod(asked, beginning, caughtUp, reply, fallback)
}

/** Scans of the period were deleted: from when on they are kept. */
export function tellKept(reply: FastifyReply, { keptFrom }: Kept): void {
  if (keptFrom !== null) reply.header('x-scans-kept-from', new Date(keptFrom).toISOString())
}

/** Some codes of the caller, or all of them. */
export function subjectOf(
  request: FastifyRequest<{ Querystring: AskedFilter & { approximate?: string } }>,
  codeIds: readonly string[] | null,
  chosenBy: Subject['chosenBy'] = null,
): Subject {
  const { accountId, mode } = callerOf(request)
  const { approximate } = request.query
  const filter = toFilter(request.query)
  const mayApproximate = approximate === 'utc_days'
  return { accountId, mode, codeIds, chosenBy, filter, mayApproximate }
}

function toBucketView({ name, scans, visitors }: BucketCount) {
  return { date: name, total_scans: scans, unique_visitors: visitors }
}

/** `externalId`: that of the code, now. */
export function toScanView(scan: ScanRecord, externalId: string | null) {
  const { id, at, country, region, city, device, browser, isUnique, details } = scan
  const timestamp = new Date(at).toISOString()
  const seen = { country, region, city, device, browser, is_unique: isUnique }
  return { id, timestamp, ...seen, ...(details && { ...details, external_id: externalId }) }
}

const SCAN_ID = new RegExp(`^${SCAN_ID_PATTERN}$`)

function toScanId(place: string | undefined): string | null {
  if (place === undefined || SCAN_ID.test(place)) return place ?? null
  throw unknownCursor()
}
