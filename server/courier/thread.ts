import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { DAY_MS } from '../../domain/time/periods.ts'
import type { Claimed } from '../../domain/webhooks/delivery.ts'
import { TEST_EVENT, toBody } from '../../domain/webhooks/events.ts'
import { toSchedule } from '../../domain/webhooks/retry-schedule.ts'
import { isSuccess, TRY_TIMEOUT_MS } from '../../domain/webhooks/webhooks.ts'
import { nextRing, ring, rings } from '../lib/bell.ts'
import { openLog } from '../lib/log.ts'
import { beat } from '../lib/threads/beat.ts'
import { answerQuestions, onStop } from '../lib/threads/worker-thread.ts'
import { openVault } from '../lib/vault.ts'
import { openDialer } from '../outbound/dial.ts'
import { openPoster } from '../outbound/post.ts'
import { hostsOf } from '../outbound/target.ts'
import type { Database } from '../storage/engine/database.ts'
import type { FilePart } from '../storage/engine/migrate.ts'
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
import {
  clearGone,
  copiedVersion,
  copyEndpoints,
  isCopied,
} from '../storage/webhooks/endpoint-copies.ts'
import { readEndpoints, readVersion } from '../storage/webhooks/endpoints.ts'
import { openDispatcher } from './dispatcher.ts'
import {
  type Asked,
  BEAT,
  type CourierTask,
  DELIVERED,
  GIVEN_UP,
  IN_FLIGHT,
  PENDING,
  RETRIED,
} from './handle.ts'
import { SLOTS_MAX } from './lanes.ts'
import { openReceivers, type Sent } from './receivers.ts'
import type { TryOutcome } from './sending.ts'

/**
 * The thread that sends webhooks: a composition root of its own. Only this thread writes
 * deliveries, so the API asks it for every change to them.
 */

/** How often it checks whether another process has changed endpoints. */
const WATCH_MS = 1000
const SWEEP_MS = 60_000
const AGAIN_MS = 500
/** The pause between two steps of a sweep, so that recording and sending go first. */
const STEP_MS = 20

const { session, settings, vaultKeys, bell, shared, level } = workerData as CourierTask
const log = openLog(level)
const memory = new BigInt64Array(shared)
const timers = new Set<NodeJS.Timeout>()
let stopping = false
let isOpen = false

answerQuestions(async (asked: Asked) => {
  try {
    if (!isOpen) throw new Error('the store is not open yet')
    return { told: await answer(asked) }
  } catch (error) {
    log.warn({ err: error }, 'webhooks: a request from the main thread failed')
    throw error
  }
})
onStop(() => {
  if (!isOpen) process.exit(0)
  stop().catch((error) => log.warn({ err: error }, 'webhooks: could not be stopped cleanly'))
})

const codes = await openStore('codes')
const scans = await openStore('scans', codes)
const receivers = openReceivers(openVault(vaultKeys), log)
const post = openPoster(
  openDialer({
    allowPrivate: settings.ALLOW_PRIVATE_WEBHOOKS,
    ownHosts: hostsOf(settings),
    // Many accounts may have endpoints on one host, and each has its own slots.
    connectionsPerOriginMax: SLOTS_MAX,
  }),
)
const dispatcher = openDispatcher({
  store: openDeliveryStore({ codes, scans, session }),
  post: send,
  schedule: toSchedule(settings.WEBHOOK_RETRY_SECONDS),
  log,
  onTry: count,
})

function openStore(part: FilePart, beside?: Database): Promise<Database> {
  const options = { share: 'courier', isUpToDate: true, ...(beside && { beside }) } as const
  const open = () => openDatabase(settings, log, part, options)
  return untilDone(open, 'webhooks are waiting: the store cannot be opened')
}

/** Retries until it succeeds, and logs the first failure only. */
async function untilDone<Result>(body: () => Promise<Result>, otherwise: string): Promise<Result> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await body()
    } catch (error) {
      if (!isSaid) log.warn({ err: error }, otherwise)
      await sleep(AGAIN_MS)
    }
  }
}

async function send(claimed: Sent & Pick<Claimed, 'body'>, now: number, isTest = false) {
  Atomics.store(memory, IN_FLIGHT, BigInt(dispatcher.inFlight()))
  const bytes = Buffer.from(claimed.body)
  const made = receivers.request(claimed, bytes, now, isTest)
  return made && post(made.url, made.headers, bytes, TRY_TIMEOUT_MS)
}

const FIGURE: Readonly<Record<TryOutcome, number>> = {
  delivered: DELIVERED,
  retried: RETRIED,
  given_up: GIVEN_UP,
}

function count(outcome: TryOutcome): void {
  Atomics.add(memory, FIGURE[outcome], 1n)
}

/** The version of the endpoints known here; null before the first copy. */
let known: number | null = null
let copying: Promise<void> = Promise.resolve()
let nextCopy: Promise<void> | null = null

/** Copies run one after the other. Everyone who asks before a copy begins shares it. */
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
  const now = await readEndpoints(codes, settings.PLANS, since)
  receivers.know(now)
  // At the start, a higher version can only come from a restored backup.
  const isRestored = known === null && before > now.version
  const isOutdated = before === now.version && !(await isCopied(scans, now))
  if (before !== now.version || isOutdated) {
    const replaced = isRestored || isOutdated ? before : undefined
    // Who was faster may be a server of 0.2.0: looks again.
    known = (await copyEndpoints(scans, now, since, replaced)) ? now.version : known
  } else {
    known = now.version
  }
  dispatcher.wake()
}

async function watch(): Promise<void> {
  if ((await readVersion(codes)) !== known) await copy()
  if (await clearGone(scans)) while (!stopping && (await clearGone(scans))) await step()
  Atomics.store(memory, PENDING, BigInt(await countWaiting(scans)))
  Atomics.store(memory, IN_FLIGHT, BigInt(dispatcher.inFlight()))
  beat(memory, BEAT)
}

async function sweep(): Promise<void> {
  const before = Date.now() - settings.WEBHOOK_KEEP_DAYS * DAY_MS
  while (!stopping && (await sweepDeliveries(scans, before))) await step()
}

function step(): Promise<void> {
  beat(memory, BEAT)
  return sleep(STEP_MS)
}

/**
 * Runs the body again and again, with a pause in between. Only the first of several failures is
 * logged.
 */
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
    dispatcher.wake()
    await nextRing(bell, heard, WATCH_MS)
  }
}

async function test(endpointId: string) {
  if (!receivers.has(endpointId)) await copy()
  if (!receivers.has(endpointId)) return null
  const now = Date.now()
  const body = toBody(TEST_EVENT, now, { webhook_id: endpointId })
  const id = await insertTest(scans, endpointId, TEST_EVENT, body, now)
  const posted = await send({ endpointId, id, body, isReplayed: false }, now, true)
  if (posted === null) return null
  const { retryAfter: _, ...made } = posted
  await settleTest(scans, endpointId, id, isSuccess(posted.status), { at: now, ...made })
  return findDelivery(scans.query, endpointId, id)
}

async function retry(endpointId: string, id: string): Promise<boolean> {
  const done = await retryDelivery(scans, endpointId, id, Date.now())
  dispatcher.wake()
  return done
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'changed':
      return copy()
    case 'test':
      return test(asked.endpointId)
    case 'retry':
      return retry(asked.endpointId, asked.deliveryId)
    case 'replay': {
      const told = await replayDeliveries(scans, asked.endpointId, asked.range, Date.now())
      dispatcher.wake()
      return told
    }
  }
}

async function stop(): Promise<void> {
  stopping = true
  for (const timer of timers) clearTimeout(timer)
  ring(bell)
  await dispatcher.stop()
  await scans.batch(release(scans, session, Date.now())).catch(() => undefined)
  await (nextCopy ?? copying).catch(() => undefined)
  await scans.close()
  await codes.close()
  parentPort?.close()
  process.exit(0)
}

isOpen = true
// An earlier thread of this process may have died with claimed deliveries.
await untilDone(
  () => scans.batch(release(scans, session, Date.now())),
  'webhooks are waiting: the store does not respond',
)
await copy().catch((error) => log.warn({ err: error }, 'webhooks: endpoints could not be read'))
repeat(WATCH_MS, watch)
repeat(SWEEP_MS, sweep)
void listen()
