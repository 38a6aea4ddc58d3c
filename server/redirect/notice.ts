import type { ErrorCode } from '../domain/errors.ts'
import { prefersJson, requestIdFor } from '../domain/request-headers.ts'
import type { Exchange } from './exchange.ts'
import { type NoticePage, PAGE_POLICY, toPage } from './pages.ts'

/** Shown when a code does not redirect: a page, or JSON if the client prefers it. */
export function sendNotice(
  { parts, request, response }: Exchange,
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
  const { strictTransport } = parts
  response.writeHead(status, {
    ...(strictTransport !== null && { 'Strict-Transport-Security': strictTransport }),
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': PAGE_POLICY,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    'X-Robots-Tag': 'noindex',
    Vary: notice.time === undefined ? 'Accept' : 'Accept, Accept-Language',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
