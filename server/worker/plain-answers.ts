import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../domain/errors.ts'
import { requestIdFor } from '../../domain/request-headers.ts'
import { RETRY_AFTER_SECONDS, STATUS, toBody } from '../lib/answers/problem-body.ts'
import { usualHeaders } from '../lib/answers/usual-headers.ts'

/** JSON answers without the API. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  strictTransport: string | null,
  status: number,
  toJson: (requestId: string) => object,
  headers: Readonly<Record<string, string | number>> = {},
): void {
  const id = requestIdFor(request.headers['x-request-id'])
  const body = JSON.stringify(toJson(id))
  response.writeHead(status, {
    'x-request-id': id,
    ...usualHeaders(strictTransport),
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** 503, for a moment. */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  strictTransport: string | null,
): void {
  const problem = new Problem(
    'unavailable',
    'The API is temporarily unavailable: try again in a moment',
  )
  const headers = { 'retry-after': RETRY_AFTER_SECONDS }
  const toJson = (id: string) => toBody(problem, id)
  sendJson(request, response, strictTransport, STATUS.unavailable, toJson, headers)
}
