import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Visitors } from '../enrich/visitors.ts'
import { rarely } from '../lib/log.ts'
import type { RedirectParts } from '../redirect/exchange.ts'
import type { LinkFigures, RedirectCounts } from '../redirect/figures.ts'
import type { SecondsToWait } from '../redirect/links-per-minute.ts'
import type { ScanLog } from '../scan-log/writer.ts'
import type { Targets } from './open-targets.ts'

/** What short links need, in the process that answers them. */

export interface LinkParts {
  readonly targets: Pick<Targets, 'store' | 'senders' | 'tickets'>
  readonly visitors: Visitors
  readonly scanLog: Pick<ScanLog, 'append'>
  readonly secondsToWait: SecondsToWait | null
  readonly counts: RedirectCounts
}

export function linkParts(
  config: Config,
  { targets, visitors, scanLog, secondsToWait, counts }: LinkParts,
  log: Logger,
): RedirectParts {
  return {
    shortBases: { main: config.SHORT_BASE_URL, domains: config.SHORT_DOMAINS },
    targets: targets.store,
    senders: targets.senders,
    tickets: targets.tickets,
    scanLog,
    observe: visitors.observe,
    visitOf: visitors.visitOf,
    secondsToWait,
    securityContact: config.SECURITY_CONTACT,
    strictTransport: strictTransportOf(config),
    onOutcome: counts.count,
    onFailure: rarely(log, 'a short link could not be served'),
  }
}

export function figuresOf(
  counts: RedirectCounts,
  scanLog: Pick<ScanLog, 'scans' | 'unrecorded'>,
  targets: Pick<Targets, 'lease'>,
): LinkFigures {
  return {
    redirects: counts.figures(),
    logged: scanLog.scans(),
    unrecorded: scanLog.unrecorded(),
    lease: targets.lease(),
  }
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
