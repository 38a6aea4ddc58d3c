import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, toDate } from '../../../domain/time/periods.ts'
import type { Filled } from '../../support/filled.ts'
import { runLoad } from '../../support/load.ts'
import { figure, type Limits, median, toFixed } from '../../support/measure.ts'
import { scan, toRequests } from '../../support/scans.ts'
import { openZipf } from '../../support/year.ts'

/** For bench/analytics/analytics.ts: redirects, recorder and queries at the same time. */
const ROUNDS = 5
const SECONDS = 6
/** All queries together stay within 300 per minute, idle rounds included. */
const QUESTION_MS = 300
const PICKED = 20_000
const REQUESTS = 100_000
const RATES = [6000, 8000, 10_000, 12_000, 14_000, 16_000]
const RATE_LIMIT = 8000
const RATE_SECONDS = 12
/** Behind by more than three of the recorder's batches: not bounded. */
const BEHIND_MAX = 30_000

/** Redirects as fast as they are answered, alone and with the heaviest queries. */
export async function measureTogether(base: string, filled: Filled, limits: Limits) {
  const load = {
    port: Number(new URL(base).port),
    seconds: SECONDS,
    shortCodes: popular(filled.shortCodes),
    folder: filled.env.DATA_DIR ?? '',
    core: null,
  }
  const calm = { rates: [] as number[], p99: [] as number[] }
  const busy = { rates: [] as number[], p99: [] as number[] }
  let answers = 0
  let bytes = 0
  await scan(load) // warms up
  for (let round = 0; round < ROUNDS; round++) {
    await drained(base)
    const alone = await scan(load)
    calm.rates.push(alone.perSecond)
    calm.p99.push(alone.p99Ms)
    await drained(base)
    const clients = startClients(base, filled)
    const together = await scan(load)
    const done = await clients.stop()
    answers += done.answers
    bytes += done.bytes
    busy.rates.push(together.perSecond)
    busy.p99.push(together.p99Ms)
  }
  const kept = median(busy.rates.map((rate, round) => rate / (calm.rates[round] ?? 1)))
  const figures = `${toFixed(median(calm.rates), 0)} and ${toFixed(median(busy.rates), 0)}/s, p99 ${toFixed(median(calm.p99), 1)} and ${toFixed(median(busy.p99), 1)} ms`
  console.log(
    `redirects calm and busy: ${figures}; meanwhile ${answers} responses and ${toFixed(bytes / 1e6, 0)} MB of exports in ${ROUNDS * SECONDS} s`,
  )
  limits.atLeast('redirects during the heaviest queries', kept, 0.75)
  limits.atMost('their p99 against calm', median(busy.p99) / median(calm.p99), 3)
}

/** Two clients that export endlessly, three that run the longest queries. */
function startClients(base: string, { year, key }: Filled) {
  const dates = `start_date=${toDate(Math.floor(year.from / DAY_MS))}&end_date=${toDate(Math.floor(year.to / DAY_MS))}`
  const code = `/v1/qrcodes/${year.codeIds[0]}/analytics`
  const abort = new AbortController()
  const done = { answers: 0, bytes: 0 }
  const ask = async (path: string) => {
    const bytes = await download(base + path, key, abort.signal)
    done.bytes += bytes
    if (!abort.signal.aborted) done.answers++
  }
  const again = async (path: string, everyMs: number) => {
    while (!abort.signal.aborted) {
      await Promise.all([ask(path), sleep(everyMs)])
    }
  }
  const clients = [
    again(`${code}/export?format=csv&${dates}`, 0),
    again(`${code}/export?format=json&${dates}`, 0),
    again(`${code}?${dates}`, QUESTION_MS),
    again(`${code}/timeseries?interval=week&${dates}`, QUESTION_MS),
    again(`/v1/analytics/aggregate?${dates}`, QUESTION_MS),
  ]
  return {
    async stop() {
      abort.abort()
      await Promise.all(clients)
      return done
    },
  }
}

/** Size of the response in bytes; if aborted, the bytes received so far. */
function download(url: string, key: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const end = (error?: Error) => (error && !signal.aborted ? reject(error) : resolve(bytes))
    const options = { signal, agent: false, headers: { authorization: `Bearer ${key}` } } as const
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) request.destroy(new Error(`${url}: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => end()).on('error', end)
    })
    request.on('error', end)
  })
}

/** The rate of redirects at which the recorder, on the same processors, still keeps up. */
export async function measureLag(base: string, { shortCodes }: Filled, limits: Limits) {
  const requests = toRequests(popular(shortCodes), REQUESTS)
  const port = Number(new URL(base).port)
  let sustained = 0
  for (const perSecond of RATES) {
    await drained(base)
    const shape = { port, connections: 64, seconds: RATE_SECONDS, repeat: 1, requests }
    const run = runLoad({ ...shape, perSecond })
    const behind = await watchPending(base, RATE_SECONDS)
    const { perSecond: reached } = await run
    const second = behind.slice(behind.length >> 1)
    const most = Math.max(...second)
    const isKept = most < BEHIND_MAX && reached > 0.95 * perSecond
    console.log(
      `  ${toFixed(reached, 0)} redirects/s of ${perSecond}: at most ${most} scans behind${isKept ? '' : ', did not keep up'}`,
    )
    if (!isKept) break
    sustained = reached
  }
  limits.atLeast('redirects/s at which the recorder keeps up', sustained, RATE_LIMIT * 0.95, '/s')
}

async function watchPending(base: string, seconds: number): Promise<number[]> {
  const seen: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await sleep(500)
    seen.push(await figure(base, 'qroute_scans_pending'))
  }
  return seen
}

async function drained(base: string): Promise<void> {
  while ((await figure(base, 'qroute_scans_pending')) > 0) await sleep(200)
}

/** Each as often as it is scanned. */
function popular(shortCodes: readonly string[]): string[] {
  const pick = openZipf(shortCodes.length, 1.2)
  return Array.from({ length: PICKED }, () => shortCodes[pick(Math.random())] ?? '')
}
