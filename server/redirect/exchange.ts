import type { ServerResponse } from 'node:http'
import type { SenderStore } from '../../domain/accounts/brand.ts'
import { toLocation } from '../../domain/codes/destination.ts'
import type { Visit } from '../../domain/codes/routing/decide.ts'
import type { Target, TargetStore } from '../../domain/codes/routing/target.ts'
import type { Tickets } from '../../domain/codes/routing/tickets.ts'
import type { ShortBases } from '../../domain/codes/short-bases.ts'
import { requestIdFor } from '../../domain/request-headers.ts'
import type { Seen } from '../../domain/scans/scans.ts'
import type { RequestHead } from '../lib/request-head.ts'
import { toLine } from '../scan-log/format.ts'
import type { ScanLog } from '../scan-log/writer.ts'
import type { LinksPerMinute } from './links-per-minute.ts'

/** What the redirect path needs, and the steps that all of its ways share. */
export interface RedirectParts {
  readonly shortBases: ShortBases
  readonly targets: TargetStore
  /** Whose name and colour a notice carries. */
  readonly senders: SenderStore
  readonly tickets: Tickets
  readonly scanLog: Pick<ScanLog, 'append'>
  /**
   * Everything that may be kept about a scan; `missed`: why the link does not redirect now, else
   * null.
   */
  readonly observe: (request: RequestHead, accountId: string, missed: string | null) => Seen
  /** What the route of a code may ask about a scan; nothing of it is kept. */
  readonly visitOf: (request: RequestHead, codeId: string, seen: Seen) => Visit
  /** Null: there is no limit. */
  readonly linksPerMinute: Pick<LinksPerMinute, 'secondsToWait'> | null
  /** A mailto: or https: URL, where links that are blocked can be reported. */
  readonly securityContact: string | null
  /** The value of Strict-Transport-Security; null: there is none. */
  readonly strictTransport: string | null
  readonly onOutcome: (outcome: Outcome, ms: number) => void
  /** Called for every scan that cannot be answered: there may be thousands a second. */
  readonly onFailure: (error: unknown) => void
}

export const OUTCOMES = [
  'redirected',
  'paused',
  'scheduled',
  'expired',
  'used_up',
  'unknown',
  'deleted',
  'blocked',
  'refused',
  'limited',
  'failed',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One request in progress: what every step needs. */
export interface Exchange {
  readonly parts: RedirectParts
  readonly request: RequestHead
  readonly response: ServerResponse
  readonly startedAt: number
}

export interface Scan {
  readonly target: Target | null
  readonly seen: Seen | null
  /** Null: the code has no route. */
  readonly visit: Visit | null
  readonly now: number
}

export function done({ parts, startedAt }: Exchange, outcome: Outcome): void {
  parts.onOutcome(outcome, performance.now() - startedAt)
}

/** `seen` is null for what is not recorded: then there is nothing to wait for. */
export function record(
  parts: RedirectParts,
  { target, now }: Scan,
  seen: Seen | null,
  variant: string,
  release: () => void,
): void {
  if (target === null || seen === null) release()
  else parts.scanLog.append(toLine(seen, target, variant, now), release)
}

export function isTest({ target }: Scan): boolean {
  return target?.mode === 'test'
}

export function redirectHeaders({ parts, request }: Exchange, scan: Scan, url: string): string[] {
  const headers = [
    'Location',
    toLocation(url),
    'Cache-Control',
    'private, no-store',
    'Referrer-Policy',
    'no-referrer-when-downgrade',
    'X-Request-Id',
    requestIdFor(request.header('x-request-id')),
    'Content-Length',
    '0',
  ]
  const { strictTransport } = parts
  if (strictTransport !== null) headers.push('Strict-Transport-Security', strictTransport)
  if (isTest(scan)) headers.push('X-Robots-Tag', 'noindex', 'X-QR-Mode', 'test')
  return headers
}

export function redirect(exchange: Exchange, headers: string[], outcome: Outcome): void {
  exchange.response.writeHead(302, headers)
  exchange.response.end()
  done(exchange, outcome)
}
