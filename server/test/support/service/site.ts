import { spawn } from 'node:child_process'
import type { TestContext } from 'node:test'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../storage/engine/database.ts'
import { insertCodes } from '../data/codes/inserted-codes.ts'
import { type Close, closeAll } from './close-all.ts'
import { openData } from './databases.ts'
import { unlessShed } from './patient.ts'
import {
  call,
  type Engine,
  type Environment,
  environment,
  freePort,
  newAccount,
  type ServerProcess,
  spawnServer,
  stop,
} from './service.ts'

/** Data, an account and codes, on which servers start, are killed, and start again. */
export interface Site {
  readonly env: Environment
  readonly port: number
  readonly base: string
  readonly accountId: string
  readonly key: string
  /** Another server on the same data; on the port of the site unless told. */
  start(port?: number, env?: Environment): Promise<ServerProcess>
  ask(method: string, path: string, body?: object): ReturnType<typeof call>
  /** Makes codes, with or without a server; the id of each by its short code. */
  makeCodes(count: number): Promise<Map<string, string>>
}

export async function openSite(
  t: TestContext,
  engine: Engine,
  extra: Environment = {},
): Promise<Site> {
  const more = { LOG_LEVEL: 'info', ...extra }
  return siteIn(t, await environment(engine, more, (close) => atEnd(t, close)))
}

const closings = new WeakMap<TestContext, Close[]>()

/** What was opened last is closed first. */
export function atEnd(t: TestContext, close: Close): void {
  const known = closings.get(t)
  if (known) {
    known.push(close)
    return
  }
  const closing = [close]
  closings.set(t, closing)
  t.after(() => closeAll(closing))
}

/** The same in an environment of the caller's. */
export async function siteIn(t: TestContext, given: Environment): Promise<Site> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = { ...given, PORT: String(port), BASE_URL: base }
  const config = readConfig(env)
  async function inStore<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const db = await openData(env)
    return work(db).finally(() => db.close())
  }
  const { id: accountId, liveKey: key } = await inStore((db) => newAccount(db, config))
  const ask: Site['ask'] = (method, path, body) =>
    unlessShed(() => call(base + path, method, { key, ...(body && { body }) }))
  return {
    env,
    port,
    base,
    accountId,
    key,
    async start(at = port, other = {}) {
      const server = await spawnServer({ ...env, ...other }, at)
      atEnd(t, () => stop(server.child))
      return server
    },
    ask,
    async makeCodes(count) {
      const wished = Array.from({ length: count }, (_, i) => ({ name: `Code ${i}` }))
      const codes = await inStore((db) => insertCodes({ db }, accountId, wished))
      return new Map(codes.map(({ shortCode, id }) => [shortCode, id]))
    },
  }
}

/** A program that is not waited for; ended with the test at the latest. */
export function launch(t: TestContext, script: string, args: readonly string[], env: Environment) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  atEnd(t, () => stop(child))
  return { child, output: () => output }
}
