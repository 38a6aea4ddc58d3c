import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mailing } from '../../../domain/accounts/people/mail-links.ts'
import type { AskedBy } from '../../../domain/accounts/people/reset.ts'
import type { Session } from '../../../domain/accounts/people/session.ts'
import type { SignIn } from '../../../domain/accounts/people/sign-in.ts'
import { TooManyTries, type TryOrigin } from '../../../domain/accounts/people/tries.ts'
import { Problem } from '../../../domain/errors.ts'
import { mailLanguageOf } from '../../../domain/mail/outgoing.ts'
import { headOf, type RequestHead } from '../../lib/request-head.ts'
import { countFailure } from '../core/gate/api-limits.ts'
import type { Gate } from '../core/gate/authentication.ts'
import type { HostCookie } from '../core/gate/session-cookie.ts'
import type { Static } from '../core/schemas/type.ts'
import type { SignedInView } from './schemas.ts'

/** What the routes of people share. */

/** BASE_URL, SHORT_BASE_URL and SHORT_DOMAINS. */
export type ServiceUrls = Pick<
  Static<typeof SignedInView>,
  'base_url' | 'short_base_url' | 'short_domains'
>

export interface SessionRoutes {
  readonly signIn: SignIn
  readonly cookie: HostCookie
  readonly knownCookie: HostCookie
  readonly origin: string
  readonly urls: ServiceUrls
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
  readonly wideNetworkOf: (request: RequestHead) => string
  readonly agentOf: (request: RequestHead) => Pick<Session, 'device' | 'browser'>
  /** Null: no mail is sent. */
  readonly mailing: Mailing | null
}

export const PEOPLE_TAG = 'People'

export function originOf(
  { limits, wideNetworkOf, knownCookie }: SessionRoutes,
  request: FastifyRequest,
): TryOrigin {
  return {
    address: limits.networkOf(headOf(request.raw)),
    network: wideNetworkOf(headOf(request.raw)),
    knownCookie: knownCookie.read(request),
  }
}

export async function throttled<Result>(
  reply: FastifyReply,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooManyTries) reply.header('retry-after', error.seconds)
    throw error
  }
}

/** Who guesses at links is slowed down. */
export function countGone(
  { limits }: Pick<SessionRoutes, 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): never {
  if (error instanceof Problem && /^(gone|invalid_state)$/.test(error.code)) {
    countFailure(limits, request, reply)
  }
  throw error
}

export function askedBy(
  { agentOf }: { readonly agentOf: (request: RequestHead) => AskedBy['seat'] },
  request: FastifyRequest,
): AskedBy {
  const { device, browser } = agentOf(headOf(request.raw))
  const language = mailLanguageOf(request.headers['accept-language'])
  return { seat: { device, browser }, language }
}
