import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault } from '../../domain/faults.ts'
import { hostFault } from '../../domain/request-headers.ts'
import { reasonOf } from '../lib/database-away.ts'
import { sendJson } from './plain-answers.ts'

/** `/healthz` and `/readyz`, which say whether short links are answered, and what else is wrong. */
export interface Health {
  /** False if the path is another one; then the request is not touched. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Where the API process listens; null: it is away. */
  lead(path: string | null): void
}

export interface HealthParts {
  readonly version: string
  /** Rejects when redirects cannot be served. */
  readonly check: () => Promise<void>
  readonly faults: () => readonly Fault[]
  readonly strictTransport: string | null
}

const http = process.getBuiltinModule('node:http')

/** A balancer that asks does not wait for long. */
const API_MAX_MS = 500
/** What is reported of an API process that does not answer. */
const AWAY = ['api']

export function openHealth({ version, check, faults, strictTransport }: HealthParts): Health {
  let api: string | null = null

  async function ready(): Promise<[number, object]> {
    try {
      const [ofApi] = await Promise.all([faultsOf(api), check()])
      const own = faults().map(({ text }) => text)
      return [200, { status: 'ready', degraded: [...new Set([...own, ...ofApi])] }]
    } catch (error) {
      return [503, { status: 'not ready', reason: reasonOf(error) }]
    }
  }

  async function healthy(): Promise<[number, object]> {
    const isAway = (await faultsOf(api)) === AWAY
    return [200, { status: 'ok', version, ...(isAway && { degraded: AWAY }) }]
  }

  return {
    answer(request, response) {
      const path = request.url?.split('?')[0]
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || (path !== '/healthz' && path !== '/readyz') || isOdd(request)) return false
      void (path === '/readyz' ? ready() : healthy()).then(([status, body]) =>
        sendJson(request, response, strictTransport, status, () => body),
      )
      return true
    },
    lead(path) {
      api = path
    },
  }
}

/** The API process says what is wrong with it. */
function isOdd({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  return hostFault(rawHeaders, httpVersion) !== null || headers.expect !== undefined
}

/** What is wrong with the API process and its threads, or that it is away. */
async function faultsOf(socketPath: string | null): Promise<readonly string[]> {
  if (socketPath === null) return AWAY
  try {
    const { degraded } = await ask(socketPath)
    return degraded ?? []
  } catch {
    return AWAY
  }
}

async function ask(socketPath: string): Promise<{ readonly degraded?: readonly string[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(API_MAX_MS)
  const headers = { host: 'api' }
  http
    .get({ socketPath, path: '/readyz', signal, headers, agent: false }, resolve)
    .on('error', reject)
  const chunks: Buffer[] = []
  for await (const chunk of await promise) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
