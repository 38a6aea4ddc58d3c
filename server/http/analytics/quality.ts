import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import type { ClassCount, ScanReader } from '../../../domain/scans/store.ts'
import { periodView } from '../../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/named-code.ts'
import { CodeParams } from '../codes/schemas.ts'
import type { CaughtUp } from '../core/answers/catch-up.ts'
import { Component, Integer, ListOf, OneOf, Part, Text, YesNo } from '../core/schemas/fields.ts'
import { type Api, documented, PeriodView, periodQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { askedPeriod } from './asked-period.ts'

/** Requests of a code that were not counted, and why, so that totals can be trusted. */
export interface QualityRoutes {
  readonly codes: CodeStore
  readonly scans: ScanReader
  readonly caughtUp: CaughtUp
}

const [COUNTED] = SCAN_CLASSES

export const scans = (description: string) => Integer(description, 12)

const ReasonView = Component('QualityReason', {
  reason: Text(
    'Name of the crawler or link preview, or what the request declared itself to be. For missed requests, why the code did not redirect: `paused`, `scheduled` (not active yet), `expired`, `used_up`, `draft`, `blocked` or `suspended`.',
    'Googlebot',
  ),
  scans: scans('Number of requests with this reason.'),
})

export const ClassView = Component('QualityClass', {
  class: OneOf(
    SCAN_CLASSES,
    '`missed` means that the code was paused, not active yet, expired, used up, a draft or blocked by the operator at the time of the request. This class includes crawlers, link previews and prefetches, but not HEAD requests.',
  ),
  counted: YesNo('Whether requests in this class are included in the totals.', true),
  scans: scans('Number of requests in this class.'),
  reasons: ListOf(ReasonView, 'Reasons, most frequent first; empty for classes that are counted.'),
})

export const requests = {
  received: scans('Total number of requests.'),
  counted: scans('Number of requests included in `total_scans`.'),
  not_counted: scans('Number of requests not included in `total_scans`.'),
}

export const QualitySummary = Part('Totals for the period.', requests)

const QualityView = Component('Quality', {
  qr_id: Text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9'),
  period: PeriodView,
  summary: QualitySummary,
  classes: ListOf(ClassView, 'All classes, including those without requests.'),
})

const QualityQuery = Type.Object(periodQuery('UTC'))

export function qualityRoutes(app: Api, routes: QualityRoutes): void {
  app.get(
    '/qrcodes/:id/analytics/quality',
    {
      onRequest: findCode(routes.codes),
      schema: documented({
        id: 'getCodeQuality',
        tag: 'Analytics',
        permission: 'analytics:read',
        summary: 'Get counted and uncounted requests for a QR code',
        description:
          'Crawlers, link previews, prefetches and HEAD requests are redirected but not counted as scans. Requests made while a code was paused, not active yet, expired, used up, a draft or blocked by the operator are recorded as missed, whether they came from people or bots. Days are in UTC.',
        params: CodeParams,
        querystring: QualityQuery,
        counts: true,
        response: { 200: QualityView },
      }),
    },
    async (request, reply) => {
      const code = codeOf(request)
      const { createdAt } = code
      const beginning = { createdAt, firstScan: () => routes.scans.firstOf(code.id) }
      const period = await askedPeriod(request.query, beginning, routes.caughtUp, reply)
      const counts = await routes.scans.classesOf(code.id, period)
      return { qr_id: code.id, period: periodView(period), ...toQuality(counts) }
    },
  )
}

export function toQuality(counts: readonly ClassCount[]) {
  const sum = (some: readonly ClassCount[]) => some.reduce((total, { scans }) => total + scans, 0)
  const classes = SCAN_CLASSES.map((name) => {
    const own = counts.filter((count) => count.class === name)
    const reasons = own
      .filter(({ reason }) => reason !== '')
      .map(({ reason, scans }) => ({ reason, scans }))
    return { class: name, counted: name === COUNTED, scans: sum(own), reasons }
  })
  const received = sum(counts)
  const counted = sum(counts.filter((count) => count.class === COUNTED))
  return { summary: { received, counted, not_counted: received - counted }, classes }
}
