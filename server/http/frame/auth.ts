import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountStore, Caller } from '../../domain/accounts/account.ts'
import type { Actor } from '../../domain/accounts/audit.ts'
import { isKey } from '../../domain/accounts/keys.ts'
import { PLANS } from '../../domain/accounts/plans.ts'
import type {
  MemoryRateLimiter,
  RateLimiter,
  RateWindow,
} from '../../domain/accounts/rate-limit.ts'
import { Problem } from '../../domain/errors.ts'
import type { Pressure } from './pressure.ts'

/** Failed attempts per address and minute. A valid key from the same address still passes. */
export const FAILED_TRIES_PER_MINUTE = 60

const BEARER = /^Bearer +(\S+) *$/i
const MISSING = 'Send your API key in the Authorization header: Bearer sk_…'
const UNKNOWN = 'The API key is unknown or has been revoked'

const callers = new WeakMap<FastifyRequest, Caller>()

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('This route has no caller: it lies outside /v1')
  return caller
}

/** The caller for the log: the account, and the key by its last four characters. */
export function keyHolderOf(request: FastifyRequest): { account?: string; key?: string } {
  const caller = callers.get(request)
  return caller ? { account: caller.accountId, key: caller.lastFour } : {}
}

export function actorOf(request: FastifyRequest): Actor {
  const { keyId, lastFour } = callerOf(request)
  return { kind: 'api_key', id: keyId, name: lastFour, requestId: request.id }
}

/** Empty if there is none. */
export function keyOf({ headers }: FastifyRequest): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
}

export interface Gate {
  readonly accounts: AccountStore
  /** By account and mode, across all keys. */
  readonly callerLimits: RateLimiter
  /** By address (IPv6: /64), in memory only: addresses are never stored. */
  readonly addressLimits: MemoryRateLimiter
  readonly networkOf: (request: IncomingMessage) => string
  readonly pressure: Pick<Pressure, 'isHigh'>
}

/**
 * Authentication and rate limit, the first two checks of every request. The headers are set before
 * anything can fail, so every response under /v1 has them.
 */
export function authenticator(gate: Gate) {
  const { accounts, callerLimits, addressLimits, networkOf, pressure } = gate
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = networkOf(request.raw)
    tell(reply, addressLimits.peek(address, FAILED_TRIES_PER_MINUTE))
    if (pressure.isHigh()) throw new Problem('unavailable', 'The service is overloaded: try again')
    const key = keyOf(request)
    const caller = isKey(key) ? await accounts.findCaller(key) : null
    if (caller === null) {
      const window = await addressLimits.take(address, FAILED_TRIES_PER_MINUTE)
      admit(reply, window, 'failed authentications per minute from this address')
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('unauthorized', key === '' ? MISSING : UNKNOWN)
    }
    callers.set(request, caller)
    const bucket = `${caller.accountId} ${caller.mode}`
    const window = await callerLimits.take(bucket, PLANS[caller.plan].requestsPerMinute)
    admit(reply, window, 'requests per minute')
  }
}

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
  const message = `The limit of ${window.limit} ${what} is exceeded: try again in ${seconds} s`
  throw new Problem('rate_limit_exceeded', message)
}
