import {
  type ByUtcDay,
  type CodeCount,
  RANKED_BY,
  type RankingAsked,
  type RankPlace,
} from '../../../domain/analytics/analytics.ts'
import { periodView } from '../../../domain/time/periods.ts'
import { readList } from '../core/answers/lists.ts'
import { callerOf } from '../core/gate/caller.ts'
import { Component, ListOf, OneOf } from '../core/schemas/fields.ts'
import { type Api, documented, Pagination, PeriodView } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { type AggregateRoutes, accountPeriod } from './aggregate.ts'
import { namedByUtcDay } from './by-utc-day.ts'
import { accountSubject } from './chosen.ts'
import { approximate, byUtcDay, questionQuery, tag, until } from './question.ts'
import { TAG } from './routes.ts'
import { CodeCountView, codePages, toCodeNames } from './schemas.ts'
import { toVariantViews } from './summaries.ts'
import { details } from './summary-schemas.ts'

/** Which codes were scanned most. */

const TopQuery = Type.Object({
  ...questionQuery,
  until,
  approximate,
  tag,
  by: Type.Unsafe<(typeof RANKED_BY)[number]>({
    type: 'string',
    enum: RANKED_BY,
    default: 'scans',
    description: 'The figure to rank codes by.',
    examples: ['scans'],
  }),
  routed: Type.Optional(
    OneOf(['true', 'false'], 'If true, includes only codes that currently have rules or a split.'),
  ),
  include: Type.Optional(
    OneOf(
      ['variants'],
      "`variants` adds each code's scans by variant, as in the code's own analytics.",
    ),
  ),
  ...codePages,
})

const RankedCodeView = Component('RankedCode', {
  ...CodeCountView.properties,
  variants: details.variants,
})

const TopView = Component('TopCodes', {
  period: PeriodView,
  data: ListOf(RankedCodeView, 'Ranked codes, highest figure first.'),
  pagination: Pagination,
  by_utc_day: byUtcDay,
})

export function topRoutes(app: Api, routes: AggregateRoutes): void {
  const { codes, analytics, urls } = routes
  const schema = documented({
    id: 'getTopCodes',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Rank the QR codes in the account',
    description:
      'Lists the existing codes that were scanned in the period, highest figure first; ties are sorted newest first. When you rank by `unique_visitors`, the scans of codes with few scans are counted one by one, up to 1,000,000 scans in the period.',
    querystring: TopQuery,
    counts: true,
    response: { 200: TopView },
  })
  app.get('/analytics/top', { schema }, async (request, reply) => {
    const { by, routed, include } = request.query
    const owner = callerOf(request)
    const subject = await accountSubject(codes, request)
    const period = await accountPeriod(routes, request, reply)
    const exist = (ids: readonly string[]) => codes.existing(owner, ids, routed === 'true')
    let of: ByUtcDay = 'nothing'
    const rank = async (page: RankingAsked['page']) => {
      const asked = { by, page, hasVariants: include === 'variants' }
      const ranking = await analytics.rankingOf(subject, period, asked, exist)
      of = ranking.byUtcDay
      return ranking
    }
    const { items, pagination } = await readList(request.query, {
      ...{ name: `top-${by}`, parts: ['number', 'text'], page: rank },
      placeOf: ({ codeId, scans, visitors }: CodeCount): RankPlace => [
        by === 'scans' ? scans : visitors,
        codeId,
      ],
      after: async (after, limit) => (await rank({ after, limit })).items,
    })
    const found = await codes.findSome(
      owner,
      items.map(({ codeId }) => codeId),
    )
    const known = new Map(found.map((code) => [code.id, code]))
    const toView = ({ codeId, scans, visitors, variants }: CodeCount) => {
      const code = known.get(codeId)
      // It was deleted a moment ago.
      if (!code) return []
      const counts = { scans, unique_visitors: visitors }
      return [
        {
          ...toCodeNames(code, urls),
          ...counts,
          ...(variants !== undefined && { variants: toVariantViews(variants) }),
        },
      ]
    }
    return {
      period: periodView(period),
      data: items.flatMap(toView),
      pagination,
      ...namedByUtcDay(of, ['scans'], ['unique_visitors', ...(include ? [include] : [])]),
    }
  })
}
