import type { Nowhere } from '../domain/codes/routing/decide.ts'
import { type Seen, UNKNOWN } from '../domain/scans/scans.ts'
import { sendNotice } from './notice.ts'
import { blockedDomain, NOTICES, notYetOpen, withReport } from './pages.ts'
import {
  done,
  isTest,
  type Outcome,
  type Passage,
  record,
  redirect,
  redirectHeaders,
  type Scan,
} from './passage.ts'

/** Scans of codes that lead nowhere now. */

/** To a fallback or to a page: a missed scan either way. A HEAD is none. */
export function turnAway(passage: Passage, scan: Scan, nowhere: Nowhere): void {
  const { fallbackUrl } = nowhere
  const headers = fallbackUrl === undefined ? null : redirectHeaders(passage, scan, fallbackUrl)
  const isRecorded = scan.seen !== null && passage.request.method !== 'HEAD'
  const missed = isRecorded ? toMissed(scan.seen, nowhere) : null
  record(passage.road, scan, missed, UNKNOWN, () => {
    if (headers === null) showPage(passage, scan, nowhere)
    else redirect(passage, headers, nowhere.reason as Outcome)
  })
}

function toMissed(seen: Seen, { reason }: Nowhere): Seen {
  const isTold = seen.class === 'missed' && seen.reason === reason
  return isTold ? seen : { ...seen, class: 'missed', reason, visitor: 0 }
}

/** A draft has never been public: it looks like an unknown code, in every header. */
function showPage(passage: Passage, scan: Scan, nowhere: Nowhere): void {
  const { request, response } = passage
  const { reason } = nowhere
  if (isTest(scan) && reason !== 'draft') response.setHeader('X-QR-Mode', 'test')
  if (reason === 'suspended' || reason === 'blocked') {
    refuse(passage, nowhere)
    return
  }
  const outcome = reason === 'draft' ? 'unknown' : reason
  const isGone = GONE.has(reason)
  const notice =
    nowhere.startsAt === undefined
      ? NOTICES[outcome]
      : notYetOpen(nowhere.startsAt, scan.visit?.language ?? '')
  sendNotice(request, response, isGone ? 410 : 404, notice, isGone ? 'gone' : 'not_found')
  done(passage, outcome)
}

const GONE = new Set<Nowhere['reason']>(['deleted', 'expired', 'used_up'])

/** By the operator. */
function refuse(passage: Passage, { reason, domain }: Nowhere): void {
  const { road, request, response } = passage
  const isSuspended = reason === 'suspended'
  const notice = domain ? blockedDomain(domain) : NOTICES[isSuspended ? 'suspended' : 'blocked']
  const link = `${new URL(road.shortBases.main).origin}${request.url?.split('?')[0]}`
  const page = withReport(notice, road.securityContact, link)
  sendNotice(request, response, 403, page, isSuspended ? 'account_suspended' : 'forbidden')
  done(passage, 'blocked')
}
