import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../domain/accounts/owner.ts'
import { type AnalyticsStore, type Subject, TAGGED_MAX } from '../../domain/analytics/analytics.ts'
import { ALL } from '../../domain/analytics/filters.ts'
import type { Code, CodeStore } from '../../domain/codes/code.ts'
import { toTagKeys } from '../../domain/codes/tags.ts'
import { Problem } from '../../domain/errors.ts'
import { timeOf } from '../../domain/ids.ts'
import type { Report, ReportStore, SharedReport } from '../../domain/reports/report.ts'
import {
  DAY_MS,
  daysIn,
  type Interval,
  type Period,
  periodView,
  toDate,
} from '../../domain/time/periods.ts'
import { periodFor, seriesOf } from '../analytics/routes.ts'
import { compared, toChange, toSummaryView } from '../analytics/summaries.ts'
import { type PublicUrls, shortUrlOf } from '../codes/views.ts'
import type { CaughtUp } from '../frame/catch-up.ts'
import { documented } from '../frame/schemas.ts'
import { TAG } from './routes.ts'
import { SecretParams, SharedReportView } from './schemas.ts'

/**
 * What whoever has the link sees. There is one question and it takes no parameters, so that nothing
 * but what was shared can be asked for.
 */
export interface SharedRoutes {
  readonly reports: ReportStore
  readonly codes: CodeStore
  readonly analytics: AnalyticsStore
  readonly caughtUp: CaughtUp
  readonly urls: PublicUrls
}

export function sharedReportRoutes(app: FastifyInstance, routes: SharedRoutes): void {
  const schema = documented({
    id: 'getSharedReport',
    tag: TAG,
    permission: 'public',
    summary: 'Get a shared report',
    description: 'The figures that were shared, as they are now. Takes no parameters.',
    params: SecretParams,
    counts: true,
    response: { 200: SharedReportView },
  })
  app.get<{ Params: { secret: string } }>(
    '/reports/shared/:secret',
    { schema, onRequest: findShared(routes.reports) },
    async (request, reply) => {
      const { report, accountName } = sharedOf(request)
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const code = await codeOf(routes.codes, report)
      const about = {
        account: accountName,
        type: report.scope.type,
        ...named(report, code, accountName),
      }
      const { expiresAt } = report
      return {
        ...about,
        code: code && codeView(code, report, routes.urls),
        expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        ...(await figuresOf(routes, report, code, reply)),
      }
    },
  )
}

const shared = new WeakMap<FastifyRequest, SharedReport>()

/** Before anything else is checked: without a report there is nothing to be wrong about. */
function findShared(reports: ReportStore) {
  return async (request: FastifyRequest): Promise<void> => {
    const { secret } = request.params as { secret: string }
    const found = await reports.findShared(secret, Date.now())
    if (found === null) throw noReport()
    shared.set(request, found)
  }
}

function sharedOf(request: FastifyRequest): SharedReport {
  const found = shared.get(request)
  if (!found) throw noReport()
  return found
}

/** Deleted since: then there is nothing to show. Null: the report is not about one code. */
async function codeOf(codes: CodeStore, report: Report): Promise<Code | null> {
  if (report.scope.type !== 'code') return null
  const [code] = await codes.findSome(report, [report.scope.qr_id])
  if (!code) throw noReport()
  return code
}

function named({ title, scope }: Report, code: Code | null, accountName: string) {
  const own = scope.type === 'tag' ? scope.tag : (code?.name ?? accountName)
  return { name: title ?? own }
}

function codeView(code: Code, { showsDestination }: Report, urls: PublicUrls) {
  const { destinationUrl: destination_url } = code
  return { short_url: shortUrlOf(code, urls), ...(showsDestination && { destination_url }) }
}

async function subjectOf(codes: CodeStore, report: Report, code: Code | null): Promise<Subject> {
  const { accountId, mode, scope } = report
  const owner: Owner = { accountId, mode }
  const base = { accountId, mode, filter: ALL }
  if (code) return { ...base, codeIds: [code.id], chosenBy: null }
  if (scope.type !== 'tag') return { ...base, codeIds: null, chosenBy: null }
  const ids = await codes.tagged(owner, toTagKeys(scope.tag), TAGGED_MAX)
  return { ...base, codeIds: ids, chosenBy: 'tag' }
}

/** As much as can be told at a glance. */
function intervalFor(days: number): Interval {
  if (days <= 2) return 'hour'
  return days <= 120 ? 'day' : 'week'
}

async function figuresOf(
  routes: SharedRoutes,
  report: Report,
  code: Code | null,
  reply: FastifyReply,
) {
  const { analytics } = routes
  const subject = await subjectOf(routes.codes, report, code)
  const since = code?.createdAt ?? timeOf(report.accountId)
  const period = await periodFor(routes, askedBy(report), reply, subject, since)
  const side = async (part: Period) => {
    return { figures: await analytics.figuresOf(subject, part, 'details'), period: part }
  }
  const now = await side(period)
  const before = await compared(period, 'previous', side).catch(unlessKept)
  const figures = before
    ? { ...toSummaryView(now), previous: toSummaryView(before), ...toChange(now, before) }
    : toSummaryView(now)
  const interval = intervalFor(daysIn(period))
  const compare = before ? ({ compare: 'previous' } as const) : {}
  const heat = await analytics.heatmapOf(subject, period)
  return {
    figures,
    timeseries: await seriesOf(analytics, subject, { interval, ...compare }, period),
    heatmap: {
      ...{ period: periodView(period), timezone: 'UTC' },
      data: heat.map((hours) => [...hours]),
    },
  }
}

function askedBy({ period }: Report): { start_date: string; end_date: string } {
  if (!('days' in period)) return period
  const today = Math.floor(Date.now() / DAY_MS)
  return { start_date: toDate(today - period.days + 1), end_date: toDate(today) }
}

/** The period before may have been deleted: then there is nothing to compare with. */
function unlessKept(error: unknown): null {
  if (error instanceof Problem && error.code === 'invalid_request') return null
  throw error
}

function noReport(): Problem {
  return new Problem(
    'not_found',
    'There is no report here: the link is mistyped, or it was revoked or has expired',
  )
}
