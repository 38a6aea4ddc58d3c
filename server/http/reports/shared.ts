import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../domain/accounts/brand.ts'
import type { Owner } from '../../../domain/accounts/owner.ts'
import { type Subject, TAGGED_MAX } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { toTagKeys } from '../../../domain/codes/tags.ts'
import { Problem } from '../../../domain/errors.ts'
import { timeOf } from '../../../domain/ids.ts'
import { toIso } from '../../../domain/iso.ts'
import { openRecent } from '../../../domain/recent.ts'
import type { Report, ReportStore, SharedReport } from '../../../domain/reports/report.ts'
import { type AskedPeriod, daysIn, type Interval, toDate } from '../../../domain/time/periods.ts'
import { dayAt, toZone, UTC } from '../../../domain/time/zones.ts'
import type { AggregateRoutes } from '../analytics/aggregate.ts'
import { toHeatmapView } from '../analytics/heatmap.ts'
import { periodFor, seriesOf } from '../analytics/routes.ts'
import { toSummaryView } from '../analytics/summaries.ts'
import { imageUrlOf, type PublicUrls, shortUrlOf } from '../codes/views.ts'
import { announce, type Retirement } from '../core/answers/retired.ts'
import { admitReader } from '../core/gate/api-limits.ts'
import type { Gate } from '../core/gate/authentication.ts'
import { openNoun } from '../core/noun.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { changesOf } from './changes.ts'
import { comparisonOf } from './comparison.ts'
import { TAG } from './routes.ts'
import { SecretBody, SecretParams, SharedReportView } from './shared-schemas.ts'

/**
 * What whoever has the link sees. There is one question and it takes no parameters, so that nothing
 * but what was shared can be asked for.
 */
export interface SharedRoutes extends AggregateRoutes {
  readonly reports: ReportStore
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
}

/** For so long the same figures are shown again, however many look at them. */
const FRESH_MS = 10_000
const REMEMBERED_MAX = 200

type SharedFigures = Awaited<ReturnType<typeof figuresOf>>

/** One reading of a report's figures for all who ask meanwhile and shortly after. */
function openFigures(routes: SharedRoutes) {
  const recent = openRecent<{ readonly read: Promise<SharedFigures>; until: number }>(
    REMEMBERED_MAX,
  )
  return (report: ZonedReport, code: Code | null, reply: FastifyReply): Promise<SharedFigures> => {
    // Its days are those of the zone.
    const key = `${report.id} ${report.timezone}`
    const known = recent.get(key)
    if (known && Date.now() < known.until) return known.read
    const read = figuresOf(routes, report, code, reply)
    const own = { read, until: Number.POSITIVE_INFINITY }
    recent.set(key, own)
    read.then(
      () => {
        own.until = Date.now() + FRESH_MS
      },
      () => recent.delete(key),
    )
    return read
  }
}

/** The secret was in the path until 0.2.0, where proxies log it. Links that were sent go on. */
const IN_PATH: Retirement = { since: '2026-11-17', until: '2027-12-01' }
/** A secret, its name and some blanks. */
const BODY_MAX_BYTES = 1024

const about = {
  tag: TAG,
  permission: 'public',
  response: { 200: SharedReportView },
} as const
const DESCRIPTION =
  'Returns the shared figures, which are at most 10 seconds old. Takes no parameters. Each IP address can send up to 60 requests per minute.'

export function sharedReportRoutes(app: Api, routes: SharedRoutes): void {
  const show = openShow(routes)
  const schema = documented({
    ...about,
    id: 'openSharedReport',
    summary: 'Get a shared report',
    description: DESCRIPTION,
    body: SecretBody,
    errors: ['not_found', 'gone'],
  })
  const options = { schema, bodyLimit: BODY_MAX_BYTES, onRequest: admit(routes) }
  app.post('/reports/shared', options, async (request, reply) =>
    show(await find(routes, request.body.secret), reply),
  )
  const inPath = documented({
    ...about,
    id: 'getSharedReport',
    summary: 'Get a shared report with an old link that has the secret in its path',
    description: `Deprecated and available until at least ${IN_PATH.until}. Use \`POST /v1/reports/shared\` instead. ${DESCRIPTION}`,
    deprecated: true,
    params: SecretParams,
    errors: ['gone'],
  })
  // Before anything else is checked: without a report there is nothing to be wrong about.
  const lookUp = shared.lookUp((request) =>
    find(routes, (request.params as { secret: string }).secret),
  )
  const onRequest = [announce(IN_PATH), admit(routes), lookUp]
  app.get('/reports/shared/:secret', { schema: inPath, onRequest }, async (request, reply) =>
    show(shared.of(request), reply),
  )
}

function openShow(routes: SharedRoutes) {
  const figuresFor = openFigures(routes)
  return async (shared: SharedReport, reply: FastifyReply) => {
    const { report, accountName, timezone, brand } = shared
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    const code = await codeOf(routes.codes, report)
    const { expiresAt } = report
    const read = figuresFor({ ...report, timezone }, code, reply)
    const { changes, ...figures } = await read.catch(neutral)
    return {
      account: accountName,
      brand: brandView(brand),
      timezone,
      type: report.scope.type,
      ...named(report, code, accountName),
      code: code && { ...codeView(code, report, routes.urls), changes },
      expires_at: toIso(expiresAt),
      ...figures,
    }
  }
}

/** What is seen of it on a report: whom to ask is known to whoever got the link. */
function brandView(brand: Brand | null) {
  if (brand === null) return null
  const { name, color, logo } = brand
  return { name, color, logo_url: logo && `/images/${logo}/public` }
}

const shared = openNoun<SharedReport>('report')

function admit({ limits }: SharedRoutes) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    admitReader(limits, request, reply)
}

async function find({ reports }: SharedRoutes, secret: string): Promise<SharedReport> {
  const found = await reports.findShared(secret, Date.now())
  if (found === null) throw noReport()
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
  const { destinationUrl: destination_url, style } = code
  const public_urls = { short_url: shortUrlOf(code, urls), image_url: imageUrlOf(code, urls) }
  return { ...public_urls, ...(showsDestination && { destination_url }), style }
}

async function subjectOf(codes: CodeStore, report: Report, code: Code | null): Promise<Subject> {
  const { accountId, mode, scope } = report
  const owner: Owner = { accountId, mode }
  const base = { accountId, mode, filter: ALL, mayApproximate: true }
  if (code) return { ...base, codeIds: [code.id], chosenBy: null }
  if (scope.type !== 'tag') return { ...base, codeIds: null, chosenBy: null }
  const ids = await codes.tagged(owner, toTagKeys(scope.tag), TAGGED_MAX + 1)
  if (ids.length > TAGGED_MAX) throw notShown()
  return { ...base, codeIds: ids, chosenBy: 'tag' }
}

/** As much as can be told at a glance. */
function intervalFor(days: number): Interval {
  if (days <= 2) return 'hour'
  if (days <= 120) return 'day'
  return days <= 800 ? 'week' : 'month'
}

async function figuresOf(
  routes: SharedRoutes,
  report: ZonedReport,
  code: Code | null,
  reply: FastifyReply,
) {
  const { analytics } = routes
  const subject = await subjectOf(routes.codes, report, code)
  const since = code?.createdAt ?? timeOf(report.accountId)
  const period = await periodFor(routes, askedBy(report), reply, subject, since)
  // The backlog of the whole server is nobody's business here.
  reply.removeHeader('x-scans-pending')
  // Nor where scans were led, unless that is shown.
  const counted = await analytics.figuresOf(subject, period, 'breakdowns')
  const { variants, ...figures } = toSummaryView({ figures: counted, period })
  const showsWays = code !== null && report.showsDestination && variants !== undefined
  const interval = intervalFor(daysIn(period))
  const now = { figures: counted, period }
  const compared = await comparisonOf(analytics, subject, now, interval, since)
  const series = await seriesOf(analytics, subject, { interval }, period)
  return {
    figures: { ...figures, ...(showsWays && { variants }), ...compared?.figures },
    timeseries: { ...series, ...compared?.series },
    heatmap: toHeatmapView(await analytics.heatmapOf(subject, period), period, report.timezone),
    changes: code ? await changesOf(routes.codes, code, report, period) : [],
  }
}

type ZonedReport = Report & { readonly timezone: string }

function askedBy({ period, timezone }: ZonedReport): AskedPeriod {
  if (!('days' in period)) return { ...period, timezone }
  const today = dayAt(toZone(timezone) ?? UTC, Date.now())
  const days = { start_date: toDate(today - period.days + 1), end_date: toDate(today) }
  return { ...days, timezone }
}

/** What stands in the way is about questions and settings that whoever looks has no part in. */
function neutral(error: unknown): never {
  throw error instanceof Problem && error.code === 'invalid_request' ? notShown() : error
}

function notShown(): Problem {
  const message = 'This report can no longer be shown: ask the person who shared it for a new one'
  return new Problem('gone', message)
}

function noReport(): Problem {
  return new Problem(
    'not_found',
    'No report found: the link was mistyped, has been revoked or has expired',
  )
}
