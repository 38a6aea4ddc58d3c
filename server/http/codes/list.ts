import type { Owner } from '../../../domain/accounts/owner.ts'
import { NEVER_SCANNED } from '../../../domain/analytics/trends.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import {
  NEWEST_FIRST,
  type Position,
  type Sort,
  toSort,
  toSortName,
} from '../../../domain/codes/sort.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import { isId } from '../../../domain/ids.ts'
import { toZone, UTC } from '../../../domain/time/zones.ts'
import { catchUp } from '../core/answers/catch-up.ts'
import {
  isText,
  pageAndCursor,
  readCursor,
  unknownCursor,
  writeCursor,
} from '../core/answers/cursors.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documented, toPagination } from '../core/schemas/schemas.ts'
import { CodeList, ListQuery, toFilter } from './list-schemas.ts'
import type { CodeRoutes } from './routes.ts'
import { toCodeItem, toFullItem, UNKNOWN_SCANS } from './views.ts'

/** Codes by page, or all of them by cursor. */

export function listRoutes(app: Api, routes: CodeRoutes): void {
  app.get(
    '/qrcodes',
    {
      schema: documented({
        id: 'listCodes',
        tag: 'QR codes',
        permission: 'codes:read',
        summary: 'List QR codes',
        description:
          'Lists codes newest first unless you set `sort`. A page past the end is empty; it is not an error. Page numbers are intended for display. If codes are created or deleted while you page through the list, a code can appear twice or not at all. To read all codes reliably, use `cursor`. With `view=full`, the list includes every field of each code.',
        querystring: ListQuery,
        counts: true,
        response: { 200: CodeList },
      }),
    },
    async (request, reply) => {
      const owner = callerOf(request)
      await catchUp(routes.caughtUp, reply)
      const { items, pagination } = await readList(routes.codes, owner, request.query)
      const toData = request.query.view === 'full' ? listInFull : listBriefly
      return { data: await toData(routes, owner, items, request.query), pagination }
    },
  )
}

async function readList(codes: CodeStore, owner: Owner, query: ListQuery) {
  const { page = 1, limit, cursor } = query
  const filter = toFilter(query)
  const sort = toSort(query.sort ?? toSortName(NEWEST_FIRST))
  if (cursor === undefined) {
    const { items, total } = await codes.list(owner, filter, sort, { page, limit })
    return { items, pagination: toPagination(page, limit, total) }
  }
  if (query.page !== undefined) throw pageAndCursor()
  const { items, next } = await codes.walk(owner, filter, sort, readPosition(cursor, sort), limit)
  return { items, pagination: { limit, next_cursor: next && toCursor(sort, next) } }
}

async function listBriefly({ scans, urls }: CodeRoutes, _: Owner, codes: readonly Code[]) {
  const counts = await scans.countsOf(codes.map(({ id }) => id))
  return codes.map((code) => toCodeItem(code, urls, counts ? counts.get(code.id) : UNKNOWN_SCANS))
}

async function listInFull(
  routes: CodeRoutes,
  { accountId }: Owner,
  codes: readonly Code[],
  { timezone = UTC.name }: ListQuery,
) {
  const zone = toZone(timezone) ?? UTC
  const ids = codes.map(({ id }) => id)
  const trends = await routes.trends.trendsOf(accountId, ids, zone, Date.now())
  const used = await routes.codes.usedOf(codes)
  const trendOf = ({ id }: Code) => (trends === null ? null : (trends.get(id) ?? NEVER_SCANNED))
  return codes.map((code) => toFullItem(code, routes.urls, trendOf(code), used.get(code.id) ?? 0))
}

/** Cursors are named by the order of their list. */
function toCursor(sort: Sort, { value, id }: Position): string {
  return writeCursor(toSortName(sort), [value, id])
}

/** Null: the walk begins. */
function readPosition(text: string, sort: Sort): Position | null {
  const parts = readCursor(text)
  if (parts === null) return null
  const [name, value, id, ...more] = parts
  if (typeof id !== 'string' || !isId('qr', id) || more.length > 0) throw unknownCursor()
  if (name !== toSortName(sort)) {
    const message = `cursor belongs to a list with a different sort than ${toSortName(sort)}: use the same sort for all pages`
    throw invalidRequest([{ param: 'cursor', message, code: 'conflict' }])
  }
  if (!VALUE_OF[sort.by](value)) throw unknownCursor()
  return { value: value as Position['value'], id }
}

const VALUE_OF = {
  created_at: (value: unknown) => value === null,
  updated_at: Number.isSafeInteger,
  name: isText,
  total_scans: Number.isSafeInteger,
} as const satisfies Record<Sort['by'], (value: unknown) => boolean>
