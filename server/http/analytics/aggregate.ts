import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CodeCount } from '../../../domain/analytics/analytics.ts'
import { type AskedFilter, toFilter } from '../../../domain/analytics/filters.ts'
import { timeOf } from '../../../domain/ids.ts'
import type { AskedPeriod, Period } from '../../../domain/time/periods.ts'
import type { PublicUrls } from '../codes/views.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { accountSubject, type Chosen, chosenCodes } from './chosen.ts'
import { type AnalyticsRoutes, periodFor, seriesOf, subjectOf, TAG } from './routes.ts'
import { AccountSeriesQuery, AccountSeriesView, toCodeNames } from './schemas.ts'
import { assertIncluded, readSides, toChange, toSummaryView } from './summaries.ts'
import { AggregateQuery, AggregateView } from './summary-schemas.ts'

/** Queries about the scans of all codes of an account, or of some of them together. */
export interface AggregateRoutes extends AnalyticsRoutes {
  readonly urls: PublicUrls
}

type Asked = FastifyRequest<{ Querystring: AggregateQuery }>

export function aggregateRoutes(app: Api, routes: AggregateRoutes): void {
  const aggregateSchema = documented({
    id: 'getAggregateAnalytics',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Get analytics for all QR codes in the account',
    description:
      'The totals include deleted codes. `tag` and `qr_ids` limit the figures to certain codes. For several codes, scans are counted one by one, up to 1,000,000 scans in the period. The request is rejected if more than one of these codes was scanned and some scans in the period have been deleted (RETENTION_DAYS).',
    querystring: AggregateQuery,
    counts: true,
    response: { 200: AggregateView },
  })
  app.get('/analytics/aggregate', { schema: aggregateSchema }, async (request, reply) => {
    assertIncluded(request.query.include, toFilter(request.query))
    const chosen = await chosenCodes(routes.codes, request)
    const period = await accountPeriod(routes, request, reply)
    return aggregate(routes, request, chosen, period)
  })

  const seriesSchema = documented({
    id: 'getAccountTimeseries',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Get scans across all QR codes in the account over time',
    description:
      'Returns the same figures as for a single code. They cover all codes in the account, including deleted ones, or only codes with a `tag`. The default period is the last 30 days.',
    querystring: AccountSeriesQuery,
    counts: true,
    response: { 200: AccountSeriesView },
  })
  app.get('/analytics/timeseries', { schema: seriesSchema }, async (request, reply) => {
    const subject = await accountSubject(routes.codes, request)
    const period = await accountPeriod(routes, request, reply)
    return seriesOf(routes.analytics, subject, request.query, period)
  })
}

async function aggregate(
  { codes, analytics, urls }: AggregateRoutes,
  request: Asked,
  { subject, codes: chosen, counts }: Chosen,
  period: Period,
) {
  const owner = callerOf(request)
  const known = new Map(chosen.map((code) => [code.id, code]))

  async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unknown = ids.filter((id) => !known.has(id))
    const found = await codes.findSome(owner, unknown)
    for (const code of found) known.set(code.id, code)
    return new Map(ids.flatMap((id) => [[id, known.get(id)?.name] as const]).filter(isNamed))
  }

  const toTop = ({ codeId, scans, visitors }: CodeCount) => {
    const code = known.get(codeId)
    const names = code ? toCodeNames(code, urls) : { qr_id: codeId, name: '', short_url: '' }
    return { ...names, scans, unique_visitors: visitors }
  }
  const { include = null, compare } = request.query
  const side = async (part: Period) => {
    return { ...(await analytics.overviewOf(subject, part, include, namesOf)), period: part }
  }
  const view = (one: Awaited<ReturnType<typeof side>>) => {
    return { ...toSummaryView(one, ['top_qrcodes']), top_qrcodes: one.top.map(toTop) }
  }
  const { now, before } = await readSides(period, compare, side)
  const answer = view(now)
  const whole = { ...answer, summary: { ...answer.summary, ...counts } }
  if (!before) return whole
  return { ...whole, previous: view(before), ...toChange(now, before) }
}

function isNamed(entry: readonly [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

/** The account's start, whichever of its codes are queried. */
export function accountPeriod(
  routes: Pick<AggregateRoutes, 'analytics' | 'caughtUp'>,
  request: FastifyRequest<{ Querystring: AskedPeriod & AskedFilter }>,
  reply: FastifyReply,
): Promise<Period> {
  const since = timeOf(callerOf(request).accountId)
  return periodFor(routes, request.query, reply, subjectOf(request, null), since)
}
