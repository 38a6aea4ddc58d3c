import type { AccountStore } from '../../../domain/accounts/account.ts'
import type { Plans } from '../../../domain/accounts/plans.ts'
import type { TrendReader } from '../../../domain/analytics/trends.ts'
import type { BrandStyleStore } from '../../../domain/brand/brand-style.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { noSuchCode } from '../../../domain/codes/named-codes.ts'
import { updateCode } from '../../../domain/codes/writing/change-code.ts'
import { deleteCode, etagOf } from '../../../domain/codes/writing/write-codes.ts'
import type { ScanReader } from '../../../domain/scans/store.ts'
import { type CaughtUp, catchUp } from '../core/answers/catch-up.ts'
import type { RunOnce } from '../core/answers/idempotency.ts'
import { actorOf } from '../core/gate/caller.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import { codeOf, findCode, namedCodeOf } from './named-code.ts'
import { askerOf, type Grader, type Guard } from './pictures/guard.ts'
import { CodeChangeBody, CodeParams, CodeView, DeletedCode } from './schemas.ts'
import { type PublicUrls, toCodeChange, viewOf } from './views.ts'

/** One code: reading, changing and deleting it. */

export interface CodeRoutes {
  readonly accounts: AccountStore
  readonly codes: CodeStore
  readonly runOnce: RunOnce
  readonly scans: ScanReader
  readonly trends: TrendReader
  readonly caughtUp: CaughtUp
  /** The same without waiting. */
  readonly missing: CaughtUp
  readonly urls: PublicUrls
  readonly guard: Guard
  readonly grader: Grader
  readonly styles: Pick<BrandStyleStore, 'list'>
  readonly plans: Plans
  /** TEST_CODES_MAX. */
  readonly testCodesMax: number
}

const documented = documentedIn('QR codes')

export function codeRoutes(app: Api, routes: CodeRoutes): void {
  const { codes } = routes
  const onRequest = findCode(codes)

  const readSchema = documented({
    id: 'getCode',
    permission: 'codes:read',
    summary: 'Get a QR code',
    description:
      'Returns the code with its scan totals and everything that decides its destination. `ETag` identifies the revision of the code; you can send it as `If-Match` when you update the code. A deleted code returns 404. The image of the code is at `image_url`.',
    params: CodeParams,
    counts: true,
    revision: true,
    response: { 200: CodeView },
  })
  app.get('/qrcodes/:id', { onRequest, schema: readSchema }, async (request, reply) => {
    const { warnings } = await routes.guard(codeOf(request), askerOf(request, reply))
    await catchUp(routes.caughtUp, reply)
    reply.header('etag', etagOf(codeOf(request)))
    return viewOf(routes, codeOf(request), warnings)
  })

  const changeSchema = documented({
    id: 'updateCode',
    permission: 'codes:edit',
    summary: 'Update a QR code',
    description:
      'Once this call returns, every scan uses the new values. The call does not wait for earlier scans to be recorded.',
    errors: ['external_id_taken', 'invalid_state', 'precondition_failed'],
    revision: true,
    params: CodeParams,
    body: CodeChangeBody,
    counts: true,
    response: { 200: CodeView },
  })
  app.patch('/qrcodes/:id', { onRequest, schema: changeSchema }, async (request, reply) => {
    const change = toCodeChange(request.body)
    // Before anything is changed: it may have to wait for its turn, and be rejected.
    const { warnings } = await routes.guard(codeOf(request), askerOf(request, reply))
    const code = await updateCode(codes, namedCodeOf(request), actorOf(request), change)
    if (code === null) throw noSuchCode(request.params.id)
    // An edit does not wait for the recorder: its owner wants to see the edit.
    await catchUp(routes.missing, reply)
    reply.header('etag', etagOf(code))
    return viewOf(routes, code, warnings)
  })
  deleteRoute(app, routes)
}

function deleteRoute(app: Api, { codes }: CodeRoutes): void {
  const onRequest = findCode(codes)
  const schema = documented({
    id: 'deleteCode',
    permission: 'codes:delete',
    summary: 'Delete a QR code',
    description:
      'Deletes the code permanently. As soon as this call returns, the short link returns 410. Only this account can reuse the short_code.',
    errors: ['precondition_failed'],
    params: CodeParams,
    response: { 200: DeletedCode },
  })
  app.delete('/qrcodes/:id', { onRequest, schema }, async (request) => {
    const { id } = codeOf(request)
    if (!(await deleteCode(codes, namedCodeOf(request), actorOf(request)))) {
      throw noSuchCode(request.params.id)
    }
    return { deleted: true as const, id }
  })
}
