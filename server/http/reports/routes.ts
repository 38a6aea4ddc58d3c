import type { FastifyRequest } from 'fastify'
import type { Owner } from '../../../domain/accounts/owner.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { findAllNamed } from '../../../domain/codes/named-codes.ts'
import { type Fault, type FaultCode, invalidRequest, Problem } from '../../../domain/errors.ts'
import { toIso } from '../../../domain/iso.ts'
import { toEmbedOrigin } from '../../../domain/reports/embed-origins.ts'
import {
  type NewReport,
  REPORTS_MAX,
  type Report,
  type ReportPeriod,
  type ReportScope,
  type ReportStore,
} from '../../../domain/reports/report.ts'
import { createReport, revokeReport } from '../../../domain/reports/reports.ts'
import { toDate, toDay, toInstant } from '../../../domain/time/periods.ts'
import { type Answer, type RunOnce, send } from '../core/answers/idempotency.ts'
import { readUnpaged } from '../core/answers/lists.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn, wholeQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import {
  NewReportBody,
  ReportLinkView,
  ReportList,
  ReportParams,
  ReportView,
  RevokedReport,
} from './schemas.ts'

/** Reports to share: made, listed and revoked by the people of an account. */
export interface ReportRoutes {
  readonly reports: ReportStore
  readonly codes: CodeStore
  readonly runOnce: RunOnce
  readonly reportUrl: (made: NewReport) => string
}

export const TAG = 'Reports'
const documented = documentedIn(TAG)
const DAYS_DEFAULT = 30
/** Ten years. */
const PERIOD_DAYS_MAX = 3660

const named = openNoun<Report>('report')

export function reportRoutes(app: Api, routes: ReportRoutes): void {
  createRoute(app, routes)
  const list = documented({
    id: 'listReports',
    permission: 'reports',
    summary: 'List reports',
    description:
      "Lists reports without their links. A report's link is shown only when the report is created.",
    querystring: Type.Object(wholeQuery(REPORTS_MAX)),
    response: { 200: ReportList },
  })
  app.get('/reports', { schema: list }, async (request) => {
    const { items, ...position } = await readUnpaged(request.query, REPORTS_MAX, {
      ...{ name: 'reports', parts: ['text'], descending: true },
      all: await routes.reports.list(callerOf(request)),
      placeOf: ({ id }) => [id],
    })
    return { data: await toNamedViews(routes.codes, callerOf(request), items), ...position }
  })
  const onRequest = named.lookUp(
    findById({
      ...{ called: 'report', prefix: 'rpt' },
      find: (owner, id) => routes.reports.find(owner, id),
      missing: (_, why) => noSuchReport(why),
    }),
  )
  const read = documented({
    id: 'getReport',
    permission: 'reports',
    summary: 'Get a report',
    description:
      'Returns a report without its link. The link is shown only when the report is created.',
    params: ReportParams,
    response: { 200: ReportView },
  })
  app.get('/reports/:id', { schema: read, onRequest }, async (request) => {
    const [view] = await toNamedViews(routes.codes, callerOf(request), [named.of(request)])
    return view
  })
  const revoke = documented({
    id: 'revokeReport',
    permission: 'reports',
    summary: 'Revoke a report',
    description: 'The link stops working as soon as this call returns.',
    params: ReportParams,
    response: { 200: RevokedReport },
  })
  app.delete('/reports/:id', { schema: revoke, onRequest }, async (request) => {
    const report = named.of(request)
    if (!(await revokeReport(routes.reports, actorOf(request), report))) throw noSuchReport()
    return { id: report.id, revoked: true as const }
  })
}

function noSuchReport(why = ''): Problem {
  return new Problem('not_found', `This report does not exist${why}`)
}

function createRoute(app: Api, routes: ReportRoutes): void {
  const schema = documented({
    id: 'createReport',
    permission: 'reports',
    summary: 'Create a shared report',
    description:
      'Anyone who has the link can see the figures for this scope and period, as well as the totals and the scans over time for the previous period. A report about a single code also shows the image of the code and when its destination changed. The link does not reveal anything else: other codes and their names stay hidden, and destinations are shown only with `show_destination`. An account can have up to 200 reports in each mode.',
    errors: ['quota_exceeded', 'idempotency_conflict'],
    body: NewReportBody,
    response: { 201: ReportLinkView },
  })
  app.post('/reports', { schema }, async (request, reply) => {
    const { body } = request
    const wanted = {
      title: body.name?.trim() || null,
      period: toPeriod(body),
      showsDestination: body.show_destination ?? false,
      embedOrigins: toOrigins(body.embed_origins ?? []),
      expiresAt: body.expires_at == null ? null : toInstant(body.expires_at),
    }
    const toAnswer = (made: NewReport): Answer => ({
      status: 201,
      headers: { location: `/v1/reports/${made.report.id}` },
      body: { ...toView(made.report), url: routes.reportUrl(made) },
    })
    const answer = await routes.runOnce(reply, async (seal) => {
      const sealed = seal && ((made: NewReport) => seal(toAnswer(made)))
      const scope = await toScope(routes.codes, request)
      const asked = { ...wanted, scope }
      const owner = callerOf(request)
      return toAnswer(await createReport(routes.reports, owner, actorOf(request), asked, sealed))
    })
    return send(reply, answer)
  })
}

type Asked = FastifyRequest<{ Body: NewReportBody }>

async function toScope(codes: CodeStore, request: Asked): Promise<ReportScope> {
  const { type, qr_id, tag } = request.body.scope
  const faults: Fault[] = []
  const add = (param: string, code: FaultCode, message: string) =>
    faults.push({ param, message, code })
  const named = await findAllNamed(codes, callerOf(request), qr_id === undefined ? [] : [qr_id])
  const code = named.get(qr_id ?? '')
  if (type === 'code' && code === undefined) {
    const fault = qr_id === undefined ? 'required' : 'unknown'
    add('scope.qr_id', fault, 'scope.qr_id must be the id of a code')
  }
  if (type === 'tag' && tag === undefined) {
    add('scope.tag', 'required', 'scope.tag is required')
  }
  if (type !== 'code' && qr_id !== undefined) {
    add('scope.qr_id', 'conflict', 'scope.qr_id can only be used with type code')
  }
  if (type !== 'tag' && tag !== undefined) {
    add('scope.tag', 'conflict', 'scope.tag can only be used with type tag')
  }
  const [first, ...more] = faults
  if (first) throw invalidRequest([first, ...more])
  if (type === 'code') return { type, qr_id: code?.id ?? '' }
  return type === 'tag' ? { type, tag: tag?.trim() ?? '' } : { type }
}

/** With what their codes and tags are called now. */
async function toNamedViews(codes: CodeStore, owner: Owner, reports: readonly Report[]) {
  const ids = reports.flatMap(({ scope }) => (scope.type === 'code' ? [scope.qr_id] : []))
  const found = await codes.findSome(owner, [...new Set(ids)])
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const nameOf = ({ scope }: Report): string | null => {
    if (scope.type === 'code') return names.get(scope.qr_id) ?? null
    return scope.type === 'tag' ? scope.tag : null
  }
  return reports.map((report) => ({ ...toView(report), scope_name: nameOf(report) }))
}

function toPeriod({ days, start_date, end_date }: NewReportBody): ReportPeriod {
  if (start_date === undefined && end_date === undefined) return { days: days ?? DAYS_DEFAULT }
  const refuse = (param: string, message: string, code: FaultCode) =>
    invalidRequest([{ param, message, code }])
  if (days !== undefined) throw refuse('days', 'days cannot be combined with dates', 'conflict')
  if (start_date === undefined) {
    throw refuse('start_date', 'start_date is required with end_date', 'required')
  }
  if (end_date === undefined) {
    throw refuse('end_date', 'end_date is required with start_date', 'required')
  }
  // Both are dates, because the schema says so.
  const [first, last] = [toDay(start_date) ?? 0, toDay(end_date) ?? 0]
  if (first > last) {
    throw refuse('end_date', 'end_date must not be before start_date', 'conflict')
  }
  if (last - first >= PERIOD_DAYS_MAX) {
    const message = `end_date must be within ${PERIOD_DAYS_MAX} days of start_date`
    throw refuse('end_date', message, 'conflict')
  }
  return { start_date: toDate(first), end_date: toDate(last) }
}

/** Each once. They are origins, because the schema says so. */
function toOrigins(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => toEmbedOrigin(text) ?? []))]
}

function toView(report: Report) {
  const { id, title, scope, period, showsDestination, createdAt, expiresAt } = report
  return {
    ...{ id, name: title, scope, ...period, show_destination: showsDestination },
    embed_origins: [...report.embedOrigins],
    created_at: toIso(createdAt),
    expires_at: toIso(expiresAt),
  }
}
