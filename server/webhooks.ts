import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Sender } from './domain/webhook-ports.ts'
import { deliveryRoutes } from './http/deliveries.ts'
import type { RunAndKeep, RunOnce } from './http/idempotency.ts'
import { webhookRoutes } from './http/webhooks.ts'
import { away, openSending, type SenderFigures, type Sending } from './jobs/sending.ts'
import { newSecret } from './outbound/sign.ts'
import { hostsOf, urlFault } from './outbound/target.ts'
import { type Scans, SILENT_MAX_MS } from './scans.ts'
import { openVault, type Secret } from './secret.ts'
import { sweepCodeEvents } from './storage/code-events.ts'
import type { Database } from './storage/database.ts'
import { openDeliveryReader } from './storage/delivery-log.ts'
import { openEndpointStore, readVersion } from './storage/webhooks.ts'

/** Webhooks put together: the thread that sends, and what the API says and asks of it. */
export interface Webhooks {
  readonly figures: SenderFigures
  urlFault(url: string): string | null
  /** Something has happened that somebody is to be told of. */
  wake(): void
  routes(v1: FastifyInstance, runOnce: RunOnce, runAndKeep: RunAndKeep): void
  sweep(): Promise<void>
  /** What is wrong though redirects can be served. */
  faults(): string[]
  /** Ends what may take as long as a receiver wants: the service is about to stop. */
  refuseTests(): void
  stop(): Promise<void>
}

export interface WebhookParts {
  readonly config: Config
  readonly db: Database
  readonly scans: Scans
  readonly secret: Secret
  readonly log: Logger
}

export function openWebhooks({ config, db, scans, secret, log }: WebhookParts): Webhooks {
  const sending = openSending(scans.outbox, senderSettings(config), log)
  const { sender, stop } = beginLate(sending, scans, () => readVersion(db))
  const vault = openVault(secret.derive('webhooks'))
  const keeper = { endpoints: openEndpointStore(db), sender, vault, newSecret }
  const deliveries = openDeliveryReader(scans.db, scans.readers)
  const ownHosts = hostsOf(config)
  return {
    figures: sending.figures,
    urlFault: (url) => urlFault(url, config.ALLOW_PRIVATE_WEBHOOKS, ownHosts),
    wake: sending.wake,
    routes(v1, runOnce, runAndKeep) {
      const routes = { keeper, deliveries, runOnce, runAndKeep }
      webhookRoutes(v1, routes)
      deliveryRoutes(v1, routes)
    },
    refuseTests: sending.refuseTests,
    sweep: () => sweepCodeEvents(db, scans.db),
    faults: () => faultsOf(sending),
    stop,
  }
}

function faultsOf(sending: Sending): string[] {
  const silentMs = sending.silentMs()
  if (silentMs <= SILENT_MAX_MS) return []
  return [`webhooks: nothing sent or looked for since ${Math.floor(silentMs / 1000)} s`]
}

/** Another process may make the first endpoint. */
const LOOK_MS = 2000

/** Where no endpoint was ever made, nobody pays for a thread: it costs some 30 MB. */
function beginLate(sending: Sending, scans: Scans, versionOf: () => Promise<number>) {
  let isBegun = false
  const begin = () => {
    clearInterval(timer)
    if (!isBegun) sending.begin(scans.log.session)
    isBegun = true
  }
  const look = () =>
    versionOf().then(
      (version) => void (version > 0 && begin()),
      () => undefined, // the database is away: it is asked again
    )
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  void look()
  const sender: Sender = {
    endpointsChanged() {
      begin()
      if (scans.isAway()) return Promise.reject(away())
      return sending.endpointsChanged()
    },
    test(endpointId) {
      begin()
      return sending.test(endpointId)
    },
    retry(endpointId, id) {
      begin()
      return sending.retry(endpointId, id)
    },
    replay(endpointId, range) {
      begin()
      return sending.replay(endpointId, range)
    },
  }
  const stop = () => {
    clearInterval(timer)
    isBegun = true
    return sending.stop()
  }
  return { sender, stop }
}

/** What can be handed to a thread. */
function senderSettings(config: Config) {
  const { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, SECRET, ALLOW_PRIVATE_WEBHOOKS } = config
  const { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL } = config
  const { WEBHOOK_RETRY_SECONDS, RETENTION_DAYS } = config
  // What scans said is not kept longer than the scans.
  const WEBHOOK_KEEP_DAYS = Math.min(config.WEBHOOK_KEEP_DAYS, RETENTION_DAYS ?? Infinity)
  const webhooks = { ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS, WEBHOOK_KEEP_DAYS }
  const urls = { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL }
  return { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, SECRET, ...urls, ...webhooks }
}
