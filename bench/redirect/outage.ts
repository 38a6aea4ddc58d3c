import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../server/test/engines/postgres.ts'
import { call, startService, stop } from '../../server/test/support/service/service.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { figure, openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: while PostgreSQL is stopped for two minutes under load, every code that a server knows leads on
 * (ON_PARTITION=serve), nothing is lost, and what has piled up is recorded within 200 s per million
 * scans. With `refuse` nothing leads anywhere once the lease has run out. BENCH_AWAY: another number of seconds.
 *
 *   npm run bench -- outage
 */
const AWAY_S = Number(process.env.BENCH_AWAY ?? 120)
const REFUSED_S = 10
const LOAD = { connections: 64, repeat: 1, perSecond: 2_000 }
const CODES = 500
const DRAIN_S_PER_MILLION = 200
const LEASE_S = 2

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const postgres = await startPostgres()
closing.push(() => postgres.stop())
const extra = { DATABASE_URL: postgres.url }
const service = await startService('postgres', extra, (close) => closing.push(close))
const { liveKey: key } = await service.account()
const items = Array.from({ length: CODES }, (_, i) => ({
  name: `Code ${i}`,
  destination_url: `https://example.com/${i}`,
}))
const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
const codes: { id: string; short_code: string }[] = json.data.map(
  (item: { qrcode: object }) => item.qrcode,
)
const requests = codes.map(({ short_code }) => toRequest('GET', `/${short_code}`, [], ''))

await measureServe()
await measureRefuse()
for (const close of closing.reverse()) await close()
limits.end()

async function measureServe(): Promise<void> {
  const { child, base } = await service.spawn()
  const load = (seconds: number, more = {}) =>
    runLoad({ ...LOAD, ...more, port: portOf(base), requests, seconds })
  const known = await load(60, { count: CODES })
  await postgres.halt()
  const { answers, p99Ms } = await load(AWAY_S)
  const unproven = await figure(base, 'qroute_redirects_unproven_total')
  const waiting = await figure(base, 'qroute_scans_pending')
  const begun = performance.now()
  await postgres.resume()
  while ((await figure(base, 'qroute_scans_pending')) > 0) await sleep(100)
  const seconds = (performance.now() - begun) / 1000
  const total = sumOf(answers)
  console.log(
    `${AWAY_S} s without database: ${total} scans, p99 ${toFixed(p99Ms, 1)} ms, ${unproven} unproven`,
  )
  limits.atMost('scans that did not lead on', total - (answers['302'] ?? 0), 0, 'scans')
  console.log(`${waiting} scans waited, recorded in ${toFixed(seconds, 1)} s`)
  limits.atMost('recorded', (seconds / waiting) * 1_000_000, DRAIN_S_PER_MILLION, 's per million')
  const stored = await countStored()
  limits.atMost('lost or doubled', Math.abs(stored - total - sumOf(known.answers)), 0, 'scans')
  await stop(child, 'SIGTERM')
}

async function measureRefuse(): Promise<void> {
  const { child, base } = await service.spawn({ ON_PARTITION: 'refuse' })
  const load = { ...LOAD, port: portOf(base), requests }
  await runLoad({ ...load, seconds: 60, count: CODES })
  await postgres.halt()
  await sleep(LEASE_S * 1000)
  const { answers } = await runLoad({ ...load, seconds: REFUSED_S })
  await postgres.resume()
  console.log(`refuse: ${JSON.stringify(answers)}`)
  limits.atMost('answers other than 503', sumOf(answers) - (answers['503'] ?? 0), 0, 'scans')
  await stop(child, 'SIGTERM')
}

/** As the API tells it. */
async function countStored(): Promise<number> {
  let sum = 0
  for (let page = 1; page <= Math.ceil(CODES / 100); page++) {
    const answer = await call(`${service.base}/v1/qrcodes?limit=100&page=${page}`, 'GET', { key })
    for (const { total_scans } of answer.json.data) sum += total_scans
  }
  return sum
}

function sumOf(answers: Readonly<Record<string, number>>): number {
  return Object.values(answers).reduce((sum, count) => sum + count, 0)
}

function portOf(base: string): number {
  return Number(new URL(base).port)
}
