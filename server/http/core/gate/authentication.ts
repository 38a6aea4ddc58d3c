import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyStore } from '../../../../domain/accounts/api-key.ts'
import type { Caller } from '../../../../domain/accounts/caller.ts'
import { isKey } from '../../../../domain/accounts/key-format.ts'
import { MODES, type Mode } from '../../../../domain/accounts/owner.ts'
import type { Member } from '../../../../domain/accounts/people/person.ts'
import type { ActivityStore } from '../../../../domain/accounts/people/session.ts'
import { findSignedIn, type SignIn } from '../../../../domain/accounts/people/sign-in.ts'
import { type Permission, type Refusal, refusal } from '../../../../domain/accounts/permissions.ts'
import {
  accountSuspended,
  invalidRequest,
  Problem,
  SIGNED_OUT,
  signedOut,
} from '../../../../domain/errors.ts'
import { ownTurn } from '../../../sockets/turns.ts'
import type { RouteSchema } from '../schemas/schemas.ts'
import { type ApiLimits, countFailure, countRequest, tellFailuresLeft } from './api-limits.ts'
import { type Admitted, letIn, letInBy } from './caller.ts'
import { assertSameSite } from './cross-site.ts'
import type { Pressure } from './pressure.ts'
import type { HostCookie } from './session-cookie.ts'

/** Most bodies arrive with their headers. */
const AGAIN_MS = 50

const BEARER = /^Bearer +(\S+) *$/i
const MISSING = 'Send your API key in the Authorization header: Bearer sk_…, or sign in'
const UNKNOWN = 'The API key is unknown, has expired or has been revoked'

/** Empty if there is none. */
export function keyOf({ headers }: FastifyRequest): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
}

export interface Gate extends ApiLimits {
  readonly keys: KeyStore
  readonly signIn: Pick<SignIn, 'store'>
  readonly activity: ActivityStore
  readonly cookie: HostCookie
  /** Of BASE_URL. */
  readonly origin: string
  readonly pressure: Pick<Pressure, 'isHigh'>
}

/**
 * Authentication, rate limit, suspension and permission, the first checks of every request. The
 * headers are set before anything can fail, so every response under /v1 has them.
 */
export function authenticator(gate: Gate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    tellFailuresLeft(gate, request, reply)
    if (gate.pressure.isHigh())
      throw new Problem('unavailable', 'The service is overloaded: try again in a moment')
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
    letIn(request, found)
    await countRequest(gate, found, reply)
    const { caller, signedIn, credential } = found
    gate.activity.noteUse(credential.id, Date.now())
    if (signedIn) assertSameSite(request, gate.origin)
    if (caller.isSuspended && !route?.evenSuspended) throw accountSuspended()
    const refused = refusal(caller.grant, permission ?? 'public')
    if (refused !== null) throw forbidden(refused)
  }
}

function forbidden({ message, needs: allowed }: Refusal): Problem {
  const faults =
    allowed.length === 0 ? [] : [{ param: '', message, code: 'required', allowed } as const]
  return new Problem('forbidden', message, faults)
}

/**
 * A body may arrive seconds after the headers that were admitted. What was revoked, expired or signed
 * out in the meantime changes nothing any more.
 */
export async function checkAgain(request: FastifyRequest): Promise<void> {
  const found = letInBy(request)
  if (!found || performance.now() - found.at < AGAIN_MS) return
  if (await found.credential.isValid()) return
  throw found.signedIn === null ? new Problem('unauthorized', UNKNOWN) : signedOut()
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
  const message = `${param} must be ${MODES.join(' or ')}`
  throw invalidRequest([{ param, message, code: 'choice', allowed: MODES }])
}
