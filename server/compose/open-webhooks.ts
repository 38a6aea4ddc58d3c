import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Courier, DeliveryReader } from '../../domain/webhooks/delivery.ts'
import type { Keeper } from '../../domain/webhooks/endpoints.ts'
import {
  away,
  type CourierFigures,
  type CourierHandle,
  type CourierSettings,
  openCourier,
} from '../courier/handle.ts'
import { newSecret } from '../courier/sign.ts'
import type { Bell } from '../lib/bell.ts'
import { SILENT_MAX_MS } from '../lib/threads/beat.ts'
import { type Keys, openVault } from '../lib/vault.ts'
import { hostsOf, urlFault } from '../outbound/target.ts'
import type { Database, Queried } from '../storage/engine/database.ts'
import { toStoreSettings } from '../storage/engine/open-database.ts'
import type { Readers } from '../storage/readers/readers.ts'
import { sweepCodeEvents } from '../storage/webhooks/code-events.ts'
import { openDeliveryReader } from '../storage/webhooks/delivery-log.ts'
import { openEndpointStore, readVersion } from '../storage/webhooks/endpoints.ts'

/** Assembles webhooks: the thread that sends, and everything the API needs of it. */
export interface Webhooks {
  readonly figures: CourierFigures
  urlFault(url: string): string | null
  /** Something has happened that an endpoint wants to hear about. */
  wake(): void
  /** For the API. */
  readonly keeper: Keeper
  readonly deliveries: DeliveryReader
  sweep(): Promise<void>
  /** What is wrong, although redirects still work. */
  faults(): Fault[]
  /** The service is about to stop: ends what may take as long as a receiver likes. */
  refuseTests(): void
  stop(): Promise<void>
}

/** The store of scans, which also holds deliveries, and the scan log of this process. */
interface ScanParts {
  readonly db: Queried
  readonly readers: Readers
  readonly session: string
  isAway(): boolean
}

export interface WebhookSettings extends CourierSettings {
  readonly RETENTION_DAYS: number | null
}

export interface WebhookParts {
  readonly config: WebhookSettings
  readonly db: Database
  readonly scans: ScanParts
  readonly vaultKeys: Keys
  readonly bell: Bell
  readonly log: Logger
}

export function openWebhooks({ config, db, scans, vaultKeys, bell, log }: WebhookParts): Webhooks {
  const handle = openCourier({ settings: courierSettings(config), vaultKeys, bell, log })
  const { courier, stop } = beginLate(handle, scans, () => readVersion(db))
  const vault = openVault(vaultKeys)
  const keeper = { endpoints: openEndpointStore(db), courier, vault, newSecret }
  const deliveries = openDeliveryReader(scans.db, scans.readers)
  const ownHosts = hostsOf(config)
  return {
    figures: handle.figures,
    urlFault: (url) => urlFault(url, config.ALLOW_PRIVATE_WEBHOOKS, ownHosts),
    wake: handle.wake,
    keeper,
    deliveries,
    refuseTests: handle.refuseTests,
    sweep: () => sweepCodeEvents(db, scans.db),
    faults: () => faultsOf(handle),
    stop,
  }
}

function faultsOf(handle: CourierHandle): Fault[] {
  const silentMs = handle.silentMs()
  if (silentMs <= SILENT_MAX_MS) return []
  const text = `webhooks: no activity for ${Math.floor(silentMs / 1000)} s`
  return [{ what: 'webhooks', text }]
}

/** Another process may create the first endpoint. */
const LOOK_MS = 2000

/** Starts the thread when the first endpoint exists: it costs about 30 MB. */
function beginLate(handle: CourierHandle, scans: ScanParts, versionOf: () => Promise<number>) {
  let isBegun = false
  const begin = () => {
    clearInterval(timer)
    if (!isBegun) handle.begin(scans.session)
    isBegun = true
  }
  const look = () =>
    versionOf().then(
      (version) => void (version > 0 && begin()),
      () => undefined, // the database is unavailable: ask again later
    )
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  void look()
  const courier: Courier = {
    endpointsChanged() {
      begin()
      if (scans.isAway()) return Promise.reject(away())
      return handle.endpointsChanged()
    },
    test(endpointId) {
      begin()
      return handle.test(endpointId)
    },
    retry(endpointId, id) {
      begin()
      return handle.retry(endpointId, id)
    },
    replay(endpointId, range) {
      begin()
      return handle.replay(endpointId, range)
    },
  }
  const stop = () => {
    clearInterval(timer)
    isBegun = true
    return handle.stop()
  }
  return { courier, stop }
}

/** Only what the thread needs. Deliveries about scans are not kept longer than the scans. */
function courierSettings({ RETENTION_DAYS, ...config }: WebhookSettings): CourierSettings {
  const { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL, SHORT_DOMAINS } = config
  const { PLANS, ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS } = config
  const WEBHOOK_KEEP_DAYS = Math.min(config.WEBHOOK_KEEP_DAYS, RETENTION_DAYS ?? Infinity)
  const webhooks = { PLANS, ALLOW_PRIVATE_WEBHOOKS, WEBHOOK_RETRY_SECONDS, WEBHOOK_KEEP_DAYS }
  const urls = { BASE_URL, SHORT_BASE_URL, IMAGE_BASE_URL, SHORT_DOMAINS }
  return { ...toStoreSettings(config), ...urls, ...webhooks }
}
