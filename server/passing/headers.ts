import type { IncomingMessage } from 'node:http'
import { setPeer } from '../lib/request-head.ts'

/**
 * A request that one process passes on to another keeps its headers as they came, but for those that
 * belong to a single connection. The peer and the version of HTTP come last, under names that are
 * dropped if a client sends them.
 */

const OURS = 'x-qroute-'
const PEER = `${OURS}peer`
const VERSION = `${OURS}http-version`
/** Names and values of both. */
const ADDED = 4

/** RFC 9110, 7.6.1. `Transfer-Encoding` stays: it says that there is a body. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])
/** Node adds these to its own responses; those of the other process are already there. */
const OF_ONE_ANSWER = new Set(['connection', 'keep-alive', 'transfer-encoding'])
/** These have no body unless they say so; Node would announce one for all others. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** Names and values, alternating. */
export function headersToPass(request: IncomingMessage): string[] {
  const { headers, method = '', socket, httpVersion } = request
  const named = (headers.connection ?? '').toLowerCase().split(',')
  const dropped = new Set(named.map((name) => name.trim()))
  // A client must not make these disappear by naming them.
  for (const name of ['host', 'content-length', 'transfer-encoding']) dropped.delete(name)
  const passed = without(
    request.rawHeaders,
    (name) => name.startsWith(OURS) || OF_ONE_CONNECTION.has(name) || dropped.has(name),
  )
  if (!hasBody(request) && !WITHOUT_BODY.has(method)) passed.push('Content-Length', '0')
  passed.push(PEER, socket.remoteAddress ?? '', VERSION, httpVersion)
  return passed
}

/** Or says that it has an empty one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

export function headersOfAnswer(headers: readonly string[]): string[] {
  return without(headers, (name) => OF_ONE_ANSWER.has(name))
}

function without(raw: readonly string[], isDropped: (name: string) => boolean): string[] {
  const kept: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? ''
    if (!isDropped(name.toLowerCase())) kept.push(name, raw[index + 1] ?? '')
  }
  return kept
}

/** The other end: the request is again as it was when it came. One of the process itself stays as it is. */
export function takePassed(request: IncomingMessage): void {
  const { headers, rawHeaders } = request
  const peer = headers[PEER]
  if (typeof peer !== 'string') return
  setPeer(request, peer)
  request.httpVersion = String(headers[VERSION])
  delete headers[PEER]
  delete headers[VERSION]
  rawHeaders.length -= ADDED
}
