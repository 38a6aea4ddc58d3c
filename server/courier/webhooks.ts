import type { Logger } from 'pino'
import type { DeliveryReader, Sender } from '../domain/webhooks/delivery.ts'
import type { Keeper } from '../domain/webhooks/endpoints.ts'
import { SILENT_MAX_MS } from '../lib/beat.ts'
import type { Bell } from '../lib/bell.ts'
import { openVault } from '../lib/vault.ts'
import { newSecret } from '../outbound/sign.ts'
import { hostsOf, urlFault } from '../outbound/target.ts'
import type { Database, Queried } from '../storage/engine/database.ts'
import type { Readers } from '../storage/readers/readers.ts'
import { sweepCodeEvents } from '../storage/webhooks/code-events.ts'
import { openDeliveryReader } from '../storage/webhooks/delivery-log.ts'
import { openEndpointStore, readVersion } from '../storage/webhooks/endpoints.ts'
import {
  away,
  openSending,
  type SenderFigures,
  type SenderSettings,
  type Sending,
} from './handle.ts'

/** Webhooks put together: the thread that sends, and what the API says and asks of it. */
export interface Webhooks {
  readonly figures: SenderFigures
  urlFault(url: string): string | null
  /** Something has happened that somebody is to be told of. */
  wake(): void
  /** For the API. */
  readonly keeper: Keeper
  readonly deliveries: DeliveryReader
  sweep(): Promise<void>
  /** What is wrong though redirects can be served. */
  faults(): string[]
  /** Ends what may take as long as a receiver wants: the service is about to stop. */
  refuseTests(): void
  stop(): Promise<void>
}

/** The store of scans, where deliveries are kept, and the log whose process sends them. */
interface ScanParts {
  readonly db: Queried
  readonly readers: Readers
  readonly log: { readonly session: string }
  isAway(): boolean
}

export interface WebhookSettings extends SenderSettings {
  readonly RETENTION_DAYS: number | null
}

export interface WebhookParts {
  readonly config: WebhookSettings
  readonly db: Database
  readonly scans: ScanParts
  readonly vaultKey: Uint8Array
  readonly bell: Bell
  readonly log: Logger
}

export function openWebhooks({ config, db, scans, vaultKey, bell, log }: WebhookParts): Webhooks {
  const sending = openSending({ settings: senderSettings(config), vaultKey, bell, log })
  const { sender, stop } = beginLate(sending, scans, () => readVersion(db))
  const vault = openVault(vaultKey)
  const keeper = { endpoints: openEndpointStore(db), sender, vault, newSecret }
  const deliveries = openDeliveryReader(scans.db, scans.readers)
  const ownHosts = hostsOf(config)
  return {
    figures: sending.figures,
    urlFault: (url) => urlFault(url, config.ALLOW_PRIVATE_WEBHOOKS, ownHosts),
    wake: sending.wake,
    keeper,
    deliveries,
    refuseTests: sending.refuseTests,
    sweep: () => sweepCodeEvents(db, scans.db),
    faults: () => faultsOf(sending),
    stop,
  }
}

function faultsOf(sending: Sending): string[] {
  const silentMs = sending.silentMs()
  if (silentMs <= SILENT_MAX_MS) return []
  return [`webhooks: no activity for ${Math.floor(silentMs / 1000)} s`]
}

/** Another process may make the first endpoint. */
const LOOK_MS = 2000

/** Where no endpoint was ever made, nobody pays for a thread: it costs some 30 MB. */
function beginLate(sending: Sending, scans: ScanParts, versionOf: () => Promise<number>) {
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

/** Only what it needs, and what scans said is not kept longer than the scans. */
function senderSettings({ RETENTION_DAYS, ...config }: WebhookSettings): SenderSettings {
  const { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS } = config
  const { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL } = config
  const { ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS } = config
  const WEBHOOK_KEEP_DAYS = Math.min(config.WEBHOOK_KEEP_DAYS, RETENTION_DAYS ?? Infinity)
  const webhooks = { ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS, WEBHOOK_KEEP_DAYS }
  const urls = { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL }
  return { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, ...urls, ...webhooks }
}
