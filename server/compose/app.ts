import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type OpenedAccount, openFirstAccount } from '../../domain/accounts/accounts.ts'
import { writeDownDue } from '../../domain/codes/schedule/change-schedule.ts'
import type { Config } from '../config.ts'
import { openFollowers } from '../feed/followers.ts'
import { publicImageRoutes } from '../http/codes/pictures/images.ts'
import { routesOf } from '../http/core/routes.ts'
import type { FromSchemas } from '../http/core/schemas/schemas.ts'
import { openServer } from '../http/core/server.ts'
import { toMessage } from '../http/events/schemas.ts'
import { openStreams } from '../http/events/streams.ts'
import { dashboardRoutes } from '../http/ops/dashboard.ts'
import { docsRoutes } from '../http/ops/docs/routes.ts'
import { healthRoutes } from '../http/ops/health.ts'
import { metricsRoutes } from '../http/ops/metrics.ts'
import { toOpenApi } from '../http/ops/openapi.ts'
import { siteFileRoutes } from '../http/ops/site-files.ts'
import { shareCounts } from '../keeper/shared-counts.ts'
import { VERSION } from '../lib/process/version.ts'
import { startSweeps } from '../lib/sweeps.ts'
import { openLinksPerMinute } from '../redirect/links-per-minute.ts'
import { openUnknownPage } from '../redirect/redirects.ts'
import { stopServer } from '../sockets/server.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { type AccountData, resumeDeletions, sweepDeleted } from '../storage/accounts/erase.ts'
import { sweepExpired } from '../storage/accounts/expired.ts'
import { notePages } from '../storage/accounts/pages-url.ts'
import { openSettingStore } from '../storage/accounts/settings.ts'
import { sweepTickets } from '../storage/codes/tickets.ts'
import { byItsClock, type ClockWatch, openClockWatch } from '../storage/engine/clock.ts'
import type { Database } from '../storage/engine/database.ts'
import { sweepNodes } from '../storage/engine/nodes/lease.ts'
import { openReportStore } from '../storage/reports/reports.ts'
import { openEventStore } from '../storage/scans/events.ts'
import { apiRoutes, rulesOf, urlsOf } from './api.ts'
import { linksElsewhere, linksHere, strictTransportOf } from './open-links.ts'
import { openNotifications } from './open-notifications.ts'
import { openTargets, type Targets } from './open-targets.ts'
import { openParts, type Parts, type PartsOptions } from './parts.ts'

/** The life of the service: opens everything, listens, and closes it again in the opposite order. */

/** Scheduled changes must be written down within a minute. */
const KEEPING_EVERY_MS = 20_000
const DASHBOARD = join(import.meta.dirname, '..', '..', 'dashboard', 'dist')
/** Connections waiting to be accepted. One that finds no room retries after a second. */
const BACKLOG = 4096

export interface App {
  /**
   * The SHORT_BASE_URL of the last start if it was different; the current one is stored from now
   * on.
   */
  movedFrom(): Promise<string | null>
  /** The OpenAPI document of everything under /v1. */
  openApi(): Promise<object>
  /** Resolves to the port once connections are accepted. */
  listen(): Promise<number>
  /** The same on a Unix socket, for workers that pass requests on. */
  listenFor(path: string): Promise<string>
  /** Ends what lasts: no request is refused yet. */
  drain(): void
  /** At the very first start, null later. Its keys are known now and never again. */
  firstAccount(): Promise<OpenedAccount | null>
  /** Stops accepting, answers requests in progress, closes the database. */
  close(hasSuccessor?: boolean): Promise<void>
}

export interface AppOptions extends PartsOptions {
  /** The folder of the built dashboard. */
  readonly dashboard?: string
}

export async function openApp(
  config: Config,
  log: Logger,
  { dashboard = DASHBOARD, ...options }: AppOptions = {},
): Promise<App> {
  const parts = await openParts(config, log, options)
  const { db, scans, pressure, webhooks, visitors, pictures, people } = parts
  const clock = openClockWatch(db)
  const sweeps = startAllSweeps(parts, clock, options.line, log)
  const notifications = openNotifications(config, parts, log)
  const { line } = options
  const targetOptions = { version: VERSION, tickets: parts.tickets, beside: line ? db : null }
  const targets = await openTargets(config, targetOptions, log)
  const server = openFrontDoor({ parts, targets, clock, line }, config, log)
  const hasMail = config.SMTP_URL !== null
  const embedOriginsOf = openEmbedOrigins(db)
  dashboardRoutes(server, {
    ...{ folder: dashboard, rootUrl: config.ROOT_URL, hasMail, embedOriginsOf },
    hasSession: (request) => people.cookie.read(request) !== '',
  })
  const { events, streams } = openEvents(parts, log)
  parts.metrics.watchStreams(streams.open)
  server.register(
    async (v1) =>
      apiRoutes(v1.withTypeProvider<FromSchemas>(), {
        ...parts,
        targets: targets.store,
        config,
        events,
        streams,
      }),
    {
      prefix: '/v1',
    },
  )
  return {
    movedFrom: () => movedLinks(db, config),
    async openApi() {
      await server.ready()
      return toOpenApi(routesOf(server), config.BASE_URL, VERSION)
    },
    listen: () => listenAt(server, config),
    listenFor: (path) => server.listen({ path, ...LISTENING }).then(() => path),
    drain() {
      streams.close()
      webhooks.refuseTests()
    },
    firstAccount: () => openFirstAccount(openAccountStore(db), config.PLANS),
    async close(hasSuccessor = false) {
      streams.close()
      webhooks.refuseTests()
      await stopServer(server.server, hasSuccessor, () => server.close())
      await Promise.all(sweeps.map((one) => one.stop()))
      pressure.stop()
      visitors.close()
      await pictures.close()
      await webhooks.stop()
      await notifications?.stop()
      await parts.mail.close()
      await scans.close()
      await targets.close()
      await people.close()
      await parts.together.close()
      await parts.tickets.close()
      await db.close()
    },
  }
}

function startAllSweeps(parts: Parts, clock: ClockWatch, line: PartsOptions['line'], log: Logger) {
  const { db, tickets, people, webhooks, receipts, audit, mail, shared } = parts
  const { activity, activityDb } = people
  // Workers write that file. Stopped in the middle of a transaction, this process would keep them waiting.
  const isTheirs = line !== undefined && db.engine === 'sqlite'
  const ticketsSweep = isTheirs ? async () => undefined : () => sweepTickets(tickets, db)
  const data: AccountData = {
    ...{ codes: db, activity: activityDb, scans: mail.scansDb, sweepTickets: ticketsSweep },
  }
  const hourly = [
    receipts.sweep,
    audit.sweep,
    webhooks.sweep,
    activity.sweep,
    mail.sweep,
    (now: number) => sweepExpired(db, activity, now),
    (now: number) => sweepDeleted(data, now),
    ticketsSweep,
    ...(shared ? [shared.sweep, () => sweepNodes(db)] : []),
  ].map((sweep) => byItsClock(db, sweep))
  const keeping = [
    (now: number) => writeDownDue(parts.codes, now),
    (now: number) => resumeDeletions(data, now),
    clock.look,
  ]
  return [startSweeps(hourly, log), startSweeps(keeping, log, KEEPING_EVERY_MS)]
}

/** Without the database nothing can be embedded. */
function openEmbedOrigins(db: Database) {
  const reports = openReportStore(db)
  return (id: string) => reports.embedOriginsOf(id, Date.now()).catch(() => [])
}

interface Front {
  readonly parts: Parts
  readonly targets: Targets
  readonly clock: ClockWatch
  readonly line: PartsOptions['line']
}

/** Everything that is served without a key. */
function openFrontDoor({ parts, targets, clock, line }: Front, config: Config, log: Logger) {
  const { scans, webhooks, visitors, metrics, pictures, brand, mail } = parts
  const urls = urlsOf(config)
  const { shortBases } = urls
  const linksPerMinute = openLinksPerMinute(config.LINKS_PER_MINUTE, visitors.callers.networkOf)
  const rules = rulesOf(shortBases, webhooks.urlFault)
  const strictTransport = strictTransportOf(config)
  if (line) shareCounts(linksPerMinute, line)
  const { log: scanLog } = scans
  const linked = { targets, visitors, linksPerMinute, scanLog }
  const links = line ? linksElsewhere(config, line) : linksHere(config, linked, log)
  const server = openServer({
    ...{ rules, log, strictTransport, isInner: line !== undefined },
    redirects: links.redirects,
    unknownPage: openUnknownPage(strictTransport),
  })
  metricsRoutes(server, metrics, config.METRICS_TOKEN, visitors.callers)
  metrics.watchScans(scans)
  metrics.watchWebhooks(webhooks.figures)
  metrics.watchMail(mail.figures)
  metrics.watchLinks(links)
  docsRoutes(server, config.BASE_URL, VERSION)
  siteFileRoutes(server, {
    baseUrl: config.BASE_URL,
    securityContact: config.SECURITY_CONTACT,
  })
  const faults = () => [
    ...scans.faults(),
    ...webhooks.faults(),
    ...(mail.sender?.faults() ?? []),
    ...clock.faults(),
    ...targets.faults(),
  ]
  metrics.watchFaults(faults)
  healthRoutes(server, VERSION, targets.check, faults)
  const { pictureCodes } = targets
  const { logos } = brand
  publicImageRoutes(server, { pictureCodes, linksPerMinute, pictures, logos, urls })
  return server
}

const LISTENING = { backlog: BACKLOG, listenTextResolver: () => 'listening' }

async function listenAt(server: FastifyInstance, { HOST, PORT }: Config): Promise<number> {
  await server.listen({ host: HOST, port: PORT, ...LISTENING })
  return (server.server.address() as AddressInfo).port
}

function openEvents({ scans, pressure: { excuse }, codes }: Parts, log: Logger) {
  const { readers, pending, caughtUp } = scans
  const events = openEventStore(readers, scans.db, codes)
  const followers = openFollowers({ events, pending, caughtUp, toText: toMessage, log })
  return { events, streams: openStreams({ followers, excuse }) }
}

/** Where codes that were made until now lead to, if that is elsewhere. */
async function movedLinks(db: Database, config: Config): Promise<string | null> {
  const { SHORT_BASE_URL } = config
  await notePages(db, config)
  const before = await openSettingStore(db).remember('short_base_url', SHORT_BASE_URL)
  if (before === SHORT_BASE_URL) return null
  const [code] = await db.query('select 1 from codes limit 1')
  return code ? before : null
}
