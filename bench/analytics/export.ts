import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, toDate } from '../../domain/time/periods.ts'
import { spawnServer, stop } from '../../server/test/support/service/service.ts'
import { openAsking } from '../support/asking.ts'
import { residentMb } from '../support/cpu.ts'
import { openFilled } from '../support/filled.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'
import { DAYS } from '../support/year.ts'

/**
 * Claim: an export runs as fast as a client reads, in constant memory. About a million scans of the
 * biggest code of bench/analytics/analytics.ts, read from a socket; then by a client that stops reading, and
 * by one that disconnects. BENCH_DATA names a folder to keep the data in.
 *
 *   npm run bench -- export [slow]      slow: one export by a client on a line of 50 kB/s (an hour)
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 10_000_000)
const ROUNDS = 3
const EXPORTED_DAYS = Number(process.env.BENCH_DAYS ?? 160)
const ROWS_PER_SECOND = 200_000
const ACCOUNT_ROWS = 1_000_000
const GROWTH_MB = 50
const STALL_SECONDS = 10
const STALLED = 3
const SLOW_BYTES_PER_SECOND = 50_000

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const filled = await openFilled('sqlite', SCANS, (close) => closing.push(close))
const server = await spawnServer(filled.env)
closing.push(() => stop(server.child))
const { pid } = server.child
const { year, key } = filled
const ask = openAsking(server.base, key)
const code = `/v1/qrcodes/${year.codeIds[0]}/analytics`
const lastDay = Math.floor(year.to / DAY_MS)
const dates = `start_date=${toDate(lastDay - EXPORTED_DAYS + 1)}&end_date=${toDate(lastDay)}`
const rows = (await ask(`${code}/scans?limit=1&${dates}`)).json.pagination.total as number

if (process.argv[3] === 'slow') {
  await measureSlowLine()
} else {
  await measureFirst()
  await measureSpeed()
  await measureAccount()
  await measureStall()
  await measureAbort()
}
for (const close of closing.reverse()) await close()
limits.end()

/** From a fresh process: includes its threads' heaps and the code they compile. */
async function measureFirst(): Promise<void> {
  await ask(`${code}?${dates}`)
  const before = residentMb({ pid })
  for (const format of ['csv', 'json', 'csv', 'json']) await read(await open(format))
  console.log(
    `the first four exports of the process: ${toFixed(residentMb({ pid }) - before, 0)} MB more`,
  )
}

async function measureSpeed(): Promise<void> {
  const before = residentMb({ pid })
  const rates: Record<string, number[]> = {}
  const sizes: Record<string, number> = {}
  const watched = watchMemory()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, format, encoding] of [
      ['csv', 'csv', 'identity'],
      ['json', 'json', 'identity'],
      ['csv, gzip', 'csv', 'gzip'],
    ] as const) {
      const begun = performance.now()
      sizes[name] = await read(await open(format, encoding))
      const perSecond = rows / ((performance.now() - begun) / 1000)
      rates[name] = [...(rates[name] ?? []), perSecond]
    }
  }
  const growth = watched.stop() - before
  for (const [name, each] of Object.entries(rates)) {
    const what = `export of ${rows} scans, ${name} (${toFixed((sizes[name] ?? 0) / 1e6, 0)} MB)`
    if (name.includes('gzip')) console.log(`${what}: ${toFixed(median(each), 0)} rows/s`)
    else limits.atLeast(what, median(each), ROWS_PER_SECOND, 'rows/s')
  }
  limits.atMost(`memory of the server beyond ${toFixed(before, 0)} MB`, growth, GROWTH_MB, 'MB')
}

/** All codes of the account, over as many days as make up a million scans. */
async function measureAccount(): Promise<void> {
  const days = Math.ceil((ACCOUNT_ROWS / SCANS) * DAYS)
  const period = `start_date=${toDate(lastDay - days + 1)}&end_date=${toDate(lastDay)}`
  const { total_scans } = (await ask(`/v1/analytics/aggregate?${period}`)).json.summary
  const before = residentMb({ pid })
  const watched = watchMemory()
  for (const [name, query] of [
    ['csv', 'format=csv'],
    ['json with details', 'format=json&include=details'],
  ]) {
    const url = `${server.base}/v1/analytics/export?${query}&${period}`
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await read(await openUrl(url))
      rates.push(total_scans / ((performance.now() - begun) / 1000))
    }
    const what = `export of the account, ${total_scans} scans, ${name}`
    limits.atLeast(what, median(rates), ROWS_PER_SECOND, 'rows/s')
  }
  const growth = watched.stop() - before
  limits.atMost('memory meanwhile', growth, GROWTH_MB, 'MB')
}

/** Clients that read a little and then stop: nothing is produced for them meanwhile. */
async function measureStall(): Promise<void> {
  const before = residentMb({ pid })
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => open('csv')))
  for (const response of stalled) response.once('data', () => response.pause())
  const watched = watchMemory()
  const cpu = cpuMs()
  await sleep(STALL_SECONDS * 1000)
  const what = `memory after ${STALL_SECONDS} s with ${STALLED} clients that do not read`
  limits.atMost(what, watched.stop() - before, GROWTH_MB, 'MB')
  console.log(`  CPU meanwhile: ${cpuMs() - cpu} ms`)
  const { ms } = await ask(`${code}?${dates}`)
  limits.atMost('a query next to them', ms, 100, 'ms')
  const bytes = await Promise.all(stalled.map((response) => read(response)))
  if (new Set(bytes).size !== 1) throw new Error(`Not all read the same: ${bytes}`)
}

/** A client on a slow line gets all of it, however long that takes. */
async function measureSlowLine(): Promise<void> {
  const whole = await read(await open('csv'))
  const before = residentMb({ pid })
  const begun = performance.now()
  const response = await open('csv')
  let bytes = 0
  let told = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    const due = begun + (bytes / SLOW_BYTES_PER_SECOND) * 1000
    await sleep(Math.max(0, due - performance.now()))
    if (Math.floor((bytes / whole) * 20) === told) continue
    told = Math.floor((bytes / whole) * 20)
    console.log(`  ${told * 5} % read, memory ${toFixed(residentMb({ pid }) - before, 0)} MB more`)
  }
  const minutes = (performance.now() - begun) / 60_000
  console.log(`${rows} scans, ${bytes} of ${whole} bytes in ${toFixed(minutes, 1)} minutes`)
  limits.atLeast('part of the export a slow client got', bytes / whole, 1, '')
}

/** Clients that disconnect in the middle. */
async function measureAbort(): Promise<void> {
  const before = { memory: residentMb({ pid }), threads: threads() }
  for (let round = 0; round < 10; round++) {
    const gone = await Promise.all(Array.from({ length: 4 }, () => open('json')))
    for (const response of gone) response.once('data', () => response.destroy())
    await sleep(20)
  }
  const { ms } = await ask(`${code}?${dates}`)
  limits.atMost('a query right after 40 clients have disconnected', ms, 200, 'ms')
  await sleep(500)
  limits.atMost('memory left by them', residentMb({ pid }) - before.memory, GROWTH_MB, 'MB')
  limits.atMost('threads left by them', threads() - before.threads, 0, 'threads')
}

function open(format: string, encoding?: string): Promise<IncomingMessage> {
  return openUrl(`${server.base}${code}/export?format=${format}&${dates}`, encoding)
}

function openUrl(url: string, encoding = 'identity'): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': encoding }
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`The export returned ${response.statusCode}`))
    }).on('error', reject)
  })
}

/** Bytes to the end. */
function read(response: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    response.on('end', () => resolve(bytes)).on('error', reject)
    response.resume()
  })
}

function watchMemory(): { stop(): number } {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, residentMb({ pid }))), 50)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function threads(): number {
  return readdirSync(`/proc/${pid}/task`).length
}

function cpuMs(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
