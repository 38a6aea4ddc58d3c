import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '../domain/errors.ts'
import { prefersJson, requestIdFor } from '../domain/request-headers.ts'
import { type NoticePage, PAGE_POLICY, toPage } from './pages.ts'

/** Shown when a code does not redirect: a page, or JSON if the client prefers it. */
export function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  notice: NoticePage,
  code: ErrorCode,
): void {
  const json = prefersJson(request.headers.accept)
  const id = requestIdFor(request.headers['x-request-id'])
  const named = notice.domain === undefined ? '' : ` (${notice.domain})`
  const when = notice.time === undefined ? '' : ` ${new Date(notice.time.at).toISOString()}`
  const message = `${notice.title}${named}. ${notice.text}${when}`
  const body = json ? JSON.stringify({ error: { code, message, request_id: id } }) : toPage(notice)
  response.writeHead(status, {
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': PAGE_POLICY,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
