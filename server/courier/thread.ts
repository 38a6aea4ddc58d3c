import { parentPort, workerData } from 'node:worker_threads'
import { DAY_MS } from '../domain/time/periods.ts'
import type { Claimed } from '../domain/webhooks/delivery.ts'
import { toBody } from '../domain/webhooks/payloads.ts'
import { isSuccess, TEST_EVENT, TRY_TIMEOUT_MS, toSchedule } from '../domain/webhooks/webhooks.ts'
import { beat } from '../lib/beat.ts'
import { nextRing, ring, rings } from '../lib/bell.ts'
import { openLog } from '../lib/log.ts'
import { openVault } from '../lib/vault.ts'
import { openDialer } from '../outbound/dial.ts'
import { openPoster } from '../outbound/post.ts'
import { hostsOf } from '../outbound/target.ts'
import type { Database } from '../storage/engine/database.ts'
import type { SchemaPart } from '../storage/engine/migrate.ts'
import { openDatabase } from '../storage/engine/open-database.ts'
import {
  countWaiting,
  openDeliveryStore,
  release,
  sweepDeliveries,
} from '../storage/webhooks/deliveries.ts'
import {
  findDelivery,
  insertTest,
  replayDeliveries,
  retryDelivery,
  settleTest,
} from '../storage/webhooks/delivery-log.ts'
import { clearGone, copiedVersion, copyEndpoints } from '../storage/webhooks/endpoint-copies.ts'
import { readEndpoints, readVersion } from '../storage/webhooks/endpoints.ts'
import type { TryOutcome } from './attempts.ts'
import { openCourier } from './courier.ts'
import * as figures from './handle.ts'
import { SLOTS_MAX } from './lanes.ts'
import { openReceivers } from './receivers.ts'

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

const { session, settings, vaultKey, bell, shared, level } = workerData as figures.SenderTask
const log = openLog(level)
const memory = new BigInt64Array(shared)
const timers = new Set<NodeJS.Timeout>()
let stopping = false
let isOpen = false

parentPort?.on('message', ({ number, asked }: figures.AskedBy) => {
  const answering = isOpen ? answer(asked) : refuse(asked)
  answering.then(
    (told) => parentPort?.postMessage({ number, told } satisfies figures.Told),
    (error: Error) => {
      log.warn({ err: error }, 'webhooks: a response failed')
      parentPort?.postMessage({ number, error } satisfies figures.Told)
    },
  )
})

const codes = await openStore('codes')
const scans = await openStore('scans', codes)
const receivers = openReceivers(openVault(vaultKey), log)
const post = openPoster(
  openDialer({
    allowPrivate: settings.ALLOW_PRIVATE_WEBHOOKS,
    ownHosts: hostsOf(settings),
    // Endpoints of many may be behind one name, and each has its own places.
    connectionsPerOriginMax: SLOTS_MAX,
  }),
)
const courier = openCourier({
  store: openDeliveryStore({ codes, scans, session }),
  post: send,
  schedule: toSchedule(settings.WEBHOOK_RETRY_SECONDS),
  log,
  onTry: count,
})

function openStore(part: SchemaPart, beside?: Database): Promise<Database> {
  const options = { share: 'sender', isUpToDate: true, ...(beside && { beside }) } as const
  const open = () => openDatabase(settings, log, part, options)
  return untilDone(open, 'webhooks wait: the store cannot be opened')
}

/** As often as it takes, and said once. */
async function untilDone<Result>(body: () => Promise<Result>, otherwise: string): Promise<Result> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await body()
    } catch (error) {
      if (!isSaid) log.warn({ err: error }, otherwise)
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

/** The version that is known here; null: none yet. */
let known: number | null = null
let copying: Promise<void> = Promise.resolve()
let nextCopy: Promise<void> | null = null

/** One after the other, and one for all who have asked before it begins. */
function copy(): Promise<void> {
  nextCopy ??= copying
    .catch(() => undefined)
    .then(() => {
      nextCopy = null
      copying = copyNow()
      return copying
    })
  return nextCopy
}

async function copyNow(): Promise<void> {
  const before = await copiedVersion(scans)
  const since = known === null ? null : Math.min(known, before)
  const now = await readEndpoints(codes, since)
  receivers.know(now)
  // At the start a higher one can only come from a backup that was put back.
  const isRestored = known === null && before > now.version
  if (before !== now.version) await copyEndpoints(scans, now, since, isRestored)
  known = now.version
  courier.wake()
}

async function watch(): Promise<void> {
  if ((await readVersion(codes)) !== known) await copy()
  if (await clearGone(scans)) while (!stopping && (await clearGone(scans))) await step()
  Atomics.store(memory, figures.PENDING, BigInt(await countWaiting(scans)))
  Atomics.store(memory, figures.IN_FLIGHT, BigInt(courier.inFlight()))
  beat(memory, figures.BEAT)
}

async function sweep(): Promise<void> {
  const before = Date.now() - settings.WEBHOOK_KEEP_DAYS * DAY_MS
  while (!stopping && (await sweepDeliveries(scans, before))) await step()
}

function step(): Promise<void> {
  beat(memory, figures.BEAT)
  return new Promise((resolve) => setTimeout(resolve, STEP_MS))
}

/** Again and again, with a pause between. What fails is said when it begins to. */
function repeat(everyMs: number, body: () => Promise<void>, isFailing = false): void {
  const timer = setTimeout(async () => {
    timers.delete(timer)
    const error: unknown = await body().then(
      () => null,
      (reason) => reason,
    )
    if (error !== null && !isFailing) log.warn({ err: error }, 'webhooks: a periodic task failed')
    if (!stopping) repeat(everyMs, body, error !== null)
  }, everyMs)
  timers.add(timer)
}

async function listen(): Promise<void> {
  while (!stopping) {
    const heard = rings(bell)
    courier.wake()
    await nextRing(bell, heard, WATCH_MS)
  }
}

async function test(endpointId: string) {
  if (!receivers.has(endpointId)) await copy()
  if (!receivers.has(endpointId)) return null
  const now = Date.now()
  const body = toBody(TEST_EVENT, now, { webhook_id: endpointId })
  const id = await insertTest(scans, endpointId, TEST_EVENT, body, now)
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

/** As long as there is no store to ask. */
async function refuse(asked: figures.Asked): Promise<never> {
  if (asked.kind === 'stop') process.exit(0)
  throw new Error('the store is not open yet')
}

async function stop(): Promise<void> {
  stopping = true
  for (const timer of timers) clearTimeout(timer)
  ring(bell)
  await courier.stop()
  await scans.batch(release(scans, session, Date.now())).catch(() => undefined)
  await (nextCopy ?? copying).catch(() => undefined)
  await scans.close()
  await codes.close()
  parentPort?.close()
  process.exit(0)
}

isOpen = true
// A thread of this process may have died with something taken on.
await untilDone(
  () => scans.batch(release(scans, session, Date.now())),
  'webhooks wait: the store does not respond',
)
await copy().catch((error) => log.warn({ err: error }, 'webhooks: endpoints could not be read'))
repeat(WATCH_MS, watch)
repeat(SWEEP_MS, sweep)
void listen()
