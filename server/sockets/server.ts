import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../../domain/errors.ts'
import { newRequestId } from '../../domain/ids.ts'
import { STATUS, toBody } from '../lib/answers/problem-body.ts'
import { afterReading, closeOnlySilent, isLineFull, listenInTurns } from './connections.ts'
import { LINGER_MS, watchBody } from './unread-bodies.ts'

/** An HTTP server that guards itself against its clients, for the API and for those who answer short links. */

/** Not by `import`, which also loads what this module can do with fetch: a tenth of a start. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

export const HEADERS_MAX_BYTES = 16 * 1024
/** What a process adds to a request that it passes on. */
const ADDED_MAX_BYTES = 1024
/**
 * A phone on a bad connection sends its headers within a second; one that takes eight holds a
 * place.
 */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 12_000
/**
 * A client that has not read a byte of its response for this long is not going to. Until then what it
 * leaves unread lies mostly in the system's buffers: closing slow clients earlier saved no memory.
 */
const SILENCE_MAX_MS = 300_000
const TIMEOUT_CHECK_MS = 1_000
/** Longer than the 60 s for which proxies keep idle connections, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** `isInner`: requests are passed on by another process, which has read them before. */
export function openHttpServer(listener: RequestListener, isInner = false): Server {
  const server = createServer({
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxHeaderSize: HEADERS_MAX_BYTES + (isInner ? ADDED_MAX_BYTES : 0),
    requestTimeout: REQUEST_TIMEOUT_MS,
    requireHostHeader: false, // checked later, so that the error has our format
  })
  listenInTurns(server, (request, response) => {
    if (!watchBody(request, response)) return
    if (!request.url?.startsWith('/')) request.url = toPath(request.url ?? '')
    listener(request, response)
  })
  // An unknown expectation is no reason to reject a request we can handle. `100-continue` is
  // answered when the body is wanted.
  for (const event of ['checkExpectation', 'checkContinue']) {
    server.on(event, (...request) => server.emit('request', ...request))
  }
  server.timeout = SILENCE_MAX_MS
  return server
}

/** Of an absolute address, which proxies are sent, what comes after the host. */
function toPath(url: string): string {
  const path = url.replace(ORIGIN, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}

/**
 * Bytes that never became a whole request: answered on the socket, in the same format. What arrives
 * later is not read, so that nothing is done that was answered with an error. A client that neither
 * reads nor closes is cut off: by itself Node would leave it there for SILENCE_MAX_MS.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (isLineFull(error)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = toUnreadable(error.code)
  const status = STATUS[problem.code]
  const id = newRequestId()
  const body = JSON.stringify(toBody(problem, id))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${id}\r\n` +
      'X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n' +
      `Connection: close\r\n\r\n${body}`,
  )
  ;(socket as ParsedSocket).parser?.incoming?.pause()
  socket.pause()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** What is being read of it, if its headers are there. */
type ParsedSocket = Socket & { readonly parser?: { readonly incoming?: IncomingMessage | null } }

function toUnreadable(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The request line and headers are longer than ${HEADERS_MAX_BYTES} bytes`
    return new Problem('headers_too_large', message)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request was not received in time')
  }
  return new Problem('invalid_request', 'The bytes received are not a valid HTTP request')
}

const CLOSE_IDLE_MS = 50
/**
 * A client that gets no answer to a request, because its connection was closed when it came, may not ask again.
 * So while another process takes over, each learns it from the answer to its next request; only one that sends
 * nothing for this long is closed without a word.
 */
const SILENT_MS = 5_000

/** Answers what is in progress. `hasSuccessor`: another process accepts the next connections. */
export async function stopServer(
  server: Server,
  hasSuccessor: boolean,
  close = () => new Promise<void>((closed) => void server.close(() => closed())),
): Promise<void> {
  if (hasSuccessor) closeOnlySilent(server, SILENT_MS)
  server.closeIdleConnections()
  await afterReading()
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
  await close()
  clearInterval(closing)
}
