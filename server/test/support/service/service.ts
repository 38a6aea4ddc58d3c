import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openAccount } from '../../../../domain/accounts/accounts.ts'
import type { NewKey } from '../../../../domain/accounts/api-key.ts'
import { createKey } from '../../../../domain/accounts/api-keys.ts'
import { OPERATOR } from '../../../../domain/accounts/audit.ts'
import type { Mode } from '../../../../domain/accounts/owner.ts'
import type { AppOptions } from '../../../compose/app.ts'
import { type Config, readConfig } from '../../../config.ts'
import { openAccountStore } from '../../../storage/accounts/accounts.ts'
import { openKeyStore } from '../../../storage/accounts/keys.ts'
import type { Database } from '../../../storage/engine/database.ts'
import { newAddress } from './addresses.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { closeAfter } from './close-all.ts'
import { newDatabase, openData, SECRET } from './databases.ts'
import { patiently, unlessShed, unlessStalled } from './patient.ts'
import {
  type Environment,
  freePort,
  type ServerProcess,
  spawnServer,
  stop,
} from './processes/server-process.ts'
import { roomyPlans } from './roomy-plans.ts'
import { isProof } from './tiers.ts'

export { type Answer, type CallOptions, call } from './call.ts'
export {
  type Environment,
  freePort,
  type ServerProcess,
  spawnServer,
  stop,
} from './processes/server-process.ts'

/**
 * A running service for a test, spoken to over HTTP like any other. What holds on one engine must
 * hold on all, so suites are written once and run on each: `onEveryEngine`.
 */
export type Engine = 'sqlite' | 'postgres'

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
  /** A code of the account with this key, as the answer to its create shows it. */
  newCode(key: string, fields?: object): Promise<Answer['json']>
  /** Another full key of an account. */
  addKey(accountId: string, mode?: Mode): Promise<NewKey>
  /** Another server process on the same data; stopped with the test. */
  spawn(env?: Environment, port?: number): Promise<ServerProcess>
}

/**
 * Without an environment: the server of this engine that all test files share, with roomy plans and
 * webhooks to this machine allowed. Otherwise, also with an empty one: a server of its own.
 */
export type StartService = (env?: Environment) => Promise<Service>

/** Where the run leaves the environment of the server that all test files share. */
export const SHARED = { sqlite: 'TEST_SHARED_SQLITE', postgres: 'TEST_SHARED_POSTGRES' } as const

export function roomy(): Environment {
  return { PLANS_FILE: roomyPlans(), ALLOW_PRIVATE_WEBHOOKS: 'true' }
}

/** What a suite awaits before its first test is opened on both engines at once; what takes long goes into `before`. */
type Suite = (start: StartService, engine: Engine) => void | Promise<void>

export function onEveryEngine(title: string, suite: Suite): void {
  for (const engine of ['sqlite', 'postgres'] as const) onEngine(engine, title, suite)
}

/** What is the same on both: `npm test` has the embedded engine, `npm run prove` the other. */
export function onOneEngine(title: string, suite: Suite): void {
  onEngine(isProof ? 'postgres' : 'sqlite', title, suite)
}

function onEngine(engine: Engine, title: string, suite: Suite): void {
  describe(`${title} on ${engine}`, () => {
    const onClose = closeAfter()
    return suite((env) => openFor(engine, env, onClose), engine)
  })
}

type OnClose = (close: () => Promise<void> | void) => void

/** One service for a test file, closed after its tests; shared as `StartService` says. */
export async function openService(env?: Environment): Promise<Service> {
  return openFor('sqlite', env, closeAfter())
}

function openFor(engine: Engine, env: Environment | undefined, onClose: OnClose): Promise<Service> {
  const shared = process.env[SHARED[engine]]
  if (env || !shared) return startService(engine, env ?? roomy(), onClose)
  return connect(engine, JSON.parse(shared), onClose)
}

/** A server of its own. With options, in this process. */
export async function startService(
  engine: Engine,
  extra: Environment,
  onClose: OnClose,
  options?: AppOptions,
): Promise<Service> {
  const env = await environment(engine, extra, onClose)
  if (options) await openHere(env, onClose, options)
  else {
    const { child } = await spawnServer(env, Number(env.PORT))
    onClose(() => stop(child))
  }
  return connect(engine, env, onClose)
}

async function openHere(env: Environment, onClose: OnClose, options: AppOptions): Promise<void> {
  const { openApp } = await import('../../../compose/app.ts')
  const log = pino({ level: 'silent' })
  const app = await unlessStalled(() => openApp(readConfig(env), log, options))
  await app.listen()
  onClose(() => app.close())
}

async function connect(engine: Engine, env: Environment, onClose: OnClose): Promise<Service> {
  const config = readConfig(env)
  const db = await unlessStalled(() => openData(env))
  onClose(() => db.close())
  const send: Service['call'] = (method, path, options) =>
    unlessShed(() => call(config.BASE_URL + path, method, fromAnywhere(path, options)), method)
  return {
    engine,
    base: config.BASE_URL,
    env,
    db,
    call: send,
    account: (plan) => newAccount(db, config, plan),
    async newCode(key, fields) {
      const body = { name: 'Menu', destination_url: 'https://example.com/', ...fields }
      const create = () => send('POST', '/v1/qrcodes', { key, body })
      const { status, json, text } = await patiently(create)
      assert.equal(status, 201, text)
      return json
    },
    async addKey(accountId, mode = 'live') {
      const wanted = { name: 'Another', mode, scopes: 'full', expiresAt: null } as const
      return createKey(openKeyStore(db), OPERATOR, accountId, wanted)
    },
    spawn: async (more = {}, port) => {
      const server = await spawnServer({ ...env, ...more }, port)
      // Killed, it would leave a lease that edits of others wait for.
      onClose(() => stop(server.child, 'SIGTERM'))
      return server
    },
  }
}

/** An address has sixty failed tries a minute, for all test files together: each request has its own. */
export function fromAnywhere(path: string, options: CallOptions = {}): CallOptions {
  if (!path.startsWith('/v1')) return options
  return { ...options, headers: { 'x-forwarded-for': newAddress(), ...options.headers } }
}

let accounts = 0

export async function newAccount(
  db: Database,
  { PLANS }: Pick<Config, 'PLANS'>,
  plan = 'enterprise',
): Promise<TestAccount> {
  const person = {
    name: 'Acme',
    email: `account-${++accounts}-${process.pid}-${Date.now()}@example.com`,
    plan,
  }
  const { account, liveKey, testKey } = await openAccount(openAccountStore(db), PLANS, person)
  return { id: account.id, liveKey, testKey }
}

/** Another account for each test of a suite, and its live key; to be read while a test runs. */
export function accountEach(service: Service, plan?: string): TestAccount & { key: string } {
  const now = {} as TestAccount & { key: string }
  beforeEach(async () => {
    const account = await service.account(plan)
    Object.assign(now, account, { key: account.liveKey })
  })
  return now
}

/** A folder and a database of its own for a test that starts its servers itself. */
export async function environment(
  engine: Engine,
  extra: Environment,
  onClose: OnClose,
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
