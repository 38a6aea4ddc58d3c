import type { IncomingMessage, ServerResponse } from 'node:http'
import { decode } from '../../domain/codes/destination.ts'
import {
  asksLimit,
  decide,
  type Nowhere,
  standstillOf,
  urlOf,
  usedUp,
} from '../../domain/codes/routing/decide.ts'
import type { Lead } from '../../domain/codes/routing/route.ts'
import type { Target } from '../../domain/codes/routing/target.ts'
import { basePathsOf } from '../../domain/codes/short-bases.ts'
import { isShortCode, readShortCode, toSlug } from '../../domain/codes/short-code.ts'
import { isPromise, type MaybePromise } from '../../domain/maybe-promise.ts'
import { hostFault } from '../../domain/request-headers.ts'
import { headOf } from '../lib/request-head.ts'
import {
  done,
  type Exchange,
  type RedirectParts,
  record,
  redirect,
  redirectHeaders,
  type Scan,
} from './exchange.ts'
import { sendNotice, sendPlain } from './notice.ts'
import { leadNowhere } from './nowhere.ts'

/**
 * The redirect path: path → target → scan log → 302. It runs ahead of the framework on the same
 * port and shares only the database with the API. Every scan finds its code anew, so an edit takes
 * effect for the next one; nobody may cache the response; and no response is sent before its scan
 * is in the log.
 */

/** False if the path is not a short link; then the request is not touched. */
export function openRedirects(parts: RedirectParts) {
  const basePaths = basePathsOf(parts.shortBases)

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const head = headOf(request)
    const shortCode = shortCodeOf(head.url, basePaths)
    if (shortCode === null) return false
    const exchange = { parts, request: head, response, startedAt: performance.now() }
    answer(exchange, shortCode, hostFault(request.rawHeaders, request.httpVersion))
    return true
  }
}

/** For browsers, when a path is neither a short link nor anything else: someone may have mistyped a printed one. */
export function openUnknownPage(strictTransport: string | null) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answered = { parts: { strictTransport }, request: headOf(request), response }
    sendPlain(answered, 404, { state: 'unknown' }, 'not_found')
  }
}

function answer(exchange: Exchange, shortCode: string, fault: string | null): void {
  const { parts, request, response } = exchange
  if (fault !== null) {
    sendNotice(exchange, 400, { state: 'badRequest', detail: `${fault}.` }, 'invalid_request')
    done(exchange, 'refused')
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    sendNotice(exchange, 405, { state: 'method' }, 'method_not_allowed')
    done(exchange, 'refused')
    return
  }
  const seconds = parts.linksPerMinute?.secondsToWait(request) ?? 0
  if (seconds > 0) {
    response.setHeader('Retry-After', seconds)
    sendNotice(exchange, 429, { state: 'tooMany' }, 'rate_limit_exceeded')
    done(exchange, 'limited')
    return
  }
  try {
    const target = isShortCode(shortCode) ? parts.targets.find(toSlug(shortCode)) : null
    inTime(exchange, target, (known) => follow(exchange, known))
  } catch (error) {
    fail(exchange, error)
  }
}

/**
 * However often a scan has to wait for a database that hangs, for its target, for a domain, for a place, it
 * is answered after this time. Each wait has a limit of its own; one after the other they took 11 s.
 */
const ANSWER_MAX_MS = 6_000

function inTime<Value>(
  exchange: Exchange,
  value: MaybePromise<Value>,
  next: (value: Value) => void,
): void {
  if (!isPromise(value)) {
    next(value)
    return
  }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const fault = () => reject(new Error(`a scan could not be answered within ${ANSWER_MAX_MS} ms`))
  const leftMs = exchange.startedAt + ANSWER_MAX_MS - performance.now()
  // One more turn: after a standstill of this process the answer may be there already.
  const timer = setTimeout(() => setImmediate(fault), leftMs)
  Promise.race([value, late])
    .finally(() => clearTimeout(timer))
    .then(next)
    .catch((error) => fail(exchange, error))
}

function fail(exchange: Exchange, error: unknown): void {
  const { parts, response } = exchange
  parts.onFailure(error)
  response.setHeader('Retry-After', 1)
  sendNotice(exchange, 503, { state: 'unavailable' }, 'unavailable')
  done(exchange, 'failed')
}

/** The query string is no part of it: printed links pick up all kinds of them on the way. */
function shortCodeOf(url: string, basePaths: readonly string[]): string | null {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const decoded = path.includes('%') ? decode(path) : path
  if (decoded === null) return null
  for (const basePath of basePaths) {
    const shortCode = readShortCode(decoded, basePath)
    if (shortCode !== null) return shortCode
  }
  return null
}

/**
 * Looks before it decides, so that the decision may rest on what was seen, and looks only once. A code
 * that does not exist is not looked at: nothing is recorded for it, and guessing names must stay cheap.
 */
function follow(exchange: Exchange, target: Target | null): void {
  const { parts, request } = exchange
  const now = Date.now()
  const exists = target !== null && target.status !== 'deleted'
  // Known before looking: what is missed gets no visitor number.
  const missed = exists ? (standstillOf(target, now)?.reason ?? null) : null
  const seen = exists ? parts.observe(request, target.accountId, missed) : null
  const isRouted = seen !== null && target !== null && target.route !== null
  const visit = isRouted ? parts.visitOf(request, target.codeId, seen) : null
  const scan: Scan = { target, seen, visit, now }
  unlessBlocked(exchange, scan, decide(target, visit, now), admit)
}

type Next = (exchange: Exchange, scan: Scan, decision: Lead | Nowhere) => void

/** Goes on with the decision, or with a warning if the domain that it leads to is blocked. */
function unlessBlocked(exchange: Exchange, scan: Scan, decision: Lead | Nowhere, next: Next): void {
  const { target } = scan
  const url = urlOf(decision)
  if (target === null || target.blockList === 0 || url === null) {
    next(exchange, scan, decision)
    return
  }
  const blocked = exchange.parts.targets.blockedDomain(target.blockList, url)
  const nextWith = (domain: string | null) =>
    next(exchange, scan, domain === null ? decision : { reason: 'blocked', domain })
  inTime(exchange, blocked, nextWith)
}

/** A code with a scan limit leads on as long as there are places. Only scans that count take one. */
function admit(exchange: Exchange, scan: Scan, decision: Lead | Nowhere): void {
  const { target, seen } = scan
  const limit = target?.route?.limit ?? null
  if (target === null || limit === null || !asksLimit(decision)) {
    carryOut(exchange, scan, decision)
    return
  }
  const { tickets } = exchange.parts
  const admitted =
    'destinationUrl' in decision && seen?.class === 'human'
      ? tickets.take(target.codeId, limit)
      : tickets.used(target.codeId, limit).then((used) => used < limit.max)
  inTime(exchange, admitted, (isAdmitted) => {
    if (isAdmitted) carryOut(exchange, scan, decision)
    else unlessBlocked(exchange, scan, usedUp(target), carryOut)
  })
}

function carryOut(exchange: Exchange, scan: Scan, decision: Lead | Nowhere): void {
  if ('reason' in decision) leadNowhere(exchange, scan, decision)
  else leadOn(exchange, scan, decision)
}

function leadOn(exchange: Exchange, scan: Scan, { destinationUrl, variant }: Lead): void {
  const headers = redirectHeaders(exchange, scan, destinationUrl)
  record(exchange.parts, scan, scan.seen, variant, () => redirect(exchange, headers, 'redirected'))
}
