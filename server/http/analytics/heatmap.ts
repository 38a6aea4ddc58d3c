import type { CountedHeatmap, Subject } from '../../../domain/analytics/analytics.ts'
import { type Period, periodView } from '../../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/named-code.ts'
import { CodeParams } from '../codes/schemas.ts'
import { Component, Text } from '../core/schemas/fields.ts'
import { type Api, documented, PeriodView } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { accountPeriod } from './aggregate.ts'
import { namedByUtcDay } from './by-utc-day.ts'
import { accountSubject } from './chosen.ts'
import { approximate, byUtcDay, questionQuery, tag, timezone, until } from './question.ts'
import { type AnalyticsRoutes, periodFor, subjectOf, TAG } from './routes.ts'

/** When people scan: by weekday and hour. */

const HeatmapQuery = Type.Object({
  ...questionQuery,
  until,
  approximate,
  timezone: timezone(
    'days and hours',
    'If the offset of the zone from UTC is not a whole number of hours, scans are counted individually, and a period with more than 1,000,000 scans is rejected (400). With `approximate`, hours are estimated from UTC hours if the period has more than 100,000 scans.',
  ),
})
type HeatmapQuery = Static<typeof HeatmapQuery>
const AccountHeatmapQuery = Type.Object({ ...HeatmapQuery.properties, tag })

const Hours = Type.Array(Type.Integer({ examples: [7] }), {
  minItems: 24,
  maxItems: 24,
  description: 'Number of scans in each hour of the day, from 0 to 23.',
})

export const HeatmapView = Component('Heatmap', {
  period: PeriodView,
  timezone: Text('The requested time zone of the days and hours.', 'Europe/Berlin'),
  data: Type.Array(Hours, {
    minItems: 7,
    maxItems: 7,
    description: 'One list of hours for each day of the week, Monday first.',
  }),
  by_utc_day: byUtcDay,
})

export function toHeatmapView(
  { hours, byUtcDay: of }: CountedHeatmap,
  period: Period,
  timezone: string,
) {
  const data = hours.map((one) => [...one])
  return { period: periodView(period), timezone, data, ...namedByUtcDay(of, ['data'], []) }
}

const DESCRIPTION =
  'The default period is the last 30 days. With filters, scans are counted one by one, up to 1,000,000 in the period.'

export function heatmapRoutes(app: Api, routes: AnalyticsRoutes): void {
  const view = async ({ timezone = 'UTC' }: HeatmapQuery, subject: Subject, period: Period) =>
    toHeatmapView(await routes.analytics.heatmapOf(subject, period), period, timezone)
  const told = {
    tag: TAG,
    permission: 'analytics:read',
    description: DESCRIPTION,
    counts: true,
    response: { 200: HeatmapView },
  } as const

  const ofCode = documented({
    ...told,
    id: 'getCodeHeatmap',
    summary: 'Get scans of a QR code, by weekday and hour',
    params: CodeParams,
    querystring: HeatmapQuery,
  })
  app.get(
    '/qrcodes/:id/analytics/heatmap',
    { onRequest: findCode(routes.codes), schema: ofCode },
    async (request, reply) => {
      const code = codeOf(request)
      const subject = subjectOf(request, [code.id])
      const period = await periodFor(routes, request.query, reply, subject, code.createdAt)
      return view(request.query, subject, period)
    },
  )

  const ofAccount = documented({
    ...told,
    id: 'getAccountHeatmap',
    summary: 'Get scans across all QR codes in the account, by weekday and hour',
    querystring: AccountHeatmapQuery,
  })
  app.get('/analytics/heatmap', { schema: ofAccount }, async (request, reply) => {
    const subject = await accountSubject(routes.codes, request)
    return view(request.query, subject, await accountPeriod(routes, request, reply))
  })
}
