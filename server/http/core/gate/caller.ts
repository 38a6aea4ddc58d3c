import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../../domain/accounts/audit.ts'
import type { Caller } from '../../../../domain/accounts/caller.ts'
import type { Member } from '../../../../domain/accounts/people/person.ts'
import type { Session } from '../../../../domain/accounts/people/session.ts'

/** Who has been let in, request by request; authentication.ts says who is. */

/** A request that was let in. */
export interface Admitted {
  readonly caller: Caller
  /** Null for a key. */
  readonly signedIn: { readonly session: Session; readonly member: Member } | null
  readonly credential: Credential
  /** When it was let in, by the process's clock. */
  readonly at: number
}

/** What a request was let in by. A response that goes on for long checks it again. */
export interface Credential {
  readonly id: string
  isValid(): Promise<boolean>
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function letIn(request: FastifyRequest, by: Admitted): void {
  admitted.set(request, by)
}

/** Undefined: nobody, on a public route or outside /v1. */
export function letInBy(request: FastifyRequest): Admitted | undefined {
  return admitted.get(request)
}

function admittedOf(request: FastifyRequest): Admitted {
  const found = admitted.get(request)
  if (!found) throw new Error('This route has no caller: it is public, or it is outside /v1')
  return found
}

export function callerOf(request: FastifyRequest): Caller {
  return admittedOf(request).caller
}

export function credentialOf(request: FastifyRequest): Credential {
  return admittedOf(request).credential
}

/** Only on routes that no key may use. */
export function signedInOf(request: FastifyRequest): { session: Session; member: Member } {
  const { signedIn } = admittedOf(request)
  if (signedIn === null) throw new Error('This route may be used with a key')
  return signedIn
}

export function actorOf(request: FastifyRequest): Actor {
  return { ...callerOf(request).actor, requestId: request.id }
}

/** The caller for the log: the account, and the key by its last four characters or the person by id. */
export function keyHolderOf(request: FastifyRequest): Record<string, string> {
  const caller = admitted.get(request)?.caller
  if (!caller) return {}
  const { kind, id, name } = caller.actor
  return {
    account: caller.accountId,
    ...(kind === 'person' ? { person: id ?? '' } : { key: name }),
  }
}
