import type { FastifyRequest } from 'fastify'
import { type FixedFields, type Put, putCode } from '../../../../domain/codes/writing/put-code.ts'
import { etagOf } from '../../../../domain/codes/writing/write-codes.ts'
import { FAULTS_MAX, invalidRequest, Problem } from '../../../../domain/errors.ts'
import { catchUp } from '../../core/answers/catch-up.ts'
import { send } from '../../core/answers/idempotency.ts'
import { RuledText } from '../../core/schemas/fields.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { Type } from '../../core/schemas/type.ts'
import { ifMatchOf } from '../named-code.ts'
import { type StylesById, styleBy, stylesFor } from '../pictures/brand-styles.ts'
import { askerOf } from '../pictures/guard.ts'
import type { CodeRoutes } from '../routes.ts'
import {
  type CodeChangeBody,
  CodeView,
  CreatedCodeView,
  NewCodeBody,
  PutCodeBody,
} from '../schemas.ts'
import { toCodeChange, toNewCode, toStyle, viewOf } from '../views.ts'
import { readItem } from './bulk.ts'
import { creationOf } from './create.ts'

/** A code by the id that its owner gave it: created, or changed if there is one. */

const PutParams = Type.Object({
  external_id: RuledText('external_id', 'Your own id for the code, percent-encoded.', 'A-1001'),
})

type PutRequest = { Params: { external_id: string }; Body: PutCodeBody }

export function putRoutes(app: Api, routes: CodeRoutes): void {
  const schema = documented({
    id: 'putCode',
    tag: 'QR codes',
    permission: 'codes:put',
    summary: 'Create or update a QR code by its external id',
    description:
      'Updates the code with this external id (200), or creates a code if no code has this external id (201). Omitted fields are left unchanged. `short_code`, `style` and `domain` cannot be changed after creation. If you send a value that differs from the current one, the response is 409 `invalid_state` and names the field. You can safely repeat this call.',
    errors: ['quota_exceeded', 'short_code_taken', 'invalid_state', 'precondition_failed'],
    revision: true,
    params: PutParams,
    body: PutCodeBody,
    counts: true,
    response: { 200: CodeView, 201: CreatedCodeView },
  })
  app.put('/qrcodes/ext_:external_id', { schema }, async (request, reply) => {
    const { creator, toAnswer } = creationOf(request, reply, routes, request.body)
    const styles = await stylesFor(request, routes.styles, [request.body])
    let warnings: readonly string[] = []
    const put: Put = {
      ...toPut(request, routes, styles),
      // It may have to wait for its turn, and be rejected.
      async prepare(code) {
        warnings = (await routes.guard(code, askerOf(request, reply))).warnings
      },
    }
    const { code, isNew } = await putCode(creator, routes.urls.shortBases, put)
    if (isNew) return send(reply, toAnswer(code))
    reply.header('etag', etagOf(code))
    await catchUp(routes.missing, reply)
    return viewOf(routes, code, warnings)
  })
}

function toPut(
  request: FastifyRequest<PutRequest>,
  { urls }: CodeRoutes,
  styles: StylesById,
): Omit<Put, 'prepare'> {
  const externalId = request.params.external_id
  const { external_id: idInBody, ...body } = request.body
  if ((idInBody ?? externalId) !== externalId) {
    const message = 'external_id differs from the one in the path: leave it out'
    throw invalidRequest([{ param: 'external_id', message, code: 'conflict' }])
  }
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const {
    destination,
    status,
    style,
    style_id,
    short_code,
    domain,
    type: _,
    ...fields
  } = present as PutCodeBody
  const change = toCodeChange({
    ...(destination && { destination_url: destination }),
    ...(status === 'active' && { active: true }),
    ...fields,
  } as CodeChangeBody)
  const fixed: FixedFields = {
    shortCode: short_code ?? undefined,
    domain: domain ?? undefined,
    style: style_id ? styleBy(styles, style_id) : style ? toStyle(style) : undefined,
    styleParam: style_id ? 'style_id' : 'style',
    status: status ?? undefined,
  }
  // Now it has to be a whole create.
  const toNew = () => {
    const read = (whole: NewCodeBody) => toNewCode(whole, urls, styles)
    const newCode = readItem(request, body, FAULTS_MAX, NewCodeBody, read)
    if (newCode instanceof Problem) throw newCode
    return newCode
  }
  return { externalId, ifMatch: ifMatchOf(request), change, fixed, toNew }
}
