import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, whyMissing } from '../../../domain/accounts/caller.ts'
import type { Owner } from '../../../domain/accounts/owner.ts'
import { Problem } from '../../../domain/errors.ts'
import { type IdPrefix, isId } from '../../../domain/ids.ts'
import { callerOf } from './gate/caller.ts'
import { hasRouteOfItsOwn, unsupported } from './routes.ts'

/**
 * What the path of a request names, such as the webhook in `/webhooks/:id`. It is looked up before the body
 * is read, so that an unknown id is 404 whatever the body is, and then handed to the route.
 */

export interface ById {
  Params: { id: string }
}

export function idIn({ params }: FastifyRequest): string {
  return (params as ById['Params']).id
}

interface Noun<Value> {
  /** An onRequest hook. `find` returns the problem if there is no such thing. */
  lookUp(
    find: (request: FastifyRequest) => Promise<Value | Problem>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  of(request: FastifyRequest): Value
}

export function openNoun<Value extends object>(called: string): Noun<Value> {
  const found = new WeakMap<FastifyRequest, Value>()
  return {
    lookUp: (find) => async (request, reply) => {
      const value = await find(request)
      if (value instanceof Problem) {
        throw (hasRouteOfItsOwn(request) ? unsupported(request, reply) : null) ?? value
      }
      found.set(request, value)
    },
    of(request) {
      const value = found.get(request)
      if (!value) throw new Error(`This route does not look up its ${called}`)
      return value
    },
  }
}

interface Named<Value> {
  readonly called: string
  readonly prefix: IdPrefix
  readonly find: (owner: Owner, id: string) => Promise<Value | null>
  /** `why`: the end of the message, if the caller's account has it in its other mode. */
  readonly missing: (id: string, why: string) => Problem
}

/** What the caller's account has under the id in the path. */
export function findById<Value>({ called, prefix, find, missing }: Named<Value>) {
  return async (request: FastifyRequest): Promise<Value | Problem> => {
    const id = idIn(request)
    const caller: Caller = callerOf(request)
    const findFor = async (owner: Owner) => (isId(prefix, id) ? find(owner, id) : null)
    const value = await findFor(caller)
    return value ?? missing(id, await whyMissing(caller, called, findFor))
  }
}
