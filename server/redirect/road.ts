import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { decide, type Nowhere, standstillOf, type Visit } from '../domain/codes/decide.ts'
import { decode, toLocation } from '../domain/codes/destination.ts'
import type { Lead } from '../domain/codes/route.ts'
import { isShortCode, readShortCode, toSlug } from '../domain/codes/short-code.ts'
import type { Target, TargetStore } from '../domain/codes/target.ts'
import { hostFault, requestIdFor } from '../domain/request-headers.ts'
import { type Seen, UNKNOWN_VARIANT } from '../domain/scans/scans.ts'
import { toLine } from '../scan-log/format.ts'
import type { ScanLog } from '../scan-log/writer.ts'
import { sendNotice } from './notice.ts'
import { badRequest, blockedDomain, METHOD_NOTICE, NOTICES, withReport } from './pages.ts'

/**
 * The redirect path: path → target → scan log → 302. It runs ahead of the framework on the same
 * port and shares only the database with the API. Every scan looks up its code, so an edit takes
 * effect for the next one; nobody may cache the response; and no response is sent before its scan
 * is in the log.
 */
export interface Road {
  readonly shortBaseUrl: string
  readonly targets: TargetStore
  readonly scanLog: Pick<ScanLog, 'append'>
  /**
   * Everything that may be kept about a scan; `missed`: why the link does not redirect now, else
   * null.
   */
  readonly observe: (request: IncomingMessage, accountId: string, missed: string | null) => Seen
  /** What the route of a code may ask about a scan; nothing of it is kept. */
  readonly visitOf: (request: IncomingMessage, codeId: string, seen: Seen) => Visit
  /** How long the client must wait, 0 within the limit. Null: there is no limit. */
  readonly secondsToWait: ((request: IncomingMessage) => number) | null
  /** A mailto: or https: URL, where links that are blocked can be reported. */
  readonly securityContact: string | null
  readonly onOutcome: (outcome: Outcome, ms: number) => void
  readonly log: Logger
}

export type Outcome =
  | 'redirected'
  | 'paused'
  | 'unknown'
  | 'deleted'
  | 'blocked'
  | 'refused'
  | 'limited'
  | 'failed'

/** One request in progress: what every step needs. */
interface Passage {
  readonly road: Road
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly begun: number
}

/** False if the path is not a short link; then the request is not touched. */
export function openRoad(road: Road) {
  const basePath = new URL(road.shortBaseUrl).pathname.replace(/\/$/, '')

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const shortCode = shortCodeOf(request.url ?? '', basePath)
    if (shortCode === null) return false
    answer({ road, request, response, begun: performance.now() }, shortCode)
    return true
  }
}

function answer(passage: Passage, shortCode: string): void {
  const { road, request, response } = passage
  const fault = hostFault(request.rawHeaders, request.httpVersion)
  if (fault !== null) {
    sendNotice(request, response, 400, badRequest(fault), 'invalid_request')
    done(passage, 'refused')
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    sendNotice(request, response, 405, METHOD_NOTICE, 'method_not_allowed')
    done(passage, 'refused')
    return
  }
  const seconds = road.secondsToWait === null ? 0 : road.secondsToWait(request)
  if (seconds > 0) {
    response.setHeader('Retry-After', seconds)
    sendNotice(request, response, 429, NOTICES.tooMany, 'rate_limit_exceeded')
    done(passage, 'limited')
    return
  }
  try {
    const target = isShortCode(shortCode) ? road.targets.find(toSlug(shortCode)) : null
    if (target instanceof Promise) {
      target.then((found) => follow(passage, found)).catch((error) => fail(passage, error))
    } else {
      follow(passage, target)
    }
  } catch (error) {
    fail(passage, error)
  }
}

function done({ road, begun }: Passage, outcome: Outcome): void {
  road.onOutcome(outcome, performance.now() - begun)
}

function fail(passage: Passage, error: unknown): void {
  const { road, request, response } = passage
  road.log.error({ err: error }, 'a short link could not be served')
  response.setHeader('Retry-After', 1)
  sendNotice(request, response, 503, NOTICES.unavailable, 'unavailable')
  done(passage, 'failed')
}

/** The query string is no part of it: printed links pick up all kinds of them on the way. */
function shortCodeOf(url: string, basePath: string): string | null {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const decoded = path.includes('%') ? decode(path) : path
  return decoded === null ? null : readShortCode(decoded, basePath)
}

/**
 * Looks before it decides, so that the decision may rest on what was seen, and looks only once. A code
 * that does not exist is not looked at: nothing is recorded for it, and guessing names must stay cheap.
 */
function follow(passage: Passage, target: Target | null): void {
  const { road, request } = passage
  const exists = target !== null && target.status !== 'deleted'
  // A code at a standstill leads nowhere for everyone, so nobody needs to be told apart.
  const missed = exists ? (standstillOf(target)?.reason ?? null) : null
  const seen = exists ? road.observe(request, target.accountId, missed) : null
  const isRouted = seen !== null && target !== null && target.route !== null
  const visit = isRouted ? road.visitOf(request, target.codeId, seen) : null
  const now = Date.now()
  const decision = decide(target, visit, now)
  const scan: Scan = { target, seen, now }
  const url = urlOf(decision)
  if (target === null || target.blockList === 0 || url === null) {
    conclude(passage, scan, decision)
    return
  }
  const blocked = road.targets.blockedDomain(target.blockList, url)
  const concludeWith = (domain: string | null) =>
    conclude(passage, scan, domain === null ? decision : { reason: 'blocked', domain })
  if (blocked instanceof Promise) blocked.then(concludeWith).catch((error) => fail(passage, error))
  else concludeWith(blocked)
}

interface Scan {
  readonly target: Target | null
  readonly seen: Seen | null
  readonly now: number
}

/** Null: a page is shown. */
function urlOf(decision: Lead | Nowhere): string | null {
  return 'reason' in decision ? (decision.fallbackUrl ?? null) : decision.destinationUrl
}

function conclude(passage: Passage, scan: Scan, decision: Lead | Nowhere): void {
  if ('reason' in decision) turnAway(passage, scan, decision)
  else leadOn(passage, scan, decision)
}

function leadOn(passage: Passage, scan: Scan, { destinationUrl, variant }: Lead): void {
  const headers = redirectHeaders(passage, scan, destinationUrl)
  record(passage.road, scan, scan.seen, variant, () => redirect(passage, headers, 'redirected'))
}

/** To a fallback or to a page: a missed scan either way. A HEAD is none. */
function turnAway(passage: Passage, scan: Scan, nowhere: Nowhere): void {
  const { fallbackUrl } = nowhere
  const headers = fallbackUrl === undefined ? null : redirectHeaders(passage, scan, fallbackUrl)
  const isRecorded = scan.seen !== null && passage.request.method !== 'HEAD'
  const missed = isRecorded ? toMissed(scan.seen, nowhere) : null
  record(passage.road, scan, missed, UNKNOWN_VARIANT, () => {
    if (headers === null) showPage(passage, nowhere, isTest(scan))
    else redirect(passage, headers, 'paused')
  })
}

function toMissed(seen: Seen, { reason }: Nowhere): Seen {
  const isTold = seen.class === 'missed' && seen.reason === reason
  return isTold ? seen : { ...seen, class: 'missed', reason, visitor: 0 }
}

/** `seen` is null for what is not recorded: then there is nothing to wait for. */
function record(
  road: Road,
  { target, now }: Scan,
  seen: Seen | null,
  variant: string,
  release: () => void,
): void {
  if (target === null || seen === null) release()
  else road.scanLog.append(toLine(seen, target, variant, now), release)
}

function isTest({ target }: Scan): boolean {
  return target?.mode === 'test'
}

function redirectHeaders({ request }: Passage, scan: Scan, url: string): string[] {
  const headers = [
    'Location',
    toLocation(url),
    'Cache-Control',
    'private, no-store',
    'Referrer-Policy',
    'no-referrer-when-downgrade',
    'X-Request-Id',
    requestIdFor(request.headers['x-request-id']),
    'Content-Length',
    '0',
  ]
  if (isTest(scan)) headers.push('X-Robots-Tag', 'noindex', 'X-QR-Mode', 'test')
  return headers
}

function redirect(passage: Passage, headers: string[], outcome: Outcome): void {
  passage.response.writeHead(302, headers)
  passage.response.end()
  done(passage, outcome)
}

/** A draft has never been public: it looks like an unknown code, in every header. */
function showPage(passage: Passage, nowhere: Nowhere, isTest: boolean): void {
  const { request, response } = passage
  const { reason } = nowhere
  if (isTest && reason !== 'draft') response.setHeader('X-QR-Mode', 'test')
  if (reason === 'suspended' || reason === 'blocked') {
    refuse(passage, nowhere)
  } else if (reason === 'deleted') {
    sendNotice(request, response, 410, NOTICES.deleted, 'gone')
    done(passage, 'deleted')
  } else {
    const notice = reason === 'paused' ? 'paused' : 'unknown'
    sendNotice(request, response, 404, NOTICES[notice], 'not_found')
    done(passage, notice)
  }
}

/** By the operator. */
function refuse(passage: Passage, { reason, domain }: Nowhere): void {
  const { road, request, response } = passage
  const isSuspended = reason === 'suspended'
  const notice = domain ? blockedDomain(domain) : NOTICES[isSuspended ? 'suspended' : 'blocked']
  const link = `${new URL(road.shortBaseUrl).origin}${request.url?.split('?')[0]}`
  const page = withReport(notice, road.securityContact, link)
  sendNotice(request, response, 403, page, isSuspended ? 'account_suspended' : 'forbidden')
  done(passage, 'blocked')
}
