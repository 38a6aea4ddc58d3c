import type { VersionScansReader } from '../../../domain/analytics/version-scans.ts'
import type { Code, PastVersion } from '../../../domain/codes/code.ts'
import { noSuchCode } from '../../../domain/codes/named-codes.ts'
import { toBaseUrls } from '../../../domain/codes/short-bases.ts'
import { rollBackCode } from '../../../domain/codes/writing/roll-back-code.ts'
import { etagOf } from '../../../domain/codes/writing/write-codes.ts'
import { catchUp } from '../core/answers/catch-up.ts'
import { type Answer, send } from '../core/answers/idempotency.ts'
import { readList } from '../core/answers/lists.ts'
import { actorOf } from '../core/gate/caller.ts'
import { CLOSED } from '../core/schemas/fields.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { HistoryList, HistoryQuery } from './history-schemas.ts'
import { codeOf, findCode, namedCodeOf } from './named-code.ts'
import { askerOf } from './pictures/guard.ts'
import type { CodeRoutes } from './routes.ts'
import { CodeParams, CodeView } from './schemas.ts'
import { toHistoryItem, viewOf } from './views.ts'

/** The versions of a code: where it has led, and the way back. */

const TAG = 'QR codes'

const RollbackBody = Type.Object(
  {
    version: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of a version in the history.',
      examples: [2],
    }),
  },
  { ...CLOSED, title: 'Rollback', examples: [{ version: 2 }] },
)

export interface VersionRoutes extends CodeRoutes {
  readonly versionScans: VersionScansReader
}

export function versionRoutes(app: Api, routes: VersionRoutes): void {
  historyRoute(app, routes)
  rollbackRoute(app, routes)
}

function historyRoute(app: Api, { codes, versionScans, caughtUp }: VersionRoutes): void {
  app.get(
    '/qrcodes/:id/history',
    {
      onRequest: findCode(codes),
      schema: documented({
        id: 'listCodeHistory',
        tag: TAG,
        permission: 'codes:read',
        summary: 'List every version of a QR code',
        description:
          'Lists all versions newest first, including the current one. Every change to the destination or the routing creates a version, and each version is listed in full.',
        params: CodeParams,
        querystring: HistoryQuery,
        counts: true,
        response: { 200: HistoryList },
      }),
    },
    async (request, reply) => {
      const { include } = request.query
      const code = codeOf(request)
      if (include) await catchUp(caughtUp, reply)
      const { items, pagination } = await readList(request.query, {
        ...{ name: 'history', parts: ['number'] },
        placeOf: ({ version }: PastVersion) => [version],
        page: (page) => codes.history(code, page),
        after: (place, limit) => codes.walkHistory(code, { after: place?.[0] ?? null, limit }),
      })
      const scans = include && (await versionScans.scansByVersion(code.accountId, code.id))
      const data = items.map((past) => ({
        ...toHistoryItem(past),
        ...(scans && { scans: scans.of(past) }),
      }))
      return { data, pagination }
    },
  )
}

function rollbackRoute(app: Api, routes: CodeRoutes): void {
  const { codes } = routes
  const rooted = { codes, shortBases: toBaseUrls(routes.urls.shortBases) }
  app.post(
    '/qrcodes/:id/rollback',
    {
      onRequest: findCode(codes),
      schema: documented({
        id: 'rollBackCode',
        tag: TAG,
        permission: 'codes:edit',
        summary: 'Roll back a QR code to an earlier version',
        description:
          'Creates a new version with the destination and the routing of an earlier version. The name and status do not change. Once this call returns, every scan uses the restored version. If the code already has that destination and routing, nothing changes.',
        params: CodeParams,
        body: RollbackBody,
        counts: true,
        revision: true,
        errors: ['idempotency_conflict', 'precondition_failed'],
        response: { 200: CodeView },
      }),
    },
    async (request, reply) => {
      // Before anything is changed: it may have to wait for its turn, and be rejected.
      const { warnings } = await routes.guard(codeOf(request), askerOf(request, reply))
      const { version } = request.body
      await catchUp(routes.missing, reply)
      let latest: { readonly code: Code; readonly answer: Answer } | null = null
      // What was stored is what is sent, although scans are counted in the meantime.
      const toAnswer = async (code: Code): Promise<Answer> => {
        if (latest?.code !== code) {
          const body = await viewOf(routes, code, warnings)
          latest = { code, answer: { status: 200, headers: { etag: etagOf(code) }, body } }
        }
        return latest.answer
      }
      const answer = await routes.runOnce(reply, async (seal) => {
        const sealCode = seal && (async (code: Code) => seal(await toAnswer(code)))
        const code = await rollBackCode(
          rooted,
          namedCodeOf(request),
          actorOf(request),
          version,
          sealCode,
        )
        if (code === null) throw noSuchCode(request.params.id)
        return toAnswer(code)
      })
      return send(reply, answer)
    },
  )
}
