import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { type AppOptions, openApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { openAccount } from '../../domain/accounts/accounts.ts'
import type { NewKey } from '../../domain/accounts/api-key.ts'
import { createKey } from '../../domain/accounts/api-keys.ts'
import { OPERATOR } from '../../domain/accounts/audit.ts'
import type { Mode } from '../../domain/accounts/keys.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openKeyStore } from '../../storage/accounts/keys.ts'
import type { Database } from '../../storage/engine/database.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { unlessShed, unlessStalled } from './patient.ts'
import { PATIENCE_MS } from './until.ts'

export { type Answer, type CallOptions, call } from './call.ts'

/**
 * A running service for a test, spoken to over HTTP like any other. What holds on one engine must
 * hold on all, so suites are written once and run on each: `onEveryEngine`.
 */
export type Engine = 'sqlite' | 'postgres'
export type Environment = Record<string, string>

export interface TestAccount {
  readonly id: string
  readonly liveKey: string
  readonly testKey: string
}

export interface Service {
  readonly engine: Engine
  readonly base: string
  readonly env: Environment
  readonly db: Database
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  account(plan?: string): Promise<TestAccount>
  /** Another full key of an account. */
  addKey(accountId: string, mode?: Mode): Promise<NewKey>
  /** Another server process on the same data; stopped with the test. */
  spawn(env?: Environment, port?: number): Promise<ServerProcess>
}

export interface ServerProcess {
  readonly base: string
  readonly child: ChildProcess
  readonly output: () => string
}

export type StartService = (env?: Environment) => Promise<Service>

/** How often a loop runs: a sample in `npm test`, the whole of it in `npm run prove`. */
export function amount(inTest: number, inProof: number): number {
  return process.env.PROVE ? inProof : inTest
}

/** For a test that is long, or long on one engine: why `npm test` does without it. */
export function proofOnly(isLong = true): string | false {
  return isLong && !process.env.PROVE && 'long: npm run prove'
}

export const SECRET = 'a secret that only tests know, and long enough'

export function onEveryEngine(
  title: string,
  suite: (start: StartService, engine: Engine) => void,
): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    describe(`${title} on ${engine}`, () => {
      const closing: (() => Promise<void> | void)[] = []
      after(async () => {
        for (const close of closing.reverse()) await close()
      })
      suite((env) => startService(engine, env ?? {}, (close) => closing.push(close)), engine)
    })
  }
}

/** One service for a test file, closed after its tests. */
export async function openService(env: Environment = {}): Promise<Service> {
  const closing: (() => Promise<void> | void)[] = []
  after(async () => {
    for (const close of closing.reverse()) await close()
  })
  return startService('sqlite', env, (close) => closing.push(close))
}

export async function startService(
  engine: Engine,
  extra: Environment,
  onClose: (close: () => Promise<void> | void) => void,
  options: AppOptions = {},
): Promise<Service> {
  const env = await environment(engine, extra, onClose)
  const config = readConfig(env)
  const log = pino({ level: 'silent' })
  const app = await unlessStalled(() => openApp(config, log, options))
  await app.listen()
  onClose(() => app.close())
  const db = await unlessStalled(() => openDatabase(config, log))
  onClose(() => db.close())
  return {
    engine,
    base: config.BASE_URL,
    env,
    db,
    call: (method, path, options) =>
      unlessShed(() => call(config.BASE_URL + path, method, options), method),
    account: (plan) => newAccount(db, config, plan),
    async addKey(accountId, mode = 'live') {
      const wanted = { name: 'Another', mode, scopes: 'full', expiresAt: null } as const
      return createKey(openKeyStore(db), OPERATOR, accountId, wanted)
    },
    spawn: async (more = {}, port) => {
      const server = await spawnServer({ ...env, ...more }, port)
      onClose(() => stop(server.child))
      return server
    },
  }
}

let accounts = 0

export async function newAccount(
  db: Database,
  { PLANS }: Pick<Config, 'PLANS'>,
  plan = 'enterprise',
): Promise<TestAccount> {
  const person = { name: 'Acme', email: `account-${++accounts}-${Date.now()}@example.com`, plan }
  const { account, liveKey, testKey } = await openAccount(openAccountStore(db), PLANS, person)
  return { id: account.id, liveKey, testKey }
}

/** A folder and a database of its own for a test that starts its servers itself. */
export async function environment(
  engine: Engine,
  extra: Environment,
  onClose: (close: () => Promise<void> | void) => void,
): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-test-'))
  onClose(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const env = {
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...extra,
  }
  if (engine === 'sqlite') return env
  // A test may bring a server of its own.
  return { SECRET, DATABASE_URL: extra.DATABASE_URL ?? (await newDatabase(onClose)), ...env }
}

/** The text is made at most once a second: what is told after this long includes all that was before. */
const FIGURES_MS = 1_050

/** A figure of `GET /metrics` as it is now. */
export async function figure(base: string, name: string): Promise<number> {
  await sleep(FIGURES_MS)
  const { text } = await call(`${base}/metrics`, 'GET')
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

/** Below the ports that systems give to outgoing connections, which could take one before we do. */
const PORTS = { first: 10_000, count: 20_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.on('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** With these, the program need not start Node again. */
const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8']

/** A real process of its own, which may start Node with other flags: none, as an operator would. */
export function spawnServer(
  env: Environment,
  port?: number,
  flags = NODE_FLAGS,
): Promise<ServerProcess> {
  return unlessStalled(async () => startServer(env, port ?? (await freePort()), flags))
}

async function startServer(
  env: Environment,
  port: number,
  flags: readonly string[],
): Promise<ServerProcess> {
  const base = `http://127.0.0.1:${port}`
  const door = join(import.meta.dirname, '..', '..', 'qroute.mjs')
  const child = spawn(process.execPath, [...flags, door, 'start'], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`)
    const ready = await call(`${base}/readyz`, 'GET').catch(() => null)
    if (ready?.status === 200 && output.includes('listens on'))
      return { base, child, output: () => output }
    await sleep(50)
  }
  throw new Error(`The server did not start: ${output}`)
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Made once by test/run.ts for all test files. Benches have none. */
let template = process.env.TEST_TEMPLATE
let databases = 0

/** Each service gets a database of its own, copied from one that was migrated once. */
async function newDatabase(onClose: (close: () => Promise<void>) => void): Promise<string> {
  template ??= await makeTemplate()
  return createDatabase(`${template}_${process.pid}_${++databases}`, onClose, template)
}

/** For a test that fills it itself. */
export function emptyDatabase(onClose: (close: () => Promise<void>) => void): Promise<string> {
  return createDatabase(`empty_${process.pid}_${++databases}`, onClose, 'template1')
}

async function createDatabase(
  name: string,
  onClose: (close: () => Promise<void>) => void,
  from: string,
): Promise<string> {
  await administer(`create database ${name} template ${from}`)
  onClose(() => administer(`drop database ${name} with (force)`))
  return databaseUrl(name)
}

/** Returns its name. */
export async function makeTemplate(): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}`
  await administer(`create database ${name}`)
  const config = readConfig({ DATABASE_URL: databaseUrl(name), SECRET })
  await (await openDatabase(config, pino({ level: 'silent' }))).close()
  return name
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Tests run through "npm test", which starts PostgreSQL for them')
  return url
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}
