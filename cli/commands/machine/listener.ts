import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Failure } from '../../errors.ts'
import { type PageName, toPage } from './page.ts'

/** The form that the dashboard sends, once, and what the browser is shown for it. */
export interface Sent {
  readonly fields: URLSearchParams
  readonly answer: (page: PageName) => Promise<void>
}

export interface Listener {
  readonly port: number
  /** Rejects when the signal is aborted. */
  readonly sent: Promise<Sent>
  close(): void
}

/** Ports for passing use: the page in the dashboard allows no others. */
const FIRST_PORT = 49_152
const PORTS = 65_536 - FIRST_PORT
const TRIES = 50
const BODY_MAX = 8192
const HEADERS_MS = 10_000

/**
 * Waits on this machine for a form with this state, from a page of one of these origins. Whatever else
 * comes, from other pages and other programs, is refused and changes nothing.
 */
export async function listenFor(
  state: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<Listener> {
  const { promise: sent, resolve, reject } = newPromise<Sent>()
  let isTaken = false
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS, maxHeaderSize: BODY_MAX },
    async (request, response) => {
      const fields = isOurs(request, port, origins) ? await readForm(request) : null
      const isGood = fields !== null && !isTaken && isSame(fields.get('state') ?? '', state)
      if (!isGood) return void respond(response, 'refused', 400)
      isTaken = true
      resolve({ fields, answer: (page) => respond(response, page) })
    },
  )
  const port = await listenSomewhere(server)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  // Whoever does not wait for it any more is not told.
  sent.catch(() => {})
  return {
    port,
    sent,
    close: () => {
      signal.removeEventListener('abort', abort)
      server.close()
      server.closeAllConnections()
    },
  }
}

function newPromise<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

async function listenSomewhere(server: Server): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST_PORT + randomInt(PORTS)
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    server.removeAllListeners('error')
    if (isOpen) return port
  }
  throw new Failure('No port of this machine is free: use qr login --key')
}

/** Another name for this machine is a trick of a page, and only a form is sent by leaving a page. */
function isOurs(
  { method, url, headers }: IncomingMessage,
  port: number,
  origins: readonly string[],
): boolean {
  const { host, origin = '', 'sec-fetch-mode': mode = 'navigate' } = headers
  const type = headers['content-type']?.split(';')[0]?.trim()
  if (host !== `127.0.0.1:${port}` || !origins.includes(origin)) return false
  return (
    method === 'POST' &&
    url === '/' &&
    mode === 'navigate' &&
    type === 'application/x-www-form-urlencoded'
  )
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += chunk.length
      if (size > BODY_MAX) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** How long it takes does not tell how much of a guess is right, nor how long the state is. */
function isSame(given: string, state: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(state))
}

function respond(response: ServerResponse, page: PageName, status = 200): Promise<void> {
  const { 'accept-language': languages } = response.req.headers
  const { html, policy } = toPage(page, languages)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  return new Promise((resolve) => {
    response.once('close', resolve)
    response.end(html)
  })
}
