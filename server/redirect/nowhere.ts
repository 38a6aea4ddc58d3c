import type { Nowhere } from '../../domain/codes/routing/decide.ts'
import { UNKNOWN } from '../../domain/scans/dimensions.ts'
import type { Seen } from '../../domain/scans/scans.ts'
import { blockedDomain, type Notice, withReport } from '../../pages/pages.ts'
import {
  done,
  type Exchange,
  isTest,
  type Outcome,
  record,
  redirect,
  redirectHeaders,
  type Scan,
} from './exchange.ts'
import { sendNotice } from './notice.ts'

/** Scans of codes that lead nowhere now. */

/** To a fallback or to a page: a missed scan either way. A HEAD is none. */
export function leadNowhere(exchange: Exchange, scan: Scan, nowhere: Nowhere): void {
  const { fallbackUrl } = nowhere
  const headers = fallbackUrl === undefined ? null : redirectHeaders(exchange, scan, fallbackUrl)
  const isRecorded = scan.seen !== null && exchange.request.method !== 'HEAD'
  const missed = isRecorded ? toMissed(scan.seen, nowhere) : null
  record(exchange.parts, scan, missed, UNKNOWN, () => {
    if (headers === null) showPage(exchange, scan, nowhere)
    else redirect(exchange, headers, nowhere.reason as Outcome)
  })
}

function toMissed(seen: Seen, { reason }: Nowhere): Seen {
  const isTold = seen.class === 'missed' && seen.reason === reason
  return isTold ? seen : { ...seen, class: 'missed', reason, visitor: 0 }
}

/** A draft has never been public: it looks like an unknown code, in every header. */
function showPage(exchange: Exchange, scan: Scan, nowhere: Nowhere): void {
  const { response } = exchange
  const { reason } = nowhere
  if (isTest(scan) && reason !== 'draft') response.setHeader('X-QR-Mode', 'test')
  if (reason === 'suspended' || reason === 'blocked') {
    refuse(exchange, nowhere)
    return
  }
  const outcome = reason === 'draft' ? 'unknown' : reason
  const isGone = GONE.has(reason)
  const notice = { state: outcome, at: nowhere.startsAt ?? nowhere.endedAt } as const
  // A deleted code stays deleted, and says so for the server.
  const target = scan.target?.isSuspended ? null : scan.target
  sendNotice(exchange, isGone ? 410 : 404, notice, isGone ? 'gone' : 'not_found', target)
  done(exchange, outcome)
}

const GONE = new Set<Nowhere['reason']>(['deleted', 'expired', 'used_up'])

/** By the operator. */
function refuse(exchange: Exchange, { reason, domain }: Nowhere): void {
  const { parts, request } = exchange
  const isSuspended = reason === 'suspended'
  const state = isSuspended ? 'suspended' : 'blocked'
  const notice: Notice = domain ? blockedDomain(domain) : { state }
  const link = `${new URL(parts.shortBases.main).origin}${request.url.split('?')[0]}`
  const page = withReport(notice, parts.securityContact, link)
  sendNotice(exchange, 403, page, isSuspended ? 'account_suspended' : 'forbidden')
  done(exchange, 'blocked')
}
