import type { ChildProcess } from 'node:child_process'
import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import {
  type Engine,
  freePort,
  startService,
  stop,
  type TestAccount,
} from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { startEcho } from '../support/echo.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { median, toFixed } from '../support/measure.ts'

/**
 * Claim: a durable, checked create costs little more than its HTTP. Creates per second over HTTP,
 * compared with a bare Fastify POST that validates and echoes, each server in its own process,
 * alternating. Floor 0.2 on SQLite, target 0.4; the figures are medians. A create with three tags takes
 * at most 1.3 times the CPU of one without. `create sqlite` and `create postgres` for one engine.
 */
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 64
const ACCOUNTS = 300
/** Clients usually create several codes: one account's creates come in a row. */
const CREATES_IN_A_ROW = 100
const FLOOR = 0.2
const AIM = ` (floor ${FLOOR}, aim 0.4)`
const TAGGED_LIMIT = 1.3
const TAGS = ['Summer 2026', 'Berlin', 'Posters']

const closing: (() => Promise<void> | void)[] = []
const echo = await startEcho(await freePort())
closing.push(() => stop(echo.child))
const ratios: Record<string, number> = {}
const tagged: Record<string, number> = {}
const [, , , only] = process.argv
const engines = (['sqlite', 'postgres'] as const).filter((one) => (only ?? one) === one)
try {
  for (const engine of engines) await measureEngine(engine)
} finally {
  for (const close of closing.reverse()) await close()
}
for (const [engine, ratio] of Object.entries(ratios)) {
  console.log(`ratio on ${engine}: ${toFixed(ratio)}${engine === 'sqlite' ? AIM : ''}`)
}
for (const [engine, ratio] of Object.entries(tagged)) {
  console.log(
    `${engine}: CPU of a create with three tags: ${toFixed(ratio)} x (limit ${TAGGED_LIMIT})`,
  )
}
const isTooMuch = Object.values(tagged).some((ratio) => ratio > TAGGED_LIMIT)
process.exitCode = (ratios.sqlite ?? FLOOR) < FLOOR || isTooMuch ? 1 : 0

async function measureEngine(engine: Engine): Promise<void> {
  const service = await startService(engine, { PLANS_FILE: roomyPlans() }, (close) =>
    closing.push(close),
  )
  const accounts: TestAccount[] = []
  while (accounts.length < ACCOUNTS) accounts.push(await service.account())
  const keys = accounts.flatMap(({ liveKey, testKey }) => [liveKey, testKey])
  const server = await service.spawn()
  const creates = {
    port: Number(new URL(server.base).port),
    requests: keys.map((key) => createRequest('/v1/qrcodes', [`Authorization: Bearer ${key}`])),
  }
  const rates = { ours: [] as number[], echo: [] as number[] }
  const withTags = {
    ...creates,
    requests: keys.map((key) =>
      createRequest('/v1/qrcodes', [`Authorization: Bearer ${key}`], TAGS),
    ),
  }
  await measure(creates) // warm-up, like the echo's first round
  for (let round = 0; round < ROUNDS; round++) {
    rates.echo.push(await measure({ port: echo.port, requests: [createRequest('/echo', [])] }))
    rates.ours.push(await measure(creates))
  }
  tagged[engine] = await compareCpu(server.child, creates, withTags)
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.echo[round] ?? 1)))
  ratios[engine] = ratio
  const figures = `${toFixed(median(rates.ours), 0)}/s against ${toFixed(median(rates.echo), 0)}/s`
  console.log(`${engine}: creates ${figures}`)
}

function createRequest(path: string, headers: string[], tags?: string[]): string {
  const body = { name: 'Summer menu', destination_url: 'https://example.com/menu/summer', tags }
  return toRequest('POST', path, headers, JSON.stringify(body))
}

interface Target {
  readonly port: number
  readonly requests: string[]
}

async function measure(target: Target): Promise<number> {
  const shape = { connections: CONNECTIONS, seconds: SECONDS, repeat: CREATES_IN_A_ROW }
  const { answers, perSecond } = await runLoad({ ...target, ...shape })
  const others = Object.keys(answers).filter((status) => status !== '201')
  if (others.length > 0) throw new Error(`Not all were created: ${JSON.stringify(answers)}`)
  return perSecond
}

/** CPU time of the server's process for each create, alternating. */
async function compareCpu(child: ChildProcess, plain: Target, withTags: Target): Promise<number> {
  const costs: { plain: number[]; withTags: number[] } = { plain: [], withTags: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of [['plain', plain] as const, ['withTags', withTags] as const]) {
      const before = cpuUs(child)
      const perSecond = await measure(target)
      costs[name].push((cpuUs(child) - before) / (perSecond * SECONDS))
    }
  }
  return median(costs.withTags) / median(costs.plain)
}
