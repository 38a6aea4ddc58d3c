import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { explainMissing, externalIdIn, findNamed } from '../../../domain/codes/named-codes.ts'
import type { NamedCode } from '../../../domain/codes/writing/write-codes.ts'
import { callerOf } from '../core/gate/caller.ts'
import { hasRouteOfItsOwn, unsupported } from '../core/routes.ts'

/** The code that the path of a request names. */

export interface ById {
  Params: { id: string }
}

const codesOf = new WeakMap<FastifyRequest, Code>()

export function codeOf(request: FastifyRequest): Code {
  const code = codesOf.get(request)
  if (!code) throw new Error('This route does not look up its code')
  return code
}

export function ifMatchOf({ headers }: FastifyRequest): string | null {
  return headers['if-match'] ?? null
}

/** The code that is to be changed. */
export function namedCodeOf(request: FastifyRequest): NamedCode {
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
    codesOf.set(request, code)
  }
}
