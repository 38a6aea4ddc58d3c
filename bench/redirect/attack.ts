import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccount } from '../../domain/accounts/accounts.ts'
import { BUILT_IN_PLANS } from '../../domain/accounts/plans.ts'
import { readConfig } from '../../server/config.ts'
import { openAccountStore } from '../../server/storage/accounts/accounts.ts'
import { bundleProgram } from '../../server/test/engines/bundle.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { unlessShed } from '../../server/test/support/service/patient.ts'
import { call, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { residentMb } from '../support/cpu.ts'
import { openFilled } from '../support/filled.ts'
import { startHookReceiver } from '../support/hook-receiver.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'
import { ATTACKS, type AttackName, startAttack, type Target } from './parts/attackers.ts'
import { type Labels, prepareLabels } from './parts/many-labels.ts'
import { addOldRows } from './parts/old-rows.ts'

/**
 * Claim: no client can starve others. During each attack of bench/redirect/parts/attackers.ts a normal
 * load of redirects runs, and another account creates codes, reads, queries analytics and receives
 * webhooks. Their waiting times, how often they are refused (503) and the process's resources are
 * compared with the same load without an attack. `npm run bench -- attack`, or `attack NAME...` for some of them.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = 3
const REST_SECONDS = 5
const REDIRECTS_MS = 10
const ASK_MS = 1000
const READ_MS = 500
const HOOKED_MS = 250
/** Counted for a response that did not arrive. */
const GIVEN_UP_MS = 20_000
const LIMIT = { worstMs: 250, p99: 2, createMs: 2000, hookMs: 3000, askMs: 3000, memoryMb: 150 }

/** A small machine's: what an attack makes a server hold must not end it. */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512']

const CODE = { name: 'Menu', destination_url: 'https://example.com/menu' }

interface Experience {
  readonly worstMs: number
  readonly p99Ms: number
  readonly createMs: number
  readonly askMs: number
  readonly hookMs: number
  readonly memoryMb: number
  /** Answers of the API that were 503. */
  readonly refused: number
}

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const folder = mkdtempSync(join(tmpdir(), 'qroute-attack-'))
closing.push(() => rmSync(folder, { recursive: true }))
/** As users install it: in a checkout each thread also loads what strips types, which takes 40 MB. */
process.env.TEST_PROGRAM = await bundleProgram(folder)
const scans = Number(process.env.BENCH_SCANS ?? 1_000_000)
const filled = await openFilled('sqlite', scans, (close) => closing.push(close))
const receiver = await startHookReceiver()
closing.push(() => void receiver.child.kill())

const config = readConfig(filled.env)
const db = await openData(filled.env)
const account = async (plan: 'free' | 'enterprise', name: string) => {
  const person = { name, email: `${name}@example.com`, plan }
  return openAccount(openAccountStore(db), BUILT_IN_PLANS, person)
}
const free = await account('free', 'free')
const victim = await account('enterprise', 'victim')
const attackers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => account('enterprise', name)))
await db.close()
const { cookie, labels } = await growOld()

try {
  const wanted = process.argv.slice(3)
  const isWanted = (name: AttackName) => wanted.length === 0 || wanted.includes(name)
  const names = (Object.keys(ATTACKS) as AttackName[]).filter(isWanted)
  for (const name of names) await measure(name)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

/**
 * Each attack meets a server that was just started, in rounds with and without it. Medians of the
 * rounds are compared: a machine that is busy with something else for a moment spoils one of them.
 */
async function measure(name: AttackName): Promise<void> {
  const server = await spawnServer(
    { ...filled.env, ALLOW_PRIVATE_WEBHOOKS: 'true' },
    undefined,
    HEAP,
  )
  try {
    const target = await prepare(server.base)
    const shortCode = await prepareVictim(server.base)
    const experience = () => measureExperience(server.base, server.child, shortCode, SECONDS)
    await measureExperience(server.base, server.child, shortCode, 3) // warms up
    const storedMb = databaseMb()
    const calm: Experience[] = []
    const attacked: Experience[] = []
    for (let round = 0; round < ROUNDS; round++) {
      calm.push(await experience())
      const attacker = await startAttack(name, target)
      attacked.push(await experience())
      attacker.kill('SIGKILL')
      await sleep(REST_SECONDS * 1000)
    }
    const before = { memoryMb: calm[0]?.memoryMb ?? 0, refused: 0 }
    const worst = (which: 'memoryMb' | 'refused') =>
      Math.max(...attacked.map((each) => each[which]))
    const during = { memoryMb: worst('memoryMb'), refused: worst('refused') }
    tell(name, toMedians(calm, before), toMedians(attacked, during), memoryMb(server.child))
    console.log(`${name}: the database grew by ${toFixed(databaseMb() - storedMb, 1)} MB`)
  } finally {
    await stop(server.child)
  }
}

function toMedians(
  rounds: readonly Experience[],
  rest: Pick<Experience, 'memoryMb' | 'refused'>,
): Experience {
  const of = (which: keyof Experience) => median(rounds.map((each) => each[which]))
  return {
    worstMs: of('worstMs'),
    p99Ms: of('p99Ms'),
    createMs: of('createMs'),
    askMs: of('askMs'),
    hookMs: of('hookMs'),
    ...rest,
  }
}

function tell(name: string, calm: Experience, attacked: Experience, afterMb: number): void {
  console.log(
    `${name}: calm p99 ${toFixed(calm.p99Ms, 1)} ms, worst ${toFixed(calm.worstMs, 0)}, create ${toFixed(calm.createMs, 0)}, figures ${toFixed(calm.askMs, 0)}, webhook ${toFixed(calm.hookMs, 0)}, ${toFixed(calm.memoryMb, 0)} MB`,
  )
  limits.atMost(`${name}: worst redirect`, attacked.worstMs, LIMIT.worstMs, 'ms')
  limits.atMost(`${name}: p99 against calm`, attacked.p99Ms / calm.p99Ms, LIMIT.p99)
  limits.atMost(`${name}: 503 from the API to others`, attacked.refused, 0, 'answers')
  limits.atMost(`${name}: a create`, attacked.createMs, LIMIT.createMs, 'ms')
  limits.atMost(`${name}: figures`, attacked.askMs, LIMIT.askMs, 'ms')
  limits.atMost(`${name}: webhook after its scan`, attacked.hookMs, LIMIT.hookMs, 'ms')
  limits.atMost(
    `${name}: memory more than calm`,
    attacked.memoryMb - calm.memoryMb,
    LIMIT.memoryMb,
    'MB',
  )
  limits.atMost(`${name}: memory afterwards`, afterMb - calm.memoryMb, LIMIT.memoryMb, 'MB')
}

/** The free account gets an owner, and all that it could have collected; another one gets labels. */
async function growOld(): Promise<{ readonly cookie: string; readonly labels: Labels }> {
  const { base, child } = await spawnServer(filled.env)
  const body = { token: free.setUpSecret, email: 'old@example.com', password: 'a long password' }
  const answer = await call(`${base}/v1/setup`, 'POST', { body })
  if (answer.status !== 201) throw new Error(answer.text)
  const labels = await prepareLabels(base, attackers[0]?.liveKey ?? '')
  await stop(child, 'SIGTERM')
  addOldRows(filled.env, { accountId: free.account.id, personId: answer.json.user.id })
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return { cookie: cookie.join('; '), labels }
}

async function prepare(base: string): Promise<Target> {
  const code = await make(base, filled.key, '/v1/qrcodes')
  return {
    port: Number(new URL(base).port),
    freeKey: free.liveKey,
    keys: [filled.key, ...attackers.flatMap(({ liveKey, testKey }) => [liveKey, testKey])],
    imagePath: new URL(code.image_url).pathname,
    bigCode: filled.year.codeIds[0] ?? '',
    cookie,
    labels,
  }
}

async function prepareVictim(base: string): Promise<string> {
  const { short_code } = await make(base, victim.liveKey, '/v1/qrcodes')
  const hooks = (await call(`${base}/v1/webhooks`, 'GET', { key: victim.liveKey })).json
  if (hooks.data.length === 0) {
    await make(base, victim.liveKey, '/v1/webhooks', { url: `${receiver.url}/healthy` })
  }
  return short_code
}

async function make(base: string, key: string, path: string, body: object = CODE) {
  const answer = await unlessShed(() => call(base + path, 'POST', { key, body }))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json
}

/** What everyone else experiences for a few seconds. */
async function measureExperience(
  base: string,
  child: ChildProcess,
  shortCode: string,
  seconds: number,
): Promise<Experience> {
  await receiver.take('/healthy')
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const redirects: number[] = []
  const creates: number[] = []
  const asks: number[] = []
  const waiting = new Set<Promise<unknown>>()
  const every = (ms: number, body: () => Promise<unknown>) =>
    setInterval(() => {
      const one = body().finally(() => waiting.delete(one))
      waiting.add(one)
    }, ms)
  const shortCodes = filled.shortCodes
  let next = 0
  let hooked = 0
  let peak = 0
  let refused = 0
  const asVictim = async (path: string, body?: object) => {
    const { ms, status } = await timed(base + path, agent, victim.liveKey, body)
    if (status === 503) refused++
    return ms
  }
  const timers = [
    every(REDIRECTS_MS, async () => {
      redirects.push((await timed(`${base}/${shortCodes[next++ % shortCodes.length]}`, agent)).ms)
    }),
    every(HOOKED_MS, () => {
      hooked++
      return timed(`${base}/${shortCode}`, agent)
    }),
    every(ASK_MS, async () => creates.push(await asVictim('/v1/qrcodes', CODE))),
    every(ASK_MS, async () => asks.push(await asVictim('/v1/analytics/aggregate'))),
    every(READ_MS, () => asVictim('/v1/account')),
    setInterval(() => {
      peak = Math.max(peak, memoryMb(child))
    }, 250),
  ]
  await sleep(seconds * 1000)
  for (const timer of timers) clearInterval(timer)
  await Promise.all(waiting)
  await sleep(LIMIT.hookMs)
  const { posts, delaysMs } = await receiver.take('/healthy')
  agent.destroy()
  const sorted = redirects.sort((a, b) => a - b)
  return {
    worstMs: sorted.at(-1) ?? GIVEN_UP_MS,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? GIVEN_UP_MS,
    createMs: Math.max(...creates),
    askMs: Math.max(...asks),
    hookMs: posts < hooked ? GIVEN_UP_MS : Math.max(...delaysMs),
    memoryMb: peak,
    refused,
  }
}

interface Timed {
  readonly ms: number
  /** Null: there was no answer. */
  readonly status: number | null
}

/** A GET, or a POST if there is a body; anything but a good response counts as given up. */
function timed(url: string, agent: Agent, key?: string, body?: object): Promise<Timed> {
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const begun = performance.now()
  return new Promise((resolve) => {
    const options = { agent, method, headers, timeout: GIVEN_UP_MS }
    const asked = request(url, options, (response) => {
      const status = response.statusCode ?? 500
      const toMs = () => (status < 400 ? performance.now() - begun : GIVEN_UP_MS)
      response.resume().on('end', () => resolve({ ms: toMs(), status }))
    })
    asked.on('error', () => resolve({ ms: GIVEN_UP_MS, status: null }))
    asked.on('timeout', () => asked.destroy())
    asked.end(body && JSON.stringify(body))
  })
}

function databaseMb(): number {
  const sizes = ['qroute.db', 'qroute.db-wal'].map(
    (name) => statSync(join(config.DATA_DIR, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

/** Of a process that has ended, no figure is small enough. */
function memoryMb(child: ChildProcess): number {
  return child.exitCode !== null || child.signalCode !== null ? Infinity : residentMb(child)
}
