import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Plans, planOf } from '../../../../domain/accounts/plans.ts'
import type {
  MemoryRateLimiter,
  RateLimiter,
  RateWindow,
} from '../../../../domain/accounts/rate-limit.ts'
import { Problem } from '../../../../domain/errors.ts'
import { headOf, type RequestHead } from '../../../lib/request-head.ts'
import type { Admitted } from './caller.ts'

/**
 * How often the API may be called in a minute, told in the headers of every answer under /v1: by account and mode
 * for keys, by person for sessions, by address for failed tries and for what anybody may read. The
 * window itself is in domain/accounts/rate-limit.ts.
 */

/** Failed attempts per address and minute. A valid key from the same address still passes. */
const FAILED_TRIES_PER_MINUTE = 60
/**
 * A dashboard asks for much at once; it takes nothing from what the plan gives to keys. All sessions
 * of a person share it: anybody can open as many as they like.
 */
const PERSON_REQUESTS_PER_MINUTE = 600

const SHARED_READS_PER_MINUTE = 60
/** What a mail address gets is limited elsewhere: this keeps one client from filling the store. */
const ASKED_PER_MINUTE = 600

export interface ApiLimits {
  readonly plans: Plans
  /** By account and mode, across all keys; and by person. */
  readonly callerLimits: RateLimiter
  /** By address (IPv6: /64), in memory only: addresses are never stored. */
  readonly addressLimits: MemoryRateLimiter
  readonly networkOf: (request: RequestHead) => string
}

type AddressLimits = Pick<ApiLimits, 'addressLimits' | 'networkOf'>

/** For an answer that counts nothing. */
export function tellFailuresLeft(
  { addressLimits, networkOf }: AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  tell(reply, addressLimits.peek(networkOf(headOf(request.raw)), FAILED_TRIES_PER_MINUTE))
}

export async function countRequest(
  { plans, callerLimits }: Pick<ApiLimits, 'plans' | 'callerLimits'>,
  { caller, signedIn }: Admitted,
  reply: FastifyReply,
): Promise<void> {
  const window = signedIn
    ? await callerLimits.take(signedIn.member.id, PERSON_REQUESTS_PER_MINUTE)
    : await callerLimits.take(
        `${caller.accountId} ${caller.mode}`,
        planOf(plans, caller.plan).requestsPerMinute,
      )
  admit(reply, window, 'requests per minute')
}

/** Counts a request of an address. Too many: 429. */
function countOf(perMinute: number, what: string, prefix = '') {
  return (
    { addressLimits, networkOf }: AddressLimits,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const window = addressLimits.count(`${prefix}${networkOf(headOf(request.raw))}`, perMinute)
    admit(reply, window, `${what} per minute from this address`)
  }
}

export const countFailure = countOf(FAILED_TRIES_PER_MINUTE, 'failed authentications')
/** For what anybody may read. */
export const admitReader = countOf(SHARED_READS_PER_MINUTE, 'requests', 'read ')
/** For what anybody may ask us to do, with an answer that tells nothing. */
export const admitAsker = countOf(ASKED_PER_MINUTE, 'requests', 'ask ')

function tell(reply: FastifyReply, { limit, remaining, endsAt }: RateWindow): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', endsAt / 1000)
}

function admit(reply: FastifyReply, window: RateWindow, what: string): void {
  tell(reply, window)
  if (window.admitted) return
  const seconds = Math.max(1, Math.ceil(window.leftMs / 1000))
  reply.header('retry-after', seconds)
  const message = `The limit of ${window.limit} ${what} has been exceeded: try again in ${seconds} s`
  throw new Problem('rate_limit_exceeded', message)
}
