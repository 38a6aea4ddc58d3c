import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeFilter } from '../../../domain/codes/code-store.ts'
import { perLabel } from '../../../domain/codes/fields.ts'
import { NEWEST_FIRST, type Position, type Sort, toSort } from '../../../domain/codes/sort.ts'
import { toLine } from '../../../domain/csv.ts'
import { catchUp } from '../core/answers/catch-up.ts'
import { bom, DEFUSED, type EnterExport, sendExport } from '../core/answers/exports.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { filterQuery, toFilter } from './list-schemas.ts'
import type { CodeRoutes } from './routes.ts'
import { type toCodeView, viewsOf } from './views.ts'

/** All codes, or those that a list would show, as CSV. */
export interface CodeExportRoutes extends CodeRoutes {
  readonly enterExport: EnterExport
}

const ExportQuery = Type.Object({ ...filterQuery, bom })

const AT_ONCE = 100

type View = ReturnType<typeof toCodeView>

/** In the order of the columns. A code's tags are separated by commas, which no tag contains. */
const CELLS = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  destination_url: (code) => code.destination_url ?? '',
  short_code: (code) => code.short_code,
  short_url: (code) => code.short_url,
  status: ({ status }) => status,
  state: ({ state }) => state,
  tags: ({ tags }) => tags.join(','),
  ...perLabel(
    ({ name }) =>
      (code: View) =>
        code[name] ?? '',
  ),
  domain: ({ domain }) => domain,
  total_scans: (code) => `${code.total_scans ?? ''}`,
  unique_scans: (code) => `${code.unique_scans ?? ''}`,
  version: ({ version }) => `${version}`,
  created_at: (code) => code.created_at,
  updated_at: (code) => code.updated_at,
} satisfies Record<string, (code: View) => string>

export function codeExportRoutes(app: Api, routes: CodeExportRoutes): void {
  const schema = documented({
    id: 'exportCodes',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Export QR codes',
    description: `Returns a CSV file with the columns ${Object.keys(CELLS).join(', ')}, sorted by \`sort\`. The response is streamed, and gzip-compressed if the client accepts it. A code that does not change during the export appears exactly once. ${DEFUSED}`,
    querystring: ExportQuery,
    counts: true,
    files: ['text/csv'],
  })
  app.get('/qrcodes/export', { schema }, async (request, reply) => {
    const owner = callerOf(request)
    routes.enterExport(owner.accountId, reply)
    await catchUp(routes.caughtUp, reply)
    const sort = request.query.sort === undefined ? NEWEST_FIRST : toSort(request.query.sort)
    const filter = toFilter(request.query)
    // Read before the response begins: what fails now still has a status.
    const first = await routes.codes.walk(owner, filter, sort, null, AT_ONCE)
    const name = `qrcodes_${new Date().toISOString().slice(0, 10)}.csv`
    const chunks = write(routes, owner, filter, sort, first)
    const type = 'text/csv; charset=utf-8'
    return sendExport(request, reply, { name, type, hasMark: request.query.bom === 'true', chunks })
  })
}

async function* write(
  routes: CodeExportRoutes,
  owner: Owner,
  filter: CodeFilter,
  sort: Sort,
  first: { readonly items: readonly Code[]; readonly next: Position | null },
): AsyncGenerator<string> {
  yield toLine(Object.keys(CELLS))
  let stage = first
  for (;;) {
    const views = await viewsOf(routes, stage.items)
    const toCells = (view: View) => Object.values(CELLS).map((cellOf) => cellOf(view))
    yield views.map((view) => toLine(toCells(view))).join('')
    if (stage.next === null) return
    stage = await routes.codes.walk(owner, filter, sort, stage.next, AT_ONCE)
  }
}
