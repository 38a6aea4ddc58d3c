import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Engine,
  type ServerProcess,
  startService,
} from '../../server/test/support/service/service.ts'
import { cpuUs, residentMb } from '../support/cpu.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { drained, openLimits, toFixed } from '../support/measure.ts'
import { makePosters } from '../support/posters.ts'

/**
 * Claim: memory is bounded, however many people scan. Two million scans from a million addresses
 * as fast as they are answered; the memory of all processes at rest, under load and afterwards, and at
 * rest with four workers.
 *
 *   npm run bench -- memory [postgres]       BENCH_SCANS: how many scans, default 2,000,000
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 2_000_000)
const ADDRESSES = SCANS / 2
const CODES = 1000
const CONNECTIONS = 64
const SECONDS_MAX = 3600
const LOOK_MS = 500
const TOLD_EVERY = 20
const REST_MS = 10_000
const AT_REST_MB = 190
const FOUR_AT_REST_MB = 330
const UNDER_LOAD_MB = 380
/** Of the fourth quarter to the third. */
const GROWTH = 1.05
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

const engine: Engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const service = await startService(engine, {}, (close) => closing.push(close))
  const { liveKey: key } = await service.account()
  const paths = (await makePosters(service, key, CODES)).map((code) => `/${code}`)
  await measure(await service.spawn(), paths)
  const four = await service.spawn({ WORKERS: '4' })
  await sleep(REST_MS)
  limits.atMost('four workers at rest', residentMb(four.child), FOUR_AT_REST_MB, 'MB')
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function measure(server: ServerProcess, paths: readonly string[]): Promise<void> {
  await sleep(REST_MS)
  limits.atMost('at rest', residentMb(server.child), AT_REST_MB, 'MB')
  const requests = paths.map((path) =>
    toRequest('GET', path, [`User-Agent: ${AGENT}`, 'X-Forwarded-For: {address}'], ''),
  )
  const seen: number[] = []
  const watching = setInterval(() => {
    seen.push(residentMb(server.child))
    if (seen.length % TOLD_EVERY === 1) console.log(`  ${toFixed(seen.at(-1) ?? 0, 0)} MB`)
  }, LOOK_MS)
  const begun = cpuUs(server.child)
  const port = Number(new URL(server.base).port)
  const shape = { port, connections: CONNECTIONS, seconds: SECONDS_MAX, repeat: 1, requests }
  const { answers, perSecond } = await runLoad({ ...shape, count: SCANS, addresses: ADDRESSES })
  clearInterval(watching)
  const cpu = (cpuUs(server.child) - begun) / SCANS
  console.log(
    `${JSON.stringify(answers)} at ${toFixed(perSecond, 0)}/s, ${toFixed(cpu, 1)} µs of CPU each`,
  )
  limits.atMost('under load, at most', Math.max(...seen), UNDER_LOAD_MB, 'MB')
  const [third, fourth] = [2, 3].map((quarter) => mean(ofQuarter(seen, quarter)))
  console.log(`third quarter ${toFixed(third ?? 0, 0)} MB, fourth ${toFixed(fourth ?? 0, 0)} MB`)
  limits.atMost('fourth quarter to third', (fourth ?? 0) / (third ?? 1), GROWTH)
  await drained(server.base)
  await sleep(REST_MS)
  console.log(
    `all recorded, and ${REST_MS / 1000} s later: ${toFixed(residentMb(server.child), 0)} MB`,
  )
}

function ofQuarter(values: readonly number[], quarter: number): readonly number[] {
  const length = values.length / 4
  return values.slice(Math.floor(quarter * length), Math.floor((quarter + 1) * length))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
