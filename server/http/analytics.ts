import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type AnalyticsStore,
  averageOf,
  byBrowser,
  byDevice,
  type Figures,
  type ScanRecord,
  topCities,
  topCountries,
} from '../domain/analytics.ts'
import { invalidRequest } from '../domain/errors.ts'
import { timeOf } from '../domain/ids.ts'
import { daysIn, type Period, periodView, toBuckets, toPeriod } from '../domain/periods.ts'
import type { Code, CodeStore } from '../domain/ports.ts'
import {
  AccountSeriesView,
  AggregateQuery,
  AggregateView,
  PeriodQuery,
  QR_IDS_MAX,
  ScanList,
  ScansQuery,
  SeriesQuery,
  SeriesView,
  SummaryView,
} from './analytics-schemas.ts'
import { callerOf } from './auth.ts'
import { type CaughtUp, catchUp } from './catch-up.ts'
import { CodeParams } from './code-schemas.ts'
import type { PublicUrls } from './code-views.ts'
import { codeOf, findCode } from './codes.ts'
import { documented, toPagination } from './schemas.ts'

/** Questions about scans. Each first waits for what was answered before it. */
export interface AnalyticsRoutes {
  readonly codes: CodeStore
  readonly analytics: AnalyticsStore
  readonly caughtUp: CaughtUp
  readonly urls: PublicUrls
}

interface ById<Query> {
  Params: { id: string }
  Querystring: Query
}

const TAG = 'Analytics'

export function analyticsRoutes(app: FastifyInstance, routes: AnalyticsRoutes): void {
  summaryRoute(app, routes, '/qrcodes/:id/analytics', 'getCodeAnalytics')
  summaryRoute(app, routes, '/analytics/qrcodes/:id', 'getAnalyticsOfCode')
  scansRoute(app, routes)
  seriesRoute(app, routes)
  accountRoutes(app, routes)
}

function summaryRoute(app: FastifyInstance, routes: AnalyticsRoutes, path: string, id: string) {
  const schema = documented({
    id,
    tag: TAG,
    summary: 'What came of a QR code: totals, places, devices',
    description: 'Visitors are exact. Without dates: the last 30 days.',
    params: CodeParams,
    querystring: PeriodQuery,
    response: { 200: SummaryView },
  })
  const onRequest = findCode(routes.codes)
  app.get<ById<PeriodQuery>>(path, { onRequest, schema }, async (request, reply) => {
    const code = codeOf(request)
    const period = toPeriod(request.query, code.createdAt, Date.now())
    await catchUp(routes.caughtUp, reply)
    const figures = await routes.analytics.figuresOf(subjectOf(request, code), period)
    return {
      qr_id: code.id,
      period: periodView(period),
      summary: toSummary(figures, period),
      ...toBreakdown(figures),
    }
  })
}

function scansRoute(app: FastifyInstance, { codes, analytics, caughtUp }: AnalyticsRoutes): void {
  const schema = documented({
    id: 'listCodeScans',
    tag: TAG,
    summary: 'The scans of a QR code, one by one',
    description:
      'Newest first. Without dates: all that are kept (RETENTION_DAYS). A page past the end is empty.',
    params: CodeParams,
    querystring: ScansQuery,
    response: { 200: ScanList },
  })
  app.get<ById<ScansQuery>>(
    '/qrcodes/:id/analytics/scans',
    { onRequest: findCode(codes), schema },
    async (request, reply) => {
      const code = codeOf(request)
      const { page, limit } = request.query
      const period = toPeriod(request.query, code.createdAt, Date.now(), 'all')
      await catchUp(caughtUp, reply)
      const { items, total } = await analytics.scansOf(code.id, period, { page, limit })
      return { data: items.map(toScanView), pagination: toPagination(page, limit, total) }
    },
  )
}

function seriesRoute(app: FastifyInstance, { codes, analytics, caughtUp }: AnalyticsRoutes): void {
  const schema = documented({
    id: 'getCodeTimeseries',
    tag: TAG,
    summary: 'Scans of a QR code over time',
    params: CodeParams,
    querystring: SeriesQuery,
    response: { 200: SeriesView },
  })
  app.get<ById<SeriesQuery>>(
    '/qrcodes/:id/analytics/timeseries',
    { onRequest: findCode(codes), schema },
    async (request, reply) => {
      const code = codeOf(request)
      const { interval } = request.query
      const period = toPeriod(request.query, code.createdAt, Date.now())
      const buckets = toBuckets(period, interval)
      await catchUp(caughtUp, reply)
      const series = await analytics.seriesOf(subjectOf(request, code), buckets)
      return { qr_id: code.id, interval, data: series.map(toBucketView) }
    },
  )
}

function accountRoutes(app: FastifyInstance, routes: AnalyticsRoutes): void {
  const aggregateSchema = documented({
    id: 'getAggregateAnalytics',
    tag: TAG,
    summary: 'What came of all QR codes of the account',
    description:
      'Deleted codes stay in the totals. With `qr_ids` only those codes; their visitors together are counted up to 1,000,000 scans, and not where some are dropped (RETENTION_DAYS).',
    querystring: AggregateQuery,
    response: { 200: AggregateView },
  })
  app.get<{ Querystring: AggregateQuery }>(
    '/analytics/aggregate',
    { schema: aggregateSchema },
    async (request, reply) => {
      const chosen = await chosenCodes(routes.codes, request)
      await catchUp(routes.caughtUp, reply)
      return aggregate(routes, request, chosen)
    },
  )

  const seriesSchema = documented({
    id: 'getAccountTimeseries',
    tag: TAG,
    summary: 'Scans of all QR codes of the account over time',
    querystring: SeriesQuery,
    response: { 200: AccountSeriesView },
  })
  app.get<{ Querystring: SeriesQuery }>(
    '/analytics/timeseries',
    { schema: seriesSchema },
    async (request, reply) => {
      const { interval } = request.query
      const buckets = toBuckets(accountPeriod(request), interval)
      await catchUp(routes.caughtUp, reply)
      const series = await routes.analytics.seriesOf(subjectOf(request), buckets)
      return { interval, data: series.map(toBucketView) }
    },
  )
}

async function aggregate(
  { codes, analytics, urls }: AnalyticsRoutes,
  request: FastifyRequest<{ Querystring: AggregateQuery }>,
  chosen: readonly Code[] | null,
) {
  const owner = callerOf(request)
  const period = accountPeriod(request)
  const subject = subjectOf(request)
  const named = new Map((chosen ?? []).map((code) => [code.id, code]))
  const { figures, top } = chosen
    ? await analytics.overviewOfSome([...named.keys()], period)
    : await analytics.overviewOf(subject, period, async (ids) => {
        for (const code of await codes.findSome(owner, ids)) named.set(code.id, code)
        return new Set(named.keys())
      })
  const { active, paused, draft } = chosen ? byStatus(chosen) : await codes.counts(owner)
  return {
    period: periodView(period),
    summary: {
      ...toSummary(figures, period),
      total_qrcodes: active + paused + draft,
      active_qrcodes: active,
    },
    top_qrcodes: top.map(({ codeId, scans, visitors }) => ({
      qr_id: codeId,
      name: named.get(codeId)?.name ?? '',
      short_url: `${urls.shortBaseUrl}/${named.get(codeId)?.shortCode}`,
      scans,
      unique_visitors: visitors,
    })),
    ...toBreakdown(figures),
  }
}

/** Null: all of them. */
async function chosenCodes(
  codes: CodeStore,
  request: FastifyRequest<{ Querystring: AggregateQuery }>,
): Promise<Code[] | null> {
  const { qr_ids } = request.query
  if (qr_ids === undefined) return null
  const ids = [...new Set(qr_ids.split(','))]
  if (ids.length > QR_IDS_MAX) {
    const message = `qr_ids may name at most ${QR_IDS_MAX} codes, not ${ids.length}`
    throw invalidRequest([{ param: 'qr_ids', message }])
  }
  const found = await codes.findSome(callerOf(request), ids)
  const missing = ids.find((id) => !found.some((code) => code.id === id))
  if (missing !== undefined) {
    const message = `qr_ids: there is no code ${missing.slice(0, 100)}`
    throw invalidRequest([{ param: 'qr_ids', message }])
  }
  return found
}

function byStatus(codes: readonly Code[]) {
  const counts = { active: 0, paused: 0, draft: 0 }
  for (const { status } of codes) counts[status]++
  return counts
}

function accountPeriod(request: FastifyRequest<{ Querystring: PeriodQuery }>): Period {
  return toPeriod(request.query, timeOf(callerOf(request).accountId), Date.now())
}

function subjectOf(request: FastifyRequest, code?: Code) {
  const { accountId, mode } = callerOf(request)
  return { accountId, mode, ...(code && { codeId: code.id }) }
}

function toSummary({ scans, visitors }: Figures, period: Period) {
  const avg_daily_scans = averageOf(scans, daysIn(period))
  return { total_scans: scans, unique_visitors: visitors, avg_daily_scans }
}

function toBreakdown({ places, agents }: Figures) {
  return {
    top_countries: topCountries(places),
    top_cities: topCities(places),
    devices: byDevice(agents),
    browsers: byBrowser(agents),
  }
}

function toBucketView({
  name,
  scans,
  visitors,
}: {
  name: string
  scans: number
  visitors: number
}) {
  return { date: name, total_scans: scans, unique_visitors: visitors }
}

export function toScanView({
  id,
  at,
  country,
  region,
  city,
  device,
  browser,
  isUnique,
}: ScanRecord) {
  const timestamp = new Date(at).toISOString()
  return { id, timestamp, country, region, city, device, browser, is_unique: isUnique }
}
