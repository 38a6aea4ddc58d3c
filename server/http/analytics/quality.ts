import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { CodeStore } from '../../domain/codes/code.ts'
import { SCAN_CLASSES } from '../../domain/scans/scans.ts'
import type { ClassCount, ScanReader } from '../../domain/scans/store.ts'
import { periodView } from '../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/routes.ts'
import { CodeParams } from '../codes/schemas.ts'
import type { CaughtUp } from '../frame/catch-up.ts'
import { documented, OneOf, PeriodView, periodQuery } from '../frame/schemas.ts'
import { askedPeriod } from './asked-period.ts'

/** What came to a code and did not count, and why: so that a total can be trusted. */
export interface QualityRoutes {
  readonly codes: CodeStore
  readonly scans: ScanReader
  readonly caughtUp: CaughtUp
}

const [COUNTED] = SCAN_CLASSES

const scans = (description: string) => Type.Integer({ description, examples: [12] })

const ReasonView = Type.Object(
  {
    reason: Type.String({
      description: 'A crawler’s or preview’s name, or what the request said of itself.',
      examples: ['Googlebot'],
    }),
    scans: scans('Requests for this reason.'),
  },
  { additionalProperties: false, title: 'QualityReason' },
)

const ClassView = Type.Object(
  {
    class: OneOf(SCAN_CLASSES, 'missed: the code was paused or a draft.'),
    counted: Type.Boolean({ description: 'Whether they are in the totals.', examples: [true] }),
    scans: scans('Requests of this class.'),
    reasons: Type.Array(ReasonView, { description: 'Most first; empty for what counts.' }),
  },
  { additionalProperties: false, title: 'QualityClass' },
)

const QualityView = Type.Object(
  {
    qr_id: Type.String({ description: 'The code.', examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'] }),
    period: PeriodView,
    summary: Type.Object(
      {
        received: scans('Everything that came.'),
        counted: scans('What is in total_scans.'),
        not_counted: scans('The rest.'),
      },
      { additionalProperties: false, description: 'In the period.' },
    ),
    classes: Type.Array(ClassView, { description: 'Always all of them.' }),
  },
  { additionalProperties: false, title: 'Quality' },
)

const QualityQuery = Type.Object(periodQuery)
type QualityQuery = Static<typeof QualityQuery>

export function qualityRoutes(app: FastifyInstance, routes: QualityRoutes): void {
  app.get<{ Params: { id: string }; Querystring: QualityQuery }>(
    '/qrcodes/:id/analytics/quality',
    {
      onRequest: findCode(routes.codes),
      schema: documented({
        id: 'getCodeQuality',
        tag: 'Analytics',
        summary: 'What came to a QR code, and what of it counted',
        description:
          'Crawlers, link previews, prefetches and HEAD requests are redirected but not counted as scans; requests while a code was paused are kept as missed.',
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

function toQuality(counts: readonly ClassCount[]) {
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
