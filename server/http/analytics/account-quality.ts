import { SCAN_CLASSES, type ScanClass } from '../../../domain/scans/scans.ts'
import type { ClassCount } from '../../../domain/scans/store.ts'
import { periodView } from '../../../domain/time/periods.ts'
import { readFromWhole } from '../core/answers/lists.ts'
import { callerOf } from '../core/gate/caller.ts'
import { Component, ListOf } from '../core/schemas/fields.ts'
import {
  type Api,
  documented,
  Pagination,
  PeriodView,
  periodQuery,
} from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { type AggregateRoutes, accountPeriod } from './aggregate.ts'
import { accountSubject } from './chosen.ts'
import { ClassView, QualitySummary, requests, scans, toQuality } from './quality.ts'
import { uncountedTag } from './question.ts'
import { TAG } from './routes.ts'
import { codeNames, codePages, toCodeNames } from './schemas.ts'

/** What was not counted in the whole account, and at which codes. */

const QualityPageQuery = Type.Object({ ...periodQuery('UTC'), tag: uncountedTag, ...codePages })

const [, ...UNCOUNTED] = SCAN_CLASSES
const byClass = Object.fromEntries(
  UNCOUNTED.map((name) => [name, scans(`Number of requests in the class \`${name}\`.`)]),
) as Record<Exclude<ScanClass, 'human'>, ReturnType<typeof scans>>

const CodeQuality = Component('CodeQuality', {
  ...codeNames,
  ...requests,
  ...byClass,
})

const AccountQualityView = Component('AccountQuality', {
  period: PeriodView,
  summary: QualitySummary,
  classes: ListOf(ClassView, 'All classes, including those without requests.'),
  data: ListOf(
    CodeQuality,
    'Existing codes that had uncounted requests, sorted by the number of these requests, highest first. Ties are sorted newest first.',
  ),
  pagination: Pagination,
})

export function accountQualityRoutes(app: Api, routes: AggregateRoutes): void {
  const schema = documented({
    id: 'getAccountQuality',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Get counted and uncounted requests for all QR codes',
    description:
      'Returns the same figures as for a single code, and lists the codes that had uncounted requests, such as scans made while they did not redirect (`missed`). The totals include deleted codes. Days are in UTC.',
    querystring: QualityPageQuery,
    counts: true,
    response: { 200: AccountQualityView },
  })
  app.get('/analytics/quality', { schema }, async (request, reply) => {
    const owner = callerOf(request)
    const subject = await accountSubject(routes.codes, request)
    const period = await accountPeriod(routes, request, reply)
    const found = await routes.analytics.qualityOf(subject, period)
    const { items, pagination } = await readFromWhole(request.query, {
      ...{ name: 'quality', parts: ['number', 'text'], descending: true },
      all: await existing(routes, owner, found.codes),
      placeOf: ({ summary, id }): [number, string] => [summary.not_counted, id],
    })
    return {
      period: periodView(period),
      ...toQuality(found.classes),
      data: await withNames(routes, owner, items),
      pagination,
    }
  })
}

type Owner = ReturnType<typeof callerOf>
type Quality = ReturnType<typeof toQuality> & { readonly id: string }

/** Most uncounted first; of equal ones the newest first. */
async function existing(
  { codes }: AggregateRoutes,
  owner: Owner,
  counts: ReadonlyMap<string, readonly ClassCount[]>,
): Promise<Quality[]> {
  const ids = await codes.existing(owner, [...counts.keys()])
  return [...counts]
    .filter(([id]) => ids.has(id))
    .map(([id, found]) => ({ id, ...toQuality(found) }))
    .sort((a, b) => b.summary.not_counted - a.summary.not_counted || (a.id > b.id ? -1 : 1))
}

async function withNames(
  { codes, urls }: AggregateRoutes,
  owner: Owner,
  items: readonly Quality[],
) {
  const found = await codes.findSome(
    owner,
    items.map(({ id }) => id),
  )
  const known = new Map(found.map((code) => [code.id, code]))
  return items.flatMap(({ id, summary, classes }) => {
    const code = known.get(id)
    // It was deleted a moment ago.
    if (!code) return []
    const [, ...others] = classes.map((one) => [one.class, one.scans] as const)
    const byClass = Object.fromEntries(others) as Record<Exclude<ScanClass, 'human'>, number>
    return [{ ...toCodeNames(code, urls), ...summary, ...byClass }]
  })
}
