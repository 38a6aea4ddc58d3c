import type { FastifyRequest } from 'fastify'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { explainMissing, externalIdIn, findNamed } from '../../../domain/codes/named-codes.ts'
import type { NamedCode } from '../../../domain/codes/writing/write-codes.ts'
import { callerOf } from '../core/gate/caller.ts'
import { idIn, openNoun } from '../core/noun.ts'

/** The code that the path of a request names. */

const named = openNoun<Code>('code')
export const codeOf = named.of

export function ifMatchOf({ headers }: FastifyRequest): string | null {
  return headers['if-match'] ?? null
}

/** The code that is to be changed. */
export function namedCodeOf(request: FastifyRequest): NamedCode {
  return {
    code: codeOf(request),
    externalId: externalIdIn(idIn(request)),
    ifMatch: ifMatchOf(request),
  }
}

export function findCode(codes: CodeStore) {
  return named.lookUp(async (request) => {
    const id = idIn(request)
    const caller = callerOf(request)
    return (await findNamed(codes, caller, id)) ?? (await explainMissing(codes, caller, [id]))(id)
  })
}
