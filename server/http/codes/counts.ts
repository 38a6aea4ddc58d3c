import { callerOf } from '../core/gate/caller.ts'
import { Component, Integer } from '../core/schemas/fields.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { filterQuery, toFilter } from './list-schemas.ts'
import type { CodeRoutes } from './routes.ts'

/** How many codes a list would have in each state: the figures of a row of filters, in one answer. */

const { search, tag } = filterQuery
const CountsQuery = Type.Object({ search, tag })

const inState = (what: string, example: number) =>
  Integer(`Number of codes that ${what}.`, example, { minimum: 0 })

const CodeCounts = Component('CodeCounts', {
  all: inState('match `search` and `tag`, in any state', 128),
  active: inState('redirect', 104),
  scheduled: inState('are not active yet', 3),
  paused: inState('are paused', 9),
  expired: inState('have expired', 4),
  used_up: inState('have reached their scan limit', 2),
  draft: inState('are drafts', 6),
})

export function countRoutes(app: Api, { codes }: Pick<CodeRoutes, 'codes'>): void {
  const schema = documented({
    id: 'countCodes',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Count QR codes by state',
    description:
      'Returns the number of codes in each state. Each number equals `total` in a list filtered by that `state`. Without `search` and `tag`, only codes with a start time, an expiry time or a scan limit make the request slower. With either of them, the service checks every code that might match. New states may be added.',
    querystring: CountsQuery,
    response: { 200: CodeCounts },
  })
  app.get('/qrcodes/counts', { schema }, async (request) => {
    const counts = await codes.countStates(callerOf(request), toFilter(request.query))
    return { all: Object.values(counts).reduce((sum, one) => sum + one, 0), ...counts }
  })
}
