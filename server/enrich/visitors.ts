import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { ConfigError } from '../lib/config-error.ts'
import type { RequestHead } from '../lib/request-head.ts'
import { type Callers, openCallers } from './address.ts'
import { type Agent, openAgents } from './agent.ts'
import { type Geo, openGeo } from './geo.ts'
import type { GeoHeaders } from './geo-headers.ts'
import { openLanguages } from './language.ts'
import { type Observe, openObserver, openVisits, type VisitOf } from './observe.ts'
import type { SplitKeys } from './split-key.ts'
import { openVisitorHasher } from './visitor-hash.ts'

/** What is known about a scan, combined: address, location, device, and whether seen before. */
export interface Visitors {
  readonly callers: Callers
  readonly observe: Observe
  readonly visitOf: VisitOf
  readonly agentOf: (request: RequestHead) => Agent
  close(): void
}

export interface VisitorSettings {
  readonly TRUST_PROXY: BlockList
  readonly CLIENT_IP_HEADER: string | null
  readonly GEO_DB: string | null
  readonly GEO_HEADERS: GeoHeaders
}

/** `hashKey`: makes visitor numbers specific to this service. */
export function openVisitors(
  config: VisitorSettings,
  hashKey: Buffer,
  splitKeys: SplitKeys,
  log: Logger,
): Visitors {
  const callers = openCallers(config.TRUST_PROXY, config.CLIENT_IP_HEADER)
  const geo = openGeoDatabase(config, log)
  const readAgent = openAgents()
  const agentOf = (request: RequestHead) => readAgent(request.header('user-agent') ?? '')
  const observe = openObserver({
    callers,
    geo,
    geoHeaders: config.GEO_HEADERS,
    readAgent,
    readLanguage: openLanguages(),
    hashVisitor: openVisitorHasher(hashKey),
  })
  const visitOf = openVisits({ callers, splitKeys })
  return { callers, observe, visitOf, agentOf, close: geo.close }
}

function openGeoDatabase({ GEO_DB }: VisitorSettings, log: Logger): Geo {
  try {
    return openGeo(GEO_DB, log)
  } catch (error) {
    throw new ConfigError(`GEO_DB: ${(error as Error).message}`)
  }
}
