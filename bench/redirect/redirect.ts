import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort, startService, stop } from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { runLoad } from '../support/load.ts'
import { drained, figure, median, memoryOf, toFixed } from '../support/measure.ts'
import { makePosters } from '../support/posters.ts'
import { hasWrk, scan, toRequests } from '../support/scans.ts'

/**
 * Claim: a redirect with its scan stored safely costs little more than a redirect. Requests per
 * second as a ratio to a constant 302 from bare node:http on the same Node, in the same run,
 * alternating.
 */
const ROUNDS = 5
const SECONDS = 3
const CODES = 1000
const BACKLOG_SECONDS = 10
/** Plain codes against others: at a fixed rate, so that the recorder's share is the same. */
const KINDS = { rounds: 9, seconds: 3, perSecond: 6000 }
/** How much CPU a scan of such a code may take, compared with a plain one. */
const KIND_LIMITS = { routed: 1.15, limited: 1.5 } as const

/** Which processors server and generator are bound to; null: any. */
interface Cores {
  readonly server: number | null
  readonly load: number | null
}

interface Setup {
  readonly name: string
  readonly floor: number
  readonly aim: number
  readonly cores: Cores
  readonly start: (port: number, cores: Cores) => Promise<ChildProcess>
}

const FREE: Cores = { server: null, load: null }
const ONE_CORE: Cores = { server: 0, load: 1 }
const closing: (() => Promise<void> | void)[] = []
const service = await startService('sqlite', {}, (close) => closing.push(close))
const account = await service.account()
const shortCodes = await makePosters(service, account.liveKey, CODES)
const kinds = {
  plain: shortCodes,
  /** Ten rules that are all asked and do not hold, then a split. */
  routed: await makePosters(service, account.liveKey, CODES, routing()),
  limited: await makePosters(service, account.liveKey, CODES, { scan_limit: 1_000_000_000 }),
}
console.log(`load by ${hasWrk ? 'wrk' : 'our own generator'}, 64 connections`)

const setups: readonly Setup[] = [
  { name: 'log only', floor: 0.55, aim: 0.75, cores: FREE, start: startRoadOnly },
  { name: 'recorder', floor: 0.4, aim: 0.55, cores: FREE, start: startServer('process') },
  {
    name: 'recorder, one core',
    floor: 0.3,
    aim: 0.45,
    cores: ONE_CORE,
    start: startServer('process'),
  },
  {
    name: 'recorder, SCAN_SYNC=full',
    floor: 0.35,
    aim: 0.5,
    cores: FREE,
    start: startServer('full'),
  },
]
let missed = 0
for (const setup of setups) await measure(setup)
await measureKinds()
await measureBacklog()
await measureSteps()
for (const close of closing.reverse()) await close()
console.log(missed === 0 ? 'all floors met' : `${missed} floors missed`)
process.exitCode = missed === 0 ? 0 : 1

async function measure({ name, floor, aim, cores, start }: Setup): Promise<void> {
  const ports = { constant: await freePort(), ours: await freePort() }
  const constant = await startConstant(ports.constant, cores)
  const ours = await start(ports.ours, cores)
  const rates = { constant: [] as number[], ours: [] as number[] }
  const p99 = { constant: [] as number[], ours: [] as number[] }
  const cpu = { constant: [] as number[], ours: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, child] of [
      ['constant', constant],
      ['ours', ours],
    ] as const) {
      const before = cpuUs(child)
      const result = await load(ports[which], SECONDS, cores)
      if (round === 0) continue // warms up
      rates[which].push(result.perSecond)
      p99[which].push(result.p99Ms)
      cpu[which].push((cpuUs(child) - before) / result.answers)
    }
  }
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.constant[round] ?? 1)))
  const slower = median(p99.ours) / median(p99.constant)
  if (ratio < floor) missed++
  console.log(
    `${name}: ${toFixed(ratio)} (floor ${floor}, aim ${aim}); ${toFixed(median(rates.ours), 0)}/s against ${toFixed(median(rates.constant), 0)}/s; p99 ${toFixed(slower, 1)} x; CPU ${toFixed(median(cpu.ours), 1)} against ${toFixed(median(cpu.constant), 1)} µs`,
  )
  await stop(constant)
  await stop(ours, 'SIGTERM')
}

/** From request to store. */
async function measureKinds(): Promise<void> {
  const { child, base } = await service.spawn()
  const port = Number(new URL(base).port)
  const turns = ['plain', 'routed', 'limited'] as const
  const cpu = { plain: [] as number[], routed: [] as number[], limited: [] as number[] }
  for (let round = -1; round < KINDS.rounds; round++) {
    for (const kind of round % 2 === 0 ? turns : turns.toReversed()) {
      const requests = toRequests(kinds[kind])
      const begun = cpuUs(child)
      const { answers } = await runLoad({ port, connections: 64, repeat: 1, requests, ...KINDS })
      await drained(base)
      if (round >= 0) cpu[kind].push((cpuUs(child) - begun) / (answers['302'] ?? 0))
    }
  }
  for (const [kind, limit] of Object.entries(KIND_LIMITS) as ['routed' | 'limited', number][]) {
    const ratio = median(cpu[kind]) / median(cpu.plain)
    if (ratio > limit) missed++
    console.log(
      `${kind}: ${toFixed(ratio)} x the CPU of a plain code (limit ${limit}); ${toFixed(median(cpu[kind]), 1)} against ${toFixed(median(cpu.plain), 1)} µs from request to store`,
    )
  }
  await stop(child, 'SIGTERM')
}

/** Ten seconds of saturation, then the time until the last scan is in the store. */
async function measureBacklog(): Promise<void> {
  const server = await service.spawn()
  const port = Number(new URL(server.base).port)
  const atRest = await memoryOf(server.base)
  const { answers } = await load(port, BACKLOG_SECONDS, FREE)
  const pending = await figure(server.base, 'qroute_scans_pending')
  const begun = performance.now()
  await drained(server.base)
  const seconds = (performance.now() - begun) / 1000
  const after = await memoryOf(server.base)
  if (seconds > 10) missed++
  console.log(
    `backlog after ${BACKLOG_SECONDS} s of saturation (${answers} scans): ${pending} turns, drained in ${toFixed(seconds)} s (limit 10)`,
  )
  if (atRest > 300) missed++
  console.log(
    `memory with both geo files: ${toFixed(atRest, 0)} MB (limit 300); after that saturation ${toFixed(after, 0)} MB`,
  )
}

async function measureSteps(): Promise<void> {
  const options = { env: { ...process.env, ...service.env } }
  const file = join(import.meta.dirname, 'parts', 'steps.ts')
  const child = fork(file, ['child', '', shortCodes.join(',')], options)
  const [steps] = (await once(child, 'message')) as [Record<string, number>]
  console.log('CPU of a scan beyond its response, by step, in µs:')
  for (const [step, us] of Object.entries(steps)) console.log(`  ${step}: ${toFixed(us)}`)
}

function load(port: number, seconds: number, cores: Cores) {
  return scan({ port, seconds, shortCodes, folder: service.env.DATA_DIR ?? '', core: cores.load })
}

/** No scan of this load comes from there, and every rule has another condition to ask. */
function routing() {
  const url = 'https://example.com/elsewhere'
  const whens = [
    { device: ['desktop'] },
    { country: ['AQ', 'BV', 'HM'] },
    { language: ['haw', 'gd'] },
    { until: '2020-01-01T00:00:00Z' },
    { device: ['ios', 'android'], country: ['AQ'] },
  ]
  return {
    rules: [...whens, ...whens].map((when) => ({ when, destination_url: url })),
    split: [1, 2].map((weight) => ({ destination_url: `${url}/${weight}`, weight })),
  }
}

async function startChild(
  file: string,
  port: number,
  cores: Cores,
  env = {},
): Promise<ChildProcess> {
  const execArgv = process.execArgv
  const options = { execArgv, env: { ...process.env, ...service.env, ...env } }
  const child = fork(join(import.meta.dirname, 'parts', file), ['child', String(port)], options)
  bind(child, cores)
  await once(child, 'message')
  return child
}

function startConstant(port: number, cores: Cores): Promise<ChildProcess> {
  return startChild('constant.ts', port, cores)
}

function startRoadOnly(port: number, cores: Cores): Promise<ChildProcess> {
  return startChild('redirects-only.ts', port, cores)
}

function startServer(sync: 'process' | 'full') {
  return async (port: number, cores: Cores): Promise<ChildProcess> => {
    const { child } = await service.spawn({ SCAN_SYNC: sync }, port)
    bind(child, cores)
    return child
  }
}

function bind({ pid }: ChildProcess, { server }: Cores): void {
  if (server !== null)
    execFileSync('taskset', ['-a', '-p', '-c', String(server), String(pid)], { stdio: 'ignore' })
}
