import { readConfig } from '../../server/config.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import {
  call,
  environment,
  newAccount,
  spawnServer,
  stop,
} from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { type LoadResult, runLoad, toRequest } from '../support/load.ts'
import { drained, median, openLimits, toFixed } from '../support/measure.ts'
import { DEARER, pairedRatio, toInterval } from '../support/paired.ts'
import { makePosters } from '../support/posters.ts'
import { toRequests } from '../support/scans.ts'

/**
 * Claim: answering short links in separate processes costs redirects nothing, and requests to the API little.
 * Measured with 1, 2 and 4 workers against one process for everything, in alternating rounds: CPU of all
 * processes for a scan, from request to store, and for an API request, and the time that the latter takes.
 */
const ROUNDS = 9
/** The first is the reference. Limits are for the second: the others may have fewer cores than processes. */
const LANES = ['0', '1', '2', '4']
const LIMITED = '1'
const API_CPU = 1.5
const API_TIME = 1.4
const CODES = 1000
const SCANS = { connections: 32, seconds: 3, perSecond: 4000, repeat: 1 }
const CALLS = { connections: 4, seconds: 3, perSecond: 600, repeat: 1 }
const PATHS = ['/v1/qrcodes?limit=20', '/v1/account', '/v1/qrcodes/counts']

const closing: (() => Promise<void> | void)[] = []
const onClose = (close: () => Promise<void> | void) => void closing.push(close)
const limits = openLimits()
try {
  const lanes = await Promise.all(LANES.map(openLane))
  for (let round = -1; round < ROUNDS; round++) {
    for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) await lane.run(round >= 0)
  }
  const [alone, ...others] = lanes
  if (alone !== undefined) for (const lane of others) compare(lane, alone)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

type Lane = Awaited<ReturnType<typeof openLane>>

/** A server with a database of its own. */
async function openLane(workers: string) {
  const settings = { WORKERS: workers, PLANS_FILE: roomyPlans() }
  const env = await environment('sqlite', settings, onClose)
  const { child, base } = await spawnServer(env, Number(env.PORT))
  onClose(() => stop(child, 'SIGTERM'))
  const db = await openData(env)
  const { liveKey: key } = await newAccount(db, readConfig(env))
  await db.close()
  const service = { call: toCall(base) }
  const scans = toRequests(await makePosters(service, key, CODES))
  const authorized = [`Authorization: Bearer ${key}`]
  const calls = PATHS.map((path) => toRequest('GET', path, authorized, ''))
  const port = Number(new URL(base).port)
  const seen = { scanUs: [] as number[], callUs: [] as number[], callMs: [] as number[] }

  async function run(isCounted: boolean): Promise<void> {
    const begun = cpuUs(child)
    const scanned = await runLoad({ ...SCANS, port, requests: scans })
    await drained(base)
    const recorded = cpuUs(child)
    const called = await runLoad({ ...CALLS, port, requests: calls })
    const ended = cpuUs(child)
    if (!isCounted) return
    seen.scanUs.push((recorded - begun) / countOf(scanned, '302'))
    seen.callUs.push((ended - recorded) / countOf(called, '200'))
    seen.callMs.push(called.p50Ms)
  }
  return { workers, seen, run }
}

function toCall(base: string) {
  return (method: string, path: string, options: object) => call(base + path, method, options)
}

function countOf({ answers }: LoadResult, status: string): number {
  const others = Object.keys(answers).filter((other) => other !== status)
  if (others.length > 0) throw new Error(`Not all returned ${status}: ${JSON.stringify(answers)}`)
  return answers[status] ?? 0
}

function compare({ workers, seen }: Lane, alone: Lane): void {
  const against = (what: keyof Lane['seen'], title: string, limit: number, of: 'low' | 'ratio') => {
    const ratio = pairedRatio(seen[what], alone.seen[what])
    const medians = [seen[what], alone.seen[what]].map((values) => toFixed(median(values)))
    console.log(`${title}, WORKERS=${workers}: ${medians.join(' against ')}, ${toInterval(ratio)}`)
    if (workers === LIMITED) limits.atMost(title, ratio[of], limit)
  }
  against('scanUs', 'µs of CPU a scan', DEARER, 'low')
  against('callUs', 'µs of CPU an API request', API_CPU, 'ratio')
  against('callMs', 'ms an API request takes', API_TIME, 'ratio')
}
