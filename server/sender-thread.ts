import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from './config.ts'
import { DAY_MS } from './domain/periods.ts'
import type { Claimed } from './domain/webhook-ports.ts'
import { isSuccess, TEST_EVENT, TRY_TIMEOUT_MS, toBody, toSchedule } from './domain/webhooks.ts'
import { openCourier } from './jobs/deliveries.ts'
import { SLOTS_MAX } from './jobs/lanes.ts'
import type { TryOutcome } from './jobs/round.ts'
import * as figures from './jobs/sending.ts'
import { openLog } from './log.ts'
import { type BothParts, openBoth } from './open-database.ts'
import { openDialer } from './outbound/dial.ts'
import { openPoster } from './outbound/post.ts'
import { openReceivers } from './receivers.ts'
import { openSecret, openVault } from './secret.ts'
import { openDeliveryStore, RELEASE, sweepDeliveries } from './storage/deliveries.ts'
import {
  findDelivery,
  insertTest,
  replayDeliveries,
  retryDelivery,
  settleTest,
} from './storage/delivery-log.ts'
import { clearGone, copiedVersion, copyEndpoints, openHooks } from './storage/hooks.ts'
import { readEndpoints, readVersion } from './storage/webhooks.ts'

/**
 * The thread that sends webhooks, beside the event loop: its own composition root. It alone writes
 * deliveries, so the API asks it for whatever changes them.
 */

/** How often it looks whether another process has changed endpoints. */
const WATCH_MS = 1000
const SWEEP_MS = 60_000
const AGAIN_MS = 500
/** Between two steps of sweeping, so that recorder and courier go first. */
const STEP_MS = 20

const { session, settings, shared, level } = workerData as figures.SenderTask
const config = settings as Config
const log = openLog(level)
const memory = new BigInt64Array(shared)
const timers = new Set<NodeJS.Timeout>()
let stopping = false

const { codes, scans, close: closeStores } = await openStores()
const vault = openVault(openSecret(config).derive('webhooks'))
const receivers = openReceivers(vault, log)
const post = openPoster(
  openDialer({
    allowPrivate: config.ALLOW_PRIVATE_WEBHOOKS,
    // Endpoints of many may be behind one name, and each has its own places.
    connectionsPerOriginMax: SLOTS_MAX,
  }),
)
const courier = openCourier({
  store: openDeliveryStore({ codes, scans, hooks: openHooks(scans), session }),
  post: send,
  schedule: toSchedule(config.WEBHOOK_RETRY_SECONDS),
  log,
  onTry: count,
})

async function openStores(): Promise<BothParts> {
  for (;;) {
    try {
      return await openBoth(config, log, { share: 'sender', isUpToDate: true })
    } catch (error) {
      log.warn({ err: error }, 'webhooks wait: the store cannot be opened')
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

async function send(
  claimed: Pick<Claimed, 'endpointId' | 'id' | 'body'>,
  now: number,
  isTest = false,
) {
  Atomics.store(memory, figures.IN_FLIGHT, BigInt(courier.inFlight()))
  const bytes = Buffer.from(claimed.body)
  const made = receivers.request(claimed.endpointId, claimed.id, bytes, now, isTest)
  return made && post(made.url, made.headers, bytes, TRY_TIMEOUT_MS)
}

const FIGURE: Readonly<Record<TryOutcome, number>> = {
  delivered: figures.DELIVERED,
  retried: figures.RETRIED,
  given_up: figures.GIVEN_UP,
}

function count(outcome: TryOutcome): void {
  Atomics.add(memory, FIGURE[outcome], 1n)
}

/** What was copied last, and whether more has changed since is known by the version. */
let copied = -1
let copying: Promise<void> = Promise.resolve()

/** One after the other: a later call sees what was changed before it. */
function copy(): Promise<void> {
  copying = copying.catch(() => undefined).then(copyNow)
  return copying
}

async function copyNow(): Promise<void> {
  const now = await readEndpoints(codes)
  receivers.know(now.endpoints)
  const before = await copiedVersion(scans)
  // At the start a higher one can only come from a backup that was put back.
  if (before !== now.version) await copyEndpoints(scans, now, copied === -1 && before > now.version)
  copied = now.version
  courier.wake()
}

async function watch(): Promise<void> {
  if ((await readVersion(codes)) !== copied) await copy()
  if (await clearGone(scans)) while (!stopping && (await clearGone(scans))) await step()
  const text = 'select count(*) as n from deliveries where state < 2'
  const [row] = await scans.query<{ n: number }>(text)
  Atomics.store(memory, figures.PENDING, BigInt(row?.n ?? 0))
  Atomics.store(memory, figures.IN_FLIGHT, BigInt(courier.inFlight()))
}

async function sweep(): Promise<void> {
  const before = Date.now() - config.WEBHOOK_KEEP_DAYS * DAY_MS
  while (!stopping && (await sweepDeliveries(scans, before))) await step()
}

function step(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STEP_MS))
}

/** Again and again, with a pause between. */
function repeat(everyMs: number, body: () => Promise<void>): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    body()
      .catch((error) => log.warn({ err: error }, 'webhooks: not done'))
      .finally(() => !stopping && repeat(everyMs, body))
  }, everyMs)
  timers.add(timer)
}

async function listen(): Promise<void> {
  while (!stopping) {
    const seen = Atomics.load(memory, figures.OUTBOX)
    courier.wake()
    await Atomics.waitAsync(memory, figures.OUTBOX, seen, WATCH_MS).value
  }
}

async function test(endpointId: string) {
  if (!receivers.has(endpointId)) await copy()
  if (!receivers.has(endpointId)) return null
  const now = Date.now()
  const body = toBody(TEST_EVENT, now, { webhook_id: endpointId })
  const id = await insertTest(scans, endpointId, TEST_EVENT, body, session, now)
  const posted = await send({ endpointId, id, body }, now, true)
  if (posted === null) return null
  const { retryAfter: _, ...made } = posted
  await settleTest(scans, endpointId, id, isSuccess(posted.status), { at: now, ...made })
  return findDelivery(scans.query, endpointId, id)
}

async function retry(endpointId: string, id: string): Promise<boolean> {
  const done = await retryDelivery(scans, endpointId, id, Date.now())
  courier.wake()
  return done
}

async function answer(asked: figures.Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'changed':
      return copy()
    case 'test':
      return test(asked.endpointId)
    case 'retry':
      return retry(asked.endpointId, asked.deliveryId)
    case 'replay': {
      const told = await replayDeliveries(scans, asked.endpointId, asked.range, Date.now())
      courier.wake()
      return told
    }
    case 'stop':
      return stop()
  }
}

async function stop(): Promise<void> {
  stopping = true
  for (const timer of timers) clearTimeout(timer)
  Atomics.add(memory, figures.OUTBOX, 1n)
  Atomics.notify(memory, figures.OUTBOX)
  await courier.stop()
  await scans.batch([{ text: RELEASE, values: [session, Date.now()] }]).catch(() => undefined)
  await copying.catch(() => undefined)
  await closeStores()
  parentPort?.close()
  process.exit(0)
}

parentPort?.on('message', ({ number, asked }: figures.AskedBy) => {
  answer(asked).then(
    (told) => parentPort?.postMessage({ number, told } satisfies figures.Told),
    (error: Error) => {
      log.warn({ err: error }, 'webhooks: an answer failed')
      parentPort?.postMessage({ number, error } satisfies figures.Told)
    },
  )
})

// A thread of this process may have died with something taken on.
await scans.batch([{ text: RELEASE, values: [session, Date.now()] }])
await copy().catch((error) => log.warn({ err: error }, 'webhooks: endpoints not read'))
repeat(WATCH_MS, watch)
repeat(SWEEP_MS, sweep)
void listen()
