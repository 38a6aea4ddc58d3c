import type { FastifyInstance } from 'fastify'
import { SCAN_CLASSES, type ScanClass } from '../../domain/scans/scans.ts'
import type { ClassCount } from '../../domain/scans/store.ts'
import { periodView } from '../../domain/time/periods.ts'
import { shortUrlOf } from '../codes/views.ts'
import { readFromWhole } from '../frame/answers/lists.ts'
import { callerOf } from '../frame/gate/caller.ts'
import { documented, Pagination, PeriodView, periodQuery } from '../frame/schemas/schemas.ts'
import { type Static, Type } from '../frame/schemas/type.ts'
import { type AggregateRoutes, accountPeriod } from './aggregate.ts'
import { accountSubject } from './chosen.ts'
import { ClassView, QualitySummary, requests, scans, toQuality } from './quality.ts'
import { uncountedTag } from './question.ts'
import { TAG } from './routes.ts'
import { codeNames, codePages } from './schemas.ts'

/** What was not counted in the whole account, and at which codes. */

/** Codes are looked up so many at a time. */
const CODES_AT_ONCE = 500

const QualityPageQuery = Type.Object({ ...periodQuery('UTC'), tag: uncountedTag, ...codePages })
type QualityPageQuery = Static<typeof QualityPageQuery>

const [, ...UNCOUNTED] = SCAN_CLASSES
const byClass = Object.fromEntries(
  UNCOUNTED.map((name) => [name, scans(`Requests of class ${name}.`)]),
) as Record<Exclude<ScanClass, 'human'>, ReturnType<typeof scans>>

const CodeQuality = Type.Object(
  {
    ...codeNames,
    ...requests,
    ...byClass,
  },
  { additionalProperties: false, title: 'CodeQuality' },
)

const AccountQualityView = Type.Object(
  {
    period: PeriodView,
    summary: QualitySummary,
    classes: Type.Array(ClassView, { description: 'Always lists every class.' }),
    data: Type.Array(CodeQuality, {
      description:
        'Existing codes with requests that were not counted, most first; of equal ones the newest first.',
    }),
    pagination: Pagination,
  },
  { additionalProperties: false, title: 'AccountQuality' },
)

export function accountQualityRoutes(app: FastifyInstance, routes: AggregateRoutes): void {
  const schema = documented({
    id: 'getAccountQuality',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Get counted and uncounted requests of all QR codes',
    description:
      'As for one code, and by code: which ones were scanned while they led nowhere (missed). Deleted codes remain in the totals. Days are in UTC.',
    querystring: QualityPageQuery,
    counts: true,
    response: { 200: AccountQualityView },
  })
  app.get<{ Querystring: QualityPageQuery }>(
    '/analytics/quality',
    { schema },
    async (request, reply) => {
      const subject = await accountSubject(routes.codes, request)
      const period = await accountPeriod(routes, request, reply)
      const found = await routes.analytics.qualityOf(subject, period)
      const { items, pagination } = await readFromWhole(request.query, {
        ...{ name: 'quality', parts: ['number', 'text'], descending: true },
        all: await withNames(routes, callerOf(request), found.codes),
        placeOf: ({ not_counted, qr_id }): [number, string] => [not_counted, qr_id],
      })
      return {
        period: periodView(period),
        ...toQuality(found.classes),
        data: [...items],
        pagination,
      }
    },
  )
}

/** Those that exist, most uncounted first; of equal ones the newest first. */
async function withNames(
  { codes, urls }: AggregateRoutes,
  owner: ReturnType<typeof callerOf>,
  counts: ReadonlyMap<string, readonly ClassCount[]>,
) {
  const ids = [...counts.keys()]
  const items = []
  for (let from = 0; from < ids.length; from += CODES_AT_ONCE) {
    for (const code of await codes.findSome(owner, ids.slice(from, from + CODES_AT_ONCE))) {
      const { summary, classes } = toQuality(counts.get(code.id) ?? [])
      const [, ...others] = classes.map((one) => [one.class, one.scans] as const)
      const byClass = Object.fromEntries(others) as Record<Exclude<ScanClass, 'human'>, number>
      const short_url = shortUrlOf(code, urls)
      items.push({ qr_id: code.id, name: code.name, short_url, ...summary, ...byClass })
    }
  }
  return items.sort((a, b) => b.not_counted - a.not_counted || (a.qr_id > b.qr_id ? -1 : 1))
}
