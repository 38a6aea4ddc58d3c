import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DAY_MS, toDate } from '../../domain/time/periods.ts'
import { databaseFile } from '../../server/storage/engine/open-database.ts'
import { openRecorder } from '../../server/storage/scans/recording/record-scans.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { type Environment, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { type Filled, openFilled } from '../support/filled.ts'
import { runLoad } from '../support/load.ts'
import { figure, median, openLimits, toFixed } from '../support/measure.ts'
import { toRequests } from '../support/scans.ts'
import { openYear } from '../support/year.ts'

/**
 * Claim: deleting ten million scans of a year down to 90 days, while short links are scanned, changes
 * no figure of the year; redirects stay fast, and the space is reused.
 *
 *   BENCH_DATA=/some/folder npm run bench -- retention      keeps the year for the next time
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 10_000_000)
const DAYS = 90
const PER_SECOND = 1000
const CONNECTIONS = 64
const REQUESTS = 20_000
const ROUNDS = 4
const SECONDS = 5
const MORE = SCANS / 10
const BATCH = 5000
const P99_LIMIT = 3
const DOOR = join(import.meta.dirname, '..', '..', 'server', 'qroute.mjs')
const LOGGED = 'old scans were deleted'
const TOTALS = `select (select sum(total) from scan_codes) as total, (select count(*) from scans) as n`

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  await main()
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function main(): Promise<void> {
  const filled = await openFilled('sqlite', SCANS, (close) => closing.push(close))
  const { env } = filled
  const [before] = await ask<Totals>(env, TOTALS)
  const bytes = [sizeOf(env)]
  const calm: number[] = []
  const quiet = await start(env)
  const told = await questions(quiet.base, filled)
  let scanned = await load(quiet.base, filled, []) // warms up
  for (let round = 0; round < ROUNDS; round++) scanned += await load(quiet.base, filled, calm)
  await stop(quiet.child, 'SIGTERM')

  // As `qroute retention --confirm` would, but the server does the work.
  const agreed = Math.floor(Date.now() / DAY_MS) - DAYS
  await ask(env, `update scan_feed set agreed = ${agreed} returning agreed`)
  const server = await start({ ...env, RETENTION_DAYS: String(DAYS) })
  const busy: number[] = []
  const begun = performance.now()
  while (!server.output().includes(LOGGED)) scanned += await load(server.base, filled, busy)
  const seconds = (performance.now() - begun) / 1000
  const dropped = await figure(server.base, 'qroute_scans_dropped')
  const toldAfter = await questions(server.base, filled)
  await stop(server.child, 'SIGTERM')

  const [after] = await ask<Totals>(env, TOTALS)
  bytes.push(sizeOf(env))
  const verified = await verify(env)
  await recordMore(filled)
  bytes.push(sizeOf(env))

  const same = told.filter((text, index) => text === toldAfter[index]).length
  const each = toFixed(dropped / seconds, 0)
  console.log(
    `${dropped} of ${before?.total} scans dropped in ${toFixed(seconds, 0)} s (${each}/s)`,
  )
  console.log(
    `total before ${before?.total}, scanned meanwhile ${scanned}, after ${after?.total}; rows ${before?.n}, then ${after?.n}`,
  )
  limits.atMost(
    'totals that changed',
    Math.abs(Number(after?.total) - Number(before?.total) - scanned),
    0,
    'scans',
  )
  limits.atLeast('unchanged responses about the year', same, told.length, 'answers')
  limits.atLeast('verify clean', verified ? 1 : 0, 1, '')
  console.log(
    `redirects at ${PER_SECOND}/s, p99 calm ${list(calm)} ms, while scans are dropped ${list(busy)} ms`,
  )
  limits.atMost('p99 against calm', median(busy) / median(calm), P99_LIMIT)
  const [first = 0, second = 0, third = 0] = bytes
  const megabytes = bytes.map((size) => toFixed(size / 1e6, 0)).join(', ')
  console.log(`scans.db, MB before, after, after ${MORE} more scans: ${megabytes}`)
  limits.atMost('size after against before', second / first, 1.05)
  limits.atMost('size after more scans against after', third / second, 1.01)
}

interface Totals {
  readonly total: number
  readonly n: number
}

/** Opened and migrated; its write-ahead log is written back when it is closed. */
async function ask<Row>(env: Environment, text: string): Promise<Row[]> {
  const db = await openData(env, 'scans')
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

function start(env: Environment) {
  return spawnServer({ ...env, LOG_LEVEL: 'info' }).then((server) => {
    closing.push(() => stop(server.child))
    return server
  })
}

function sizeOf(env: Environment): number {
  return statSync(databaseFile({ DATA_DIR: env.DATA_DIR ?? '' }, 'scans')).size
}

/** Redirects at a fixed rate for a while; returns how many there were. */
async function load(base: string, { shortCodes }: Filled, p99: number[]): Promise<number> {
  const requests = toRequests(shortCodes, REQUESTS)
  const shape = { connections: CONNECTIONS, seconds: SECONDS, repeat: 1, requests }
  const port = Number(new URL(base).port)
  const { answers, p99Ms } = await runLoad({ ...shape, port, perSecond: PER_SECOND })
  p99.push(p99Ms)
  const pendingMs = performance.now()
  while ((await figure(base, 'qroute_scans_pending')) > 0) await sleep(50)
  const dropped = await figure(base, 'qroute_scans_dropped')
  const waited = toFixed((performance.now() - pendingMs) / 1000, 1)
  process.stderr.write(
    `p99 ${toFixed(p99Ms, 1)} ms, recorded ${waited} s later, ${dropped} dropped\n`,
  )
  return answers['302'] ?? 0
}

/** Up to yesterday: today's scans do not change it. */
async function questions(base: string, { year, key }: Filled): Promise<string[]> {
  const yesterday = Math.floor(year.to / DAY_MS) - 1
  const dates = `start_date=${toDate(yesterday - 363)}&end_date=${toDate(yesterday)}`
  const hours = `start_date=${toDate(yesterday - 300)}&end_date=${toDate(yesterday - 100)}`
  const codes = [0, 1, 10, 100, 999].map((index) => `/v1/qrcodes/${year.codeIds[index]}/analytics`)
  const paths = [
    `/v1/analytics/aggregate?${dates}`,
    `/v1/analytics/timeseries?interval=month&${dates}`,
    `/v1/analytics/timeseries?interval=hour&${hours}`,
    ...codes.flatMap((path) => [
      `${path}?${dates}`,
      `${path}?${hours}`,
      `${path}/timeseries?interval=week&${dates}`,
      `${path}/timeseries?interval=hour&${hours}`,
      `${path}/quality?${dates}`,
    ]),
  ]
  const told: string[] = []
  for (const path of paths) {
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${key}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    told.push(await answer.text())
  }
  return told
}

/**
 * For the scans: the bench's codes (bench/support/codes.ts) are created without their histories.
 */
async function verify(env: Environment): Promise<boolean> {
  const begun = performance.now()
  const options = { env, maxBuffer: Infinity }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [DOOR, 'verify', '--json'],
    options,
  )
    // Exit code 1: there are differences, which it still prints.
    .catch((error: { stdout: string }) => error)
  const { checks } = JSON.parse(stdout) as { checks: { name: string; differences: unknown[] }[] }
  const failed = checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name)
  console.log(`verify: ${toFixed((performance.now() - begun) / 1000, 0)} s`)
  return failed.every((name) => name === 'destinations')
}

async function recordMore({ env, year }: Filled): Promise<void> {
  const db = await openData(env, 'scans')
  const recorder = openRecorder(db)
  const next = openYear({ ...year, from: year.to, to: year.to + 30 * DAY_MS, scans: MORE })
  for (let done = 0; done < MORE; done += BATCH) {
    await recorder.record(
      'log_after',
      done / BATCH,
      done / BATCH + 1,
      Array.from({ length: BATCH }, next),
    )
  }
  await db.close()
}

function list(values: readonly number[]): string {
  return values.map((value) => toFixed(value, 1)).join(' ')
}
