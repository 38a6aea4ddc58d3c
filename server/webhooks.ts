import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { deliveryRoutes } from './http/deliveries.ts'
import type { RunOnce } from './http/idempotency.ts'
import { webhookRoutes } from './http/webhooks.ts'
import { openSending, type SenderFigures } from './jobs/sending.ts'
import { newSecret } from './outbound/sign.ts'
import { urlFault } from './outbound/target.ts'
import type { Scans } from './scans.ts'
import { openVault, type Secret } from './secret.ts'
import { sweepCodeEvents } from './storage/code-events.ts'
import type { Database } from './storage/database.ts'
import { openDeliveryReader } from './storage/delivery-log.ts'
import { openEndpointStore } from './storage/webhooks.ts'

/** Webhooks put together: the thread that sends, and what the API says and asks of it. */
export interface Webhooks {
  readonly figures: SenderFigures
  urlFault(url: string): string | null
  /** Something has happened that somebody is to be told of. */
  wake(): void
  routes(v1: FastifyInstance, runOnce: RunOnce): void
  sweep(): Promise<void>
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
  const sender = openSending(scans.outbox, senderSettings(config), log)
  sender.begin(scans.log.session)
  const vault = openVault(secret.derive('webhooks'))
  const keeper = { endpoints: openEndpointStore(db), sender, vault, newSecret }
  const deliveries = openDeliveryReader(scans.db, scans.readers)
  return {
    figures: sender.figures,
    urlFault: (url) => urlFault(url, config.ALLOW_PRIVATE_WEBHOOKS),
    wake: sender.wake,
    routes(v1, runOnce) {
      webhookRoutes(v1, { keeper, deliveries, runOnce })
      deliveryRoutes(v1, { keeper, deliveries, runOnce })
    },
    sweep: () => sweepCodeEvents(db, scans.db),
    stop: sender.stop,
  }
}

/** What can be handed to a thread. */
function senderSettings(config: Config) {
  const { DATA_DIR, DATABASE_URL, SECRET, ALLOW_PRIVATE_WEBHOOKS } = config
  const { WEBHOOK_RETRY_SECONDS, WEBHOOK_KEEP_DAYS } = config
  const webhooks = { ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS, WEBHOOK_KEEP_DAYS }
  return { DATA_DIR, DATABASE_URL, SECRET, ...webhooks }
}
