import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '../domain/errors.ts'
import { newRequestId } from '../domain/ids.ts'
import { type NoticePage, PAGE_POLICY, toPage } from './pages.ts'

/** Told to who scans a code that leads nowhere: a page, or JSON to who prefers it. */
export function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  notice: NoticePage,
  code: ErrorCode,
): void {
  const json = prefersJson(request.headers.accept ?? '')
  const id = newRequestId()
  const message = `${notice.title}. ${notice.text}`
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
