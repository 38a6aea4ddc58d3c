import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import { type Callers, openCallers } from './enrich/address.ts'
import { openAgents } from './enrich/agent.ts'
import { type Geo, openGeo } from './enrich/geo.ts'
import { type Look, openLook } from './enrich/look.ts'
import { openVisitorHasher } from './enrich/visitor.ts'
import { openLinkLimit, type SecondsToWait } from './http/link-limit.ts'
import type { Secret } from './secret.ts'

/** What is known of who scans, put together: whose address, where, by what, seen before. */
export interface Visitors {
  readonly callers: Callers
  readonly look: Look
  /** Null: nobody is limited. */
  readonly secondsToWait: SecondsToWait | null
  close(): void
}

export function openVisitors(config: Config, secret: Secret, log: Logger): Visitors {
  const callers = openCallers(config.TRUST_PROXY)
  const geo = openGeoDatabase(config, log)
  const look = openLook({
    callers,
    geo,
    geoHeaders: config.GEO_HEADERS,
    readAgent: openAgents(),
    hashVisitor: openVisitorHasher(secret.derive('visitors')),
  })
  const secondsToWait = openLinkLimit(config.LINKS_PER_MINUTE, callers.networkOf)
  return { callers, look, secondsToWait, close: geo.close }
}

function openGeoDatabase({ GEO_DB }: Config, log: Logger): Geo {
  try {
    return openGeo(GEO_DB, log)
  } catch (error) {
    throw new ConfigError(`GEO_DB: ${(error as Error).message}`)
  }
}
