import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { decode, toLocation } from '../domain/destination.ts'
import type { ErrorCode } from '../domain/errors.ts'
import { newId } from '../domain/ids.ts'
import type { ScanStore, Target, TargetStore } from '../domain/ports.ts'
import { readShortCode, toSlug } from '../domain/short-code.ts'
import { NOTICES, type Notice, PAGE_POLICY, toPage } from './pages.ts'

/**
 * The road: path → target → 302. It stands before the framework on the same port and shares
 * nothing with the API but the database. A redirect is never cached by anyone, so that an edit
 * holds for the very next scan, and a scan is in the database before its answer leaves.
 */
export interface Road {
  readonly shortBaseUrl: string
  readonly targets: TargetStore
  readonly scans: ScanStore
  readonly log: Logger
}

/** False when the path is no short link; then the request is not touched. */
export function openRoad(road: Road) {
  const basePath = new URL(road.shortBaseUrl).pathname.replace(/\/$/, '')
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const shortCode = shortCodeOf(request.url ?? '', basePath)
    if (shortCode === null) return false
    response.setHeader('X-Request-Id', newId('req', Date.now()))
    response.setHeader('Cache-Control', 'private, no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      sendNotice(request, response, 405, METHOD_NOTICE, 'method_not_allowed')
      return true
    }
    follow(road, shortCode, request, response).catch((error: unknown) => {
      road.log.error({ err: error }, 'a short link could not be followed')
      response.setHeader('Retry-After', 1)
      sendNotice(request, response, 503, NOTICES.unavailable, 'unavailable')
    })
    return true
  }
}

const METHOD_NOTICE = { title: 'Only for reading', text: 'A short link answers GET and HEAD.' }

/** The query string is ignored: printed links get all kinds of them added on their way. */
function shortCodeOf(url: string, basePath: string): string | null {
  const end = url.indexOf('?')
  const path = decode(end === -1 ? url : url.slice(0, end))
  return path === null ? null : readShortCode(path, basePath)
}

async function follow(
  { targets, scans }: Road,
  shortCode: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = await targets.find(toSlug(shortCode))
  // A draft must not be told from a code that does not exist.
  if (target?.mode === 'test' && target.status !== 'draft') {
    response.setHeader('X-Robots-Tag', 'noindex')
    response.setHeader('X-QR-Mode', 'test')
  }
  const { status, destinationUrl } = target ?? { status: null, destinationUrl: null }
  if (target === null || status !== 'active' || destinationUrl === null) {
    const notice = noticeFor(target)
    if (notice === 'deleted') return sendNotice(request, response, 410, NOTICES.deleted, 'gone')
    return sendNotice(request, response, 404, NOTICES[notice], 'not_found')
  }
  if (request.method === 'GET') await scans.count(target.codeId)
  response.writeHead(302, {
    Location: toLocation(destinationUrl),
    'Referrer-Policy': 'no-referrer-when-downgrade',
    'Content-Length': 0,
  })
  response.end()
}

/** A draft has never been public: it reads as unknown. */
function noticeFor(target: Target | null): Notice {
  if (target?.status === 'deleted' || target?.status === 'paused') return target.status
  return 'unknown'
}

function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  notice: { readonly title: string; readonly text: string },
  code: ErrorCode,
): void {
  const json = prefersJson(request.headers.accept ?? '')
  const id = String(response.getHeader('X-Request-Id'))
  const message = `${notice.title}. ${notice.text}`
  const body = json ? JSON.stringify({ error: { code, message, request_id: id } }) : toPage(notice)
  response.writeHead(status, {
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** JSON only when it is wanted more than HTML; browsers and bare clients get the page. */
export function prefersJson(accept: string): boolean {
  const weights = { json: 0, html: 0 }
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0
    if (type === 'application/json') weights.json = Math.max(weights.json, weight)
    if (type === 'text/html') weights.html = Math.max(weights.html, weight)
  }
  return weights.json > weights.html
}
