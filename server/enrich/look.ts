import type { IncomingMessage } from 'node:http'
import type { Seen } from '../domain/scans/scans.ts'
import type { Callers } from './address.ts'
import type { Agent } from './agent.ts'
import type { Geo } from './geo.ts'
import { type GeoHeaders, placeInHeaders } from './geo-headers.ts'
import type { VisitorHasher } from './visitor.ts'

/** Everything that is kept about a scan. The address and the agent go no further. */

/** `missed`: why the link does not redirect now; null: it redirects. */
export type Look = (request: IncomingMessage, accountId: string, missed: string | null) => Seen

export interface LookParts {
  readonly callers: Callers
  readonly geo: Geo
  readonly geoHeaders: GeoHeaders
  readonly readAgent: (agent: string) => Agent
  readonly hashVisitor: VisitorHasher
}

export function openLook(parts: LookParts): Look {
  const { callers, geo, geoHeaders, readAgent, hashVisitor } = parts
  const told = (request: IncomingMessage) =>
    geoHeaders !== 'none' && callers.viaProxy(request)
      ? placeInHeaders(geoHeaders, request.headers)
      : null

  return (request, accountId, missed) => {
    const address = callers.addressOf(request)
    const agent = request.headers['user-agent'] ?? ''
    const { device, browser, bot } = readAgent(agent)
    const { country, region, city } = told(request) ?? geo.placeOf(address)
    const seen = { device, browser, country, region, city }
    if (missed !== null) return { ...seen, class: 'missed', reason: missed, visitor: 0 }
    if (request.method === 'HEAD') return { ...seen, class: 'head', reason: 'HEAD', visitor: 0 }
    const prefetch = prefetchOf(request)
    if (prefetch) return { ...seen, class: 'prefetch', reason: prefetch, visitor: 0 }
    if (bot) return { ...seen, class: bot.class, reason: bot.reason, visitor: 0 }
    const visitor = hashVisitor(accountId, address, agent)
    return { device, browser, country, region, city, class: 'human', reason: '', visitor }
  }
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Browsers say so when they fetch a page that nobody has opened yet. */
function prefetchOf({ headers }: IncomingMessage): string | null {
  for (const name of PREFETCH_HEADERS) {
    const value = headers[name]
    if (value === undefined) continue
    const purpose = /prefetch|prerender|preview/i.exec(String(value))?.[0]
    if (purpose) return purpose.toLowerCase()
  }
  return null
}
