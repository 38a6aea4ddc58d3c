import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Config } from '../config.ts'
import type { Visitors } from '../enrich/visitors.ts'
import { openFigures } from '../keeper/figures.ts'
import type { Line } from '../keeper/line.ts'
import type { FromApi, ToApi } from '../keeper/messages.ts'
import { rarely } from '../lib/log.ts'
import { openProcessFigures } from '../lib/process/figures.ts'
import { part } from '../lib/process/part.ts'
import { type LinkFigures, openRedirectCounts } from '../redirect/figures.ts'
import type { LinksPerMinute } from '../redirect/links-per-minute.ts'
import { openRedirects } from '../redirect/redirects.ts'
import type { ScanLog } from '../scan-log/writer.ts'
import type { Targets } from './open-targets.ts'

/** Short links: answered in this process, or in others. */
export interface Links {
  /** False if the path is not a short link; then the request is not touched. */
  readonly redirects: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly hasLeases: boolean
  /** The figures of each process that answers short links. */
  gather(): Promise<readonly LinkFigures[]>
}

export interface LinkParts {
  readonly targets: Pick<Targets, 'store' | 'senders' | 'tickets' | 'lease'>
  readonly visitors: Visitors
  readonly scanLog: ScanLog | null
  readonly linksPerMinute: LinksPerMinute | null
}

export function linksHere(
  config: Config,
  { targets, visitors, scanLog, linksPerMinute }: LinkParts,
  log: Logger,
): Links {
  if (scanLog === null) throw new Error('Short links cannot be served without a scan log')
  const counts = openRedirectCounts()
  const redirects = openRedirects({
    shortBases: { main: config.SHORT_BASE_URL, domains: config.SHORT_DOMAINS },
    targets: targets.store,
    senders: targets.senders,
    tickets: targets.tickets,
    scanLog,
    observe: visitors.observe,
    visitOf: visitors.visitOf,
    linksPerMinute,
    securityContact: config.SECURITY_CONTACT,
    strictTransport: strictTransportOf(config),
    onOutcome: counts.count,
    onFailure: rarely(log, 'a short link could not be served'),
  })
  const processFigures = openProcessFigures()
  const figures = (): LinkFigures => ({
    name: part,
    process: processFigures(),
    redirects: counts.figures(),
    logged: scanLog.scans(),
    unrecorded: scanLog.unrecorded(),
    lease: targets.lease(),
  })
  return { redirects, hasLeases: config.DATABASE_URL !== null, gather: async () => [figures()] }
}

/** In workers, to which the keeper has a line. */
export function linksElsewhere({ DATABASE_URL }: Config, line: Line<ToApi, FromApi>): Links {
  const gather = openFigures(line)
  return { redirects: () => false, hasLeases: DATABASE_URL !== null, gather }
}

/** Why scans are not recorded. */
export function logFaults(log: ScanLog | null): Fault[] {
  const fault = log?.fault() ?? null
  if (log === null || fault === null) return []
  const text = `scan log: ${fault} (${log.unrecorded()} scans not recorded)`
  return [{ what: 'scan_log', text }]
}

/** A year, and not for subdomains: they may be somebody else's. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Only where nothing is plain HTTP: a browser that knows the header opens no such link of that host again. */
export function strictTransportOf({
  BASE_URL,
  SHORT_BASE_URL,
  SHORT_DOMAINS,
}: Config): string | null {
  const addresses = [BASE_URL, SHORT_BASE_URL, ...SHORT_DOMAINS]
  return addresses.every((address) => address.startsWith('https:')) ? STRICT_TRANSPORT : null
}
