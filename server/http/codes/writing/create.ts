import type { FastifyReply, FastifyRequest } from 'fastify'
import { planOf, quotaOf } from '../../../../domain/accounts/plans.ts'
import type { Code, NewCode } from '../../../../domain/codes/code.ts'
import { type Verdict, WIDTH_MM_DEFAULT } from '../../../../domain/codes/pictures.ts'
import { type Graded, toScannability } from '../../../../domain/codes/print/scannability.ts'
import {
  type CreateResult,
  type Creator,
  createCodes,
  isCode,
  makerOf,
} from '../../../../domain/codes/writing/new-codes.ts'
import { etagOf } from '../../../../domain/codes/writing/write-codes.ts'
import { type Answer, send } from '../../core/answers/idempotency.ts'
import { actorOf, callerOf } from '../../core/gate/caller.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { stylesFor } from '../pictures/brand-styles.ts'
import { askerOf, type OwnAsker } from '../pictures/guard.ts'
import type { CodeRoutes } from '../routes.ts'
import { CreatedCodeView, NewCodeBody } from '../schemas.ts'
import { toCreatedView, toNewCode } from '../views.ts'

/** `onVerdict` gets the result of reading each code's style. */
export function creatorFor(
  request: FastifyRequest,
  asker: OwnAsker,
  { codes, accounts, guard, plans, testCodesMax }: CodeRoutes,
  onVerdict: (newCode: NewCode, verdict: Verdict) => void | Promise<void>,
): Creator {
  const owner = callerOf(request)
  const actor = actorOf(request)
  const plan = planOf(plans, owner.plan)
  const quota = quotaOf(plan, owner.mode, testCodesMax, makerOf(actor))
  const judge = async (newCode: NewCode) => {
    const verdict = await guard(newCode, asker)
    await onVerdict(newCode, verdict)
    return verdict
  }
  return { codes, accounts, owner, actor, quota, judge, signal: asker.signal }
}

/** For one code, whose response also contains its grade. */
export function creationOf(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: CodeRoutes,
  body: Pick<NewCodeBody, 'destination'>,
) {
  const asker = askerOf(request, reply)
  let warnings: readonly string[] = []
  let graded: Graded | null = null
  const creator = creatorFor(request, asker, routes, async (newCode, verdict) => {
    warnings = verdict.warnings
    // A code is not refused for want of a letter.
    if (verdict.readable) graded = await routes.grader(newCode, asker).catch(() => null)
  })
  const toAnswer = (code: Code): Answer => ({
    status: 201,
    headers: { location: `/v1/qrcodes/${code.id}`, etag: etagOf(code) },
    body: {
      ...toCreatedView(code, body, routes.urls, warnings),
      ...(graded && { scannability: toScannability(graded, WIDTH_MM_DEFAULT) }),
    },
  })
  return { creator, toAnswer }
}

export function createRoute(app: Api, routes: CodeRoutes): void {
  app.post(
    '/qrcodes',
    {
      schema: documented({
        id: 'createCode',
        tag: 'QR codes',
        permission: 'codes:create',
        summary: 'Create a QR code',
        description:
          'You can change the destination at any time, but you cannot change the style later. If the request has `type` and `destination` instead of `destination_url`, the response also includes `type`, `destination` and `scans`.',
        errors: ['quota_exceeded', 'short_code_taken', 'external_id_taken', 'idempotency_conflict'],
        body: NewCodeBody,
        revision: true,
        response: { 201: CreatedCodeView },
      }),
    },
    async (request, reply) => {
      const { body } = request
      const newCode = toNewCode(body, routes.urls, await stylesFor(request, routes.styles, [body]))
      const { creator, toAnswer } = creationOf(request, reply, routes, body)
      const answer = await routes.runOnce(reply, async (seal) => {
        const sealCode = seal && (([code]: readonly CreateResult[]) => seal(toAnswer(code as Code)))
        const [result] = await createCodes(creator, [newCode], true, sealCode)
        if (result === undefined || !isCode(result)) throw result
        return toAnswer(result)
      })
      return send(reply, answer)
    },
  )
}
