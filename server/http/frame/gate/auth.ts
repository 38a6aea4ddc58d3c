import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyStore } from '../../../domain/accounts/api-key.ts'
import type { Actor } from '../../../domain/accounts/audit.ts'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { isKey, MODES, type Mode } from '../../../domain/accounts/keys.ts'
import type { Member } from '../../../domain/accounts/people/person.ts'
import type { ActivityStore, Session } from '../../../domain/accounts/people/session.ts'
import { findSignedIn, type SignIn } from '../../../domain/accounts/people/sign-in.ts'
import { type Permission, refusal } from '../../../domain/accounts/permissions.ts'
import { type Plans, planOf } from '../../../domain/accounts/plans.ts'
import type {
  MemoryRateLimiter,
  RateLimiter,
  RateWindow,
} from '../../../domain/accounts/rate-limit.ts'
import {
  accountSuspended,
  invalidRequest,
  Problem,
  SIGNED_OUT,
  signedOut,
} from '../../../domain/errors.ts'
import type { RouteSchema } from '../schemas/schemas.ts'
import { ownTurn } from '../sockets/turns.ts'
import { assertSameSite } from './cross-site.ts'
import type { Pressure } from './pressure.ts'
import type { HostCookie } from './session-cookie.ts'

/** Failed attempts per address and minute. A valid key from the same address still passes. */
export const FAILED_TRIES_PER_MINUTE = 60
/**
 * A dashboard asks for much at once; it takes nothing from what the plan gives to keys. All sessions
 * of a person share it: anybody can open as many as they like.
 */
export const PERSON_REQUESTS_PER_MINUTE = 600

/** Most bodies arrive with their headers. */
const AGAIN_MS = 50

const BEARER = /^Bearer +(\S+) *$/i
const MISSING = 'Send your API key in the Authorization header: Bearer sk_…, or sign in'
const UNKNOWN = 'The API key is unknown, has expired or has been revoked'

/** A request that was let in. */
interface Admitted {
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

function admittedOf(request: FastifyRequest): Admitted {
  const found = admitted.get(request)
  if (!found) throw new Error('This route has no caller: it is public, or lies outside /v1')
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

/** Empty if there is none. */
export function keyOf({ headers }: FastifyRequest): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
}

export interface Gate {
  readonly keys: KeyStore
  readonly plans: Plans
  readonly signIn: Pick<SignIn, 'store'>
  readonly activity: ActivityStore
  readonly cookie: HostCookie
  /** Of BASE_URL. */
  readonly origin: string
  /** By account and mode, across all keys; and by person. */
  readonly callerLimits: RateLimiter
  /** By address (IPv6: /64), in memory only: addresses are never stored. */
  readonly addressLimits: MemoryRateLimiter
  readonly networkOf: (request: IncomingMessage) => string
  readonly pressure: Pick<Pressure, 'isHigh'>
}

/**
 * Authentication, rate limit, suspension and permission, the first checks of every request. The
 * headers are set before anything can fail, so every response under /v1 has them.
 */
export function authenticator(gate: Gate) {
  const { callerLimits, addressLimits, networkOf, pressure } = gate
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = networkOf(request.raw)
    tell(reply, addressLimits.peek(address, FAILED_TRIES_PER_MINUTE))
    if (pressure.isHigh()) throw new Problem('unavailable', 'The service is overloaded: try again')
    const route = request.routeOptions.schema as RouteSchema | undefined
    const permission = route?.permission
    // Anyone can send these, many at once: redirects get in between.
    if (permission === 'public') return ownTurn()
    const found = await identify(gate, request, route)
    if (typeof found === 'string') {
      countFailure(gate, request, reply)
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('unauthorized', found)
    }
    admitted.set(request, found)
    const { caller, signedIn, credential } = found
    const window = signedIn
      ? await callerLimits.take(signedIn.member.id, PERSON_REQUESTS_PER_MINUTE)
      : await callerLimits.take(
          `${caller.accountId} ${caller.mode}`,
          planOf(gate.plans, caller.plan).requestsPerMinute,
        )
    admit(reply, window, 'requests per minute')
    gate.activity.noteUse(credential.id, Date.now())
    if (signedIn) assertSameSite(request, gate.origin)
    if (caller.isSuspended && !route?.evenSuspended) throw accountSuspended()
    const refused = refusal(caller.grant, permission ?? 'public')
    if (refused !== null) throw new Problem('forbidden', refused)
  }
}

/**
 * A body may arrive seconds after the headers that were admitted. What was revoked, expired or signed
 * out in the meantime changes nothing any more.
 */
export async function checkAgain(request: FastifyRequest): Promise<void> {
  const found = admitted.get(request)
  if (!found || performance.now() - found.at < AGAIN_MS) return
  if (await found.credential.isValid()) return
  throw found.signedIn === null ? new Problem('unauthorized', UNKNOWN) : signedOut()
}

/** Too many from one address: 429. */
export function countFailure(
  { addressLimits, networkOf }: Pick<Gate, 'addressLimits' | 'networkOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const window = addressLimits.count(networkOf(request.raw), FAILED_TRIES_PER_MINUTE)
  admit(reply, window, 'failed authentications per minute from this address')
}

const SHARED_READS_PER_MINUTE = 60

/** For what anybody may read: so many from one address. */
export function admitReader(
  { addressLimits, networkOf }: Pick<Gate, 'addressLimits' | 'networkOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const window = addressLimits.count(`read ${networkOf(request.raw)}`, SHARED_READS_PER_MINUTE)
  admit(reply, window, 'requests per minute from this address')
}

/** A key wins over a cookie: whoever sends one means it. A text is the reason why nobody was found. */
async function identify(
  gate: Gate,
  request: FastifyRequest,
  route: RouteSchema | undefined,
): Promise<Admitted | string> {
  const at = performance.now()
  const key = keyOf(request)
  if (key !== '' || request.headers.authorization !== undefined) {
    const find = () => gate.keys.findCaller(key, Date.now())
    const caller = isKey(key) ? await find() : null
    if (caller === null) return key === '' ? MISSING : UNKNOWN
    const isValid = async () => mayStill(await find(), route?.permission)
    return { caller, signedIn: null, credential: { id: caller.actor.id ?? '', isValid }, at }
  }
  const secret = gate.cookie.read(request)
  if (secret === '') return MISSING
  const find = () => findSignedIn({ activity: gate.activity, store: gate.signIn.store }, secret)
  const signedIn = await find()
  if (signedIn === null) return SIGNED_OUT
  const isValid = async () => {
    const now = await find()
    return now !== null && (!now.member.isSuspended || route?.evenSuspended === true)
  }
  const caller = toCaller(signedIn.member, modeOf(request))
  return { caller, signedIn, credential: { id: signedIn.session.id, isValid }, at }
}

/** Also a key that was given less in the meantime. */
function mayStill(caller: Caller | null, permission: Permission | undefined): boolean {
  if (caller === null || caller.isSuspended) return false
  return refusal(caller.grant, permission ?? 'public') === null
}

function toCaller(member: Member, mode: Mode): Caller {
  const { id, accountId, accountName, isSuspended, plan, email, role } = member
  const actor = { kind: 'person', id, name: email } as const
  return { accountId, mode, plan, accountName, isSuspended, grant: { role }, actor }
}

/** Which of the two worlds a signed-in person looks at. Links cannot send headers. */
function modeOf(request: FastifyRequest): Mode {
  const query = request.query as Record<string, unknown>
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const [param, given] =
    isRead && query.mode !== undefined
      ? ['mode', query.mode]
      : ['X-Mode', request.headers['x-mode']]
  // No route declares it, and an undeclared parameter would be refused.
  if (param === 'mode') delete query.mode
  const mode = MODES.find((known) => known === (given ?? 'live'))
  if (mode) return mode
  throw invalidRequest([{ param, message: `${param} must be ${MODES.join(' or ')}` }])
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
