import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { EXIT, Failure } from '../../errors.ts'
import { type PageName, toPage } from './page.ts'

/** The form that the dashboard sends, once, and what the browser is shown for it. */
export interface Sent {
  readonly fields: URLSearchParams
  readonly answer: (page: PageName) => Promise<void>
}

export interface Listener {
  readonly port: number
  /** Leads to the dashboard, once: who sees what programs are run with, as anyone here can, is too late. */
  readonly address: string
  /** Rejects when the signal is aborted. */
  readonly sent: Promise<Sent>
  close(): void
}

export interface Expected {
  /** Comes back with the form. */
  readonly state: string
  /** Of the dashboard. */
  readonly origin: string
  /** Where the address leads to. */
  readonly linkTo: (port: number) => string
}

/** Ports for passing use: the page in the dashboard allows no others. */
const FIRST_PORT = 49_152
const PORTS = 65_536 - FIRST_PORT
const TRIES = 50
const BODY_MAX = 8192
const HEADERS_MS = 10_000
/** How long the browser has for the page that its form leads to. */
const FOLLOW_MS = 2000

/**
 * Waits on this machine for a form with this state, from a page of this origin. Whatever else comes, from
 * other pages and other programs, is refused and changes nothing.
 */
export async function listenFor(expected: Expected, signal: AbortSignal): Promise<Listener> {
  const { state, origin, linkTo } = expected
  const { promise: sent, resolve, reject } = newPromise<Sent>()
  const nonce = randomBytes(16).toString('hex')
  let isOpened = false
  let isTaken = false
  let shown: { page: PageName; seen: () => void } | undefined

  const open = (response: ServerResponse) => {
    if (isOpened) {
      reject(new Failure('The sign-in page was opened twice. Run qr login again', EXIT.refused))
      return showPage(response, 'refused', 400)
    }
    isOpened = true
    redirect(response, linkTo(port))
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = await readForm(request)
    const isGood = fields !== null && !isTaken && isSame(fields.get('state') ?? '', state)
    if (!isGood) return showPage(response, 'refused', 400)
    isTaken = true
    // A page of its own: going back and forth in the browser sends no key again.
    const answer = async (page: PageName) => {
      const { promise, resolve: seen } = newPromise<void>()
      shown = { page, seen }
      redirect(response, `/${page}`)
      await Promise.race([promise, new Promise((late) => setTimeout(late, FOLLOW_MS).unref())])
    }
    resolve({ fields, answer })
  }
  // Which takes longer to load than all else together.
  const { createServer } = await import('node:http')
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS, maxHeaderSize: BODY_MAX },
    async (request, response) => {
      const { method, url = '' } = request
      if (!isHere(request, port)) return showPage(response, 'refused', 400)
      if (method === 'POST' && isForm(request, origin)) return take(request, response)
      if (method === 'GET' && isDirect(request) && isSame(url, `/${nonce}`)) return open(response)
      if (method === 'GET' && shown && url === `/${shown.page}`) {
        response.once('close', shown.seen)
        return showPage(response, shown.page, 200)
      }
      showPage(response, 'refused', 400)
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
    address: `http://127.0.0.1:${port}/${nonce}`,
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
  throw new Failure('No free port on this machine. Run qr login --key - instead')
}

/** Another name for this machine is a trick of a page. */
function isHere({ headers: { host } }: IncomingMessage, port: number): boolean {
  return host === `127.0.0.1:${port}`
}

/** Opened by a person or a program, not by a page of somebody. */
function isDirect({ headers: { 'sec-fetch-site': site = 'none' } }: IncomingMessage): boolean {
  return site === 'none'
}

/** Only a form is sent by leaving a page. */
function isForm({ url, headers }: IncomingMessage, expected: string): boolean {
  const { origin, 'sec-fetch-mode': mode = 'navigate' } = headers
  const type = headers['content-type']?.split(';')[0]?.trim()
  return (
    url === '/' &&
    origin === expected &&
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

/** How long it takes does not tell how much of a guess is right, nor how long the text is. */
function isSame(given: string, text: string): boolean {
  const hash = (one: string) => createHash('sha256').update(one).digest()
  return timingSafeEqual(hash(given), hash(text))
}

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...HEADERS, location }).end()
}

function showPage(response: ServerResponse, page: PageName, status: number): void {
  const { 'accept-language': languages } = response.req.headers
  const { html, policy } = toPage(page, languages)
  const type = 'text/html; charset=utf-8'
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-security-policy': policy,
  })
  response.end(html)
}
