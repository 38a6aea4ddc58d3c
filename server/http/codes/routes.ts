import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountStore } from '../../../domain/accounts/account.ts'
import { type Plans, planOf, quotaOf } from '../../../domain/accounts/plans.ts'
import type { TrendReader } from '../../../domain/analytics/trends.ts'
import type { BrandStyleStore } from '../../../domain/brand/brand-style.ts'
import type { Code, NewCode } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { updateCode } from '../../../domain/codes/codes.ts'
import {
  explainMissing,
  externalIdIn,
  findNamed,
  noSuchCode,
} from '../../../domain/codes/named-codes.ts'
import {
  type CreateResult,
  type Creator,
  createCode,
  makerOf,
} from '../../../domain/codes/new-codes.ts'
import { type Verdict, WIDTH_MM_DEFAULT } from '../../../domain/codes/pictures.ts'
import { type Graded, toScannability } from '../../../domain/codes/print/scannability.ts'
import { type Asked, deleteCode, etagOf } from '../../../domain/codes/write-codes.ts'
import type { ScanReader } from '../../../domain/scans/store.ts'
import { type CaughtUp, catchUp } from '../frame/answers/catch-up.ts'
import { type Answer, type RunOnce, send } from '../frame/answers/idempotency.ts'
import { actorOf, callerOf } from '../frame/gate/caller.ts'
import { hasRouteOfItsOwn, unsupported } from '../frame/routes.ts'
import { documented } from '../frame/schemas/schemas.ts'
import { stylesFor } from './pictures/brand-styles.ts'
import { askerOf, type Grader, type Guard, type OwnAsker } from './pictures/guard.ts'
import {
  CodeChangeBody,
  CodeParams,
  CodeView,
  CreatedCodeView,
  DeletedCode,
  NewCodeBody,
} from './schemas.ts'
import {
  type PublicUrls,
  toCodeChange,
  toCodeView,
  toCreatedView,
  toNewCode,
  UNKNOWN_SCANS,
} from './views.ts'

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

export interface ById {
  Params: { id: string }
}

const found = new WeakMap<FastifyRequest, Code>()

export function codeOf(request: FastifyRequest): Code {
  const code = found.get(request)
  if (!code) throw new Error('This route does not look up its code')
  return code
}

export function ifMatchOf({ headers }: FastifyRequest): string | null {
  return headers['if-match'] ?? null
}

/** The code that is to be changed. */
export function askedOf(request: FastifyRequest): Asked {
  const { id } = request.params as ById['Params']
  return { code: codeOf(request), externalId: externalIdIn(id), ifMatch: ifMatchOf(request) }
}

/** Runs before the body is read: an unknown id is 404 whatever the body is. */
export function findCode(codes: CodeStore) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = request.params as ById['Params']
    const code = await findNamed(codes, callerOf(request), id)
    if (code === null) {
      const problem = hasRouteOfItsOwn(request) ? unsupported(request, reply) : null
      throw problem ?? (await explainMissing(codes, callerOf(request), [id]))(id)
    }
    found.set(request, code)
  }
}

/** `verdicts` is filled with the result for each code's style. */
export function creatorFor(
  request: FastifyRequest,
  asker: OwnAsker,
  { codes, accounts, guard, plans, testCodesMax }: CodeRoutes,
  verdicts: Map<NewCode, Verdict>,
): Creator {
  const owner = callerOf(request)
  const actor = actorOf(request)
  const plan = planOf(plans, owner.plan)
  const quota = quotaOf(plan, owner.mode, testCodesMax, makerOf(actor))
  const judge = async (wanted: NewCode) => {
    const verdict = await guard(wanted, asker)
    verdicts.set(wanted, verdict)
    return verdict
  }
  return { codes, accounts, owner, actor, quota, judge, signal: asker.signal }
}

/** For one code, which is also told its grade. */
export function makerFor(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: CodeRoutes,
  body: Pick<NewCodeBody, 'destination'>,
) {
  const asker = askerOf(request, reply)
  const creator = creatorFor(request, asker, routes, new Map())
  let warnings: readonly string[] = []
  let graded: Graded | null = null
  const judge = async (code: NewCode) => {
    const verdict = await creator.judge(code)
    warnings = verdict.warnings
    // A code is not refused for want of a letter.
    if (verdict.readable) graded = await routes.grader(code, asker).catch(() => null)
    return verdict
  }
  const toAnswer = (code: Code): Answer => ({
    status: 201,
    headers: { location: `/v1/qrcodes/${code.id}`, etag: etagOf(code) },
    body: {
      ...toCreatedView(code, body, routes.urls, warnings),
      ...(graded && { scannability: toScannability(graded, WIDTH_MM_DEFAULT) }),
    },
  })
  return { creator: { ...creator, judge }, toAnswer }
}

const TAG = 'QR codes'

export function codeRoutes(app: FastifyInstance, routes: CodeRoutes): void {
  createRoute(app, routes)
  oneCodeRoutes(app, routes)
}

function createRoute(app: FastifyInstance, routes: CodeRoutes): void {
  app.post<{ Body: NewCodeBody }>(
    '/qrcodes',
    {
      schema: documented({
        id: 'createCode',
        tag: TAG,
        permission: 'codes:create',
        summary: 'Create a QR code',
        description:
          'The style cannot be changed later; the destination can be changed at any time. With `type` and `destination` instead of `destination_url`, the response also includes `type`, `destination` and `scans`.',
        errors: ['quota_exceeded', 'short_code_taken', 'external_id_taken', 'idempotency_conflict'],
        body: NewCodeBody,
        revision: true,
        response: { 201: CreatedCodeView },
      }),
    },
    async (request, reply) => {
      const { body } = request
      const wanted = toNewCode(body, routes.urls, await stylesFor(request, routes.styles, [body]))
      const { creator, toAnswer } = makerFor(request, reply, routes, body)
      const answer = await routes.runOnce(reply, async (seal) => {
        const sealCode = seal && (([code]: readonly CreateResult[]) => seal(toAnswer(code as Code)))
        return toAnswer(await createCode(creator, wanted, sealCode))
      })
      return send(reply, answer)
    },
  )
}

/** Without waiting for scans to be recorded. */
export async function viewOf(
  { scans, codes, urls }: CodeRoutes,
  code: Code,
  warnings: Verdict['warnings'],
) {
  const counts = await scans.countsOf([code.id])
  const used = (await codes.usedOf([code])).get(code.id)
  return toCodeView(code, urls, warnings, counts ? counts.get(code.id) : UNKNOWN_SCANS, used)
}

function oneCodeRoutes(app: FastifyInstance, routes: CodeRoutes): void {
  const { codes } = routes
  const onRequest = findCode(codes)

  const readSchema = documented({
    id: 'getCode',
    tag: TAG,
    permission: 'codes:read',
    summary: 'Get a QR code',
    description:
      'Returns the code with its scan totals and everything that decides its destination. `ETag` is its revision, for `If-Match`. A deleted code returns 404. The image is at `image_url`.',
    params: CodeParams,
    counts: true,
    revision: true,
    response: { 200: CodeView },
  })
  app.get<ById>('/qrcodes/:id', { onRequest, schema: readSchema }, async (request, reply) => {
    const { warnings } = await routes.guard(codeOf(request), askerOf(request, reply))
    await catchUp(routes.caughtUp, reply)
    reply.header('etag', etagOf(codeOf(request)))
    return viewOf(routes, codeOf(request), warnings)
  })

  const changeSchema = documented({
    id: 'updateCode',
    tag: TAG,
    permission: 'codes:edit',
    summary: 'Update a QR code',
    description:
      'Changes take effect for every scan as soon as this call returns. The call does not wait for scans to be recorded.',
    errors: ['external_id_taken', 'invalid_state', 'precondition_failed'],
    revision: true,
    params: CodeParams,
    body: CodeChangeBody,
    counts: true,
    response: { 200: CodeView },
  })
  app.patch<ById & { Body: CodeChangeBody }>(
    '/qrcodes/:id',
    { onRequest, schema: changeSchema },
    async (request, reply) => {
      const change = toCodeChange(request.body)
      // Before anything is changed: it may have to wait for its turn, and be rejected.
      const { warnings } = await routes.guard(codeOf(request), askerOf(request, reply))
      const code = await updateCode(codes, askedOf(request), actorOf(request), change)
      if (code === null) throw noSuchCode(request.params.id)
      // An edit does not wait for the recorder: its owner wants to see the edit.
      await catchUp(routes.missing, reply)
      reply.header('etag', etagOf(code))
      return viewOf(routes, code, warnings)
    },
  )
  deleteRoute(app, routes)
}

function deleteRoute(app: FastifyInstance, { codes }: CodeRoutes): void {
  const onRequest = findCode(codes)
  const schema = documented({
    id: 'deleteCode',
    tag: TAG,
    permission: 'codes:delete',
    summary: 'Delete a QR code',
    description:
      'Deletes the code permanently. As soon as this call returns, the short link returns 410. Only this account can reuse the short_code.',
    errors: ['precondition_failed'],
    params: CodeParams,
    response: { 200: DeletedCode },
  })
  app.delete<ById>('/qrcodes/:id', { onRequest, schema }, async (request) => {
    const { id } = codeOf(request)
    if (!(await deleteCode(codes, askedOf(request), actorOf(request)))) {
      throw noSuchCode(request.params.id)
    }
    return { deleted: true as const, id }
  })
}
