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
const SAYS_BODY = /^(content-length|transfer-encoding)$/i
/** Node adds these to its own responses; those of the other process are already there. */
const OF_ONE_ANSWER = new Set(['connection', 'keep-alive', 'transfer-encoding'])
/** These have no body unless they say so; Node would announce one for all others. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** Names and values, alternating. */
export function headersToPass(request: IncomingMessage): string[] {
  const { method = '', socket, httpVersion } = request
  // Headers that `Connection` names stay too: a client must not make an address disappear.
  const passed = without(
    request.rawHeaders,
    (name) => name.startsWith(OURS) || OF_ONE_CONNECTION.has(name),
  )
  if (!hasBody(request) && !WITHOUT_BODY.has(method)) passed.push('Content-Length', '0')
  passed.push(PEER, socket.remoteAddress ?? '', VERSION, httpVersion)
  return passed
}

/** Or says that it has an empty one. */
export function hasBody({ rawHeaders }: IncomingMessage): boolean {
  // What is passed on, not what was understood of it: Node may leave out headers when there are very many.
  return rawHeaders.some((name, index) => index % 2 === 0 && SAYS_BODY.test(name))
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
