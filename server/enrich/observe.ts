import type { Visit } from '../../domain/codes/routing/decide.ts'
import { COUNTED, classify } from '../../domain/scans/scan-class.ts'
import type { Seen } from '../../domain/scans/scans.ts'
import type { RequestHead } from '../lib/request-head.ts'
import type { Callers } from './address.ts'
import type { Agent } from './agent.ts'
import type { Geo } from './geo.ts'
import { type GeoHeaders, placeInHeaders } from './geo-headers.ts'
import type { SplitKeys } from './split-key.ts'
import type { VisitorHasher } from './visitor-hash.ts'

/** Turns a request into everything that is kept of it. The address and the agent end here. */

/** `missed`: why the link leads nowhere; null when it leads on. */
export type Observe = (request: RequestHead, accountId: string, missed: string | null) => Seen

export interface ObserverParts {
  readonly callers: Callers
  readonly geo: Geo
  readonly geoHeaders: GeoHeaders
  readonly readAgent: (agent: string) => Agent
  readonly readLanguage: (header: string) => string
  readonly hashVisitor: VisitorHasher
}

export function openObserver(parts: ObserverParts): Observe {
  const { callers, geo, geoHeaders, readAgent, readLanguage, hashVisitor } = parts
  const placeFromProxy = (request: RequestHead) =>
    geoHeaders !== 'none' && callers.viaProxy(request) ? placeInHeaders(geoHeaders, request) : null

  return (request, accountId, missed) => {
    const address = callers.addressOf(request)
    const agent = request.header('user-agent') ?? ''
    const { device, browser, os, bot } = readAgent(agent)
    const language = readLanguage(request.header('accept-language') ?? '')
    const { country, region, city } = placeFromProxy(request) ?? geo.placeOf(address)
    const found = classify(request, missed, bot)
    const visitor = found === COUNTED ? hashVisitor(accountId, address, agent) : 0
    const place = { country, region, city }
    return { ...place, device, browser, os, language, visitor, ...found }
  }
}

/**
 * What a route may ask about a scan, beyond what is kept of it: for codes that have one. Who is asking
 * becomes a number here, and only if it is wanted.
 */
export type VisitOf = (request: RequestHead, codeId: string, seen: Seen) => Visit

export interface VisitParts {
  readonly callers: Callers
  readonly splitKeys: Pick<SplitKeys, 'ofVisitor'>
}

export function openVisits({ callers, splitKeys }: VisitParts): VisitOf {
  return (request, codeId, seen) => {
    const { url } = request
    const question = url.indexOf('?')
    return {
      class: seen.class,
      device: seen.device,
      country: seen.country,
      language: seen.language,
      query: question === -1 ? '' : url.slice(question + 1),
      splitKey: () =>
        splitKeys.ofVisitor(codeId, callers.networkOf(request), request.header('user-agent') ?? ''),
    }
  }
}
