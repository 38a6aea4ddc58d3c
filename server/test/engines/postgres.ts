// A throwaway PostgreSQL for the tests: started on demand, stopped and started again at will, and
// gone without trace afterwards, also when the process that wanted it ends early. How its programs
// get into place is told in prepare.ts.
//
// The port lies below the range from which systems lend ports to outgoing connections: while the
// server is down, a client that keeps trying to reach it can then never be lent that very port and
// so keep the server from coming back.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepare, running } from './prepare.ts'

export type Postgres = {
  url: string
  /** Shuts the server down and keeps its data; open connections are cut. */
  halt(): Promise<void>
  /** Ends it like a crash: what was not written is recovered at the next start. */
  crash(): Promise<void>
  /** Starts it again after `halt`, on the same port and data. */
  resume(): Promise<void>
  /** Stops every process of it where it is, and lets them go on. */
  freeze(): void
  thaw(): void
  /** Ends the server for good and removes everything it wrote. */
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>
type Site = { home: string; programs: string; settings: Settings; port: number; url: string }

const startLimitMs = 120_000
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A database that lives for one test run need not survive a power cut. */
const quick: Settings = {
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Uses the server at `given` when there is one, otherwise starts one that is removed by `stop`. */
export function startPostgres(given?: string): Promise<Postgres> {
  return given ? Promise.resolve(borrowed(given)) : startIn(quick)
}

/**
 * The system's own PostgreSQL, set up as it comes: what most people run. The one from npm is built
 * without JIT, so a fault that JIT brings about shows only here.
 */
export function startStockPostgres(programs: string, settings: Settings = {}): Promise<Postgres> {
  return startIn(settings, programs)
}

async function startIn(settings: Settings, given?: string): Promise<Postgres> {
  const home = await fs.mkdtemp(path.join(tmpdir(), 'qroute-postgres-'))
  let server: ChildProcess | undefined
  const forget = atExit(() => {
    server?.kill('SIGQUIT')
    removeNow(home)
  })
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server) await endServer(server, signal)
    server = undefined
  }
  const stop = async () => {
    await end('SIGQUIT')
    await fs.rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    forget()
  }
  try {
    const programs = await prepare(home, given)
    const port = await freePort()
    const site = {
      home,
      programs,
      settings,
      port,
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    }
    const resume = async () => {
      if (server && isRunning(server)) throw new Error('PostgreSQL is already running')
      server = launch(site)
      await untilReady(server, site)
    }
    await resume()
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => signalAll(server?.pid, name)
    const freeze = () => signal('SIGSTOP')
    const thaw = () => signal('SIGCONT')
    return {
      url: site.url,
      halt: () => end('SIGINT'),
      crash: () => end('SIGQUIT'),
      resume,
      freeze,
      thaw,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function borrowed(url: string): Postgres {
  const refuse = () => Promise.reject(new Error('this PostgreSQL is not ours to stop and start'))
  const fail = () => {
    throw new Error('this PostgreSQL is not ours to freeze')
  }
  const stop = () => Promise.resolve()
  return { url, halt: refuse, crash: refuse, resume: refuse, freeze: fail, thaw: fail, stop }
}

/** The first process before its children, so that it makes no new ones. */
function signalAll(first: number | undefined, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (first === undefined) return
  process.kill(first, name)
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (Number(parent) === first) process.kill(Number(pid), name)
    } catch {} // it has ended
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await succeeds(once(probe, 'listening'))
    probe.close()
    if (free) return port
  }
}

function launch({ home, programs, settings, port }: Site): ChildProcess {
  const place = { listen_addresses: '127.0.0.1', unix_socket_directories: home, port }
  const pairs = Object.entries({ ...settings, ...place })
  const args = ['-D', 'data', ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(path.join(home, 'log'), 'a')
  const options = { ...running(home), stdio: ['ignore' as const, log, log] }
  const server = spawn(path.join(programs, 'postgres'), args, options)
  closeSync(log)
  server.unref() // a caller that forgets `stop` still ends, and the server with it
  return server
}

async function untilReady(server: ChildProcess, { home, url }: Site): Promise<void> {
  await once(server, 'spawn')
  const until = Date.now() + startLimitMs
  while (Date.now() < until && isRunning(server)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    const ready = await succeeds(client.connect())
    await client.end().catch(() => {})
    if (ready) return
    await sleep(25)
  }
  const log = await fs.readFile(path.join(home, 'log'), 'utf8')
  throw new Error(`PostgreSQL did not start:\n${log.slice(-2_000)}`)
}

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  const [result] = await Promise.allSettled([attempt])
  return result.status === 'fulfilled'
}

function isRunning(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null
}

async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (!isRunning(server)) return
  server.ref()
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/** Removes a folder although a dying server may still be writing into it. */
function removeNow(folder: string): void {
  for (let tries = 0; tries < 100 && existsSync(folder); tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Runs `clean` however this process ends, short of being killed outright. */
function atExit(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    clean()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', clean)
    for (const signal of endings) process.off(signal, onSignal)
  }
  process.on('exit', clean)
  for (const signal of endings) process.on(signal, onSignal)
  return forget
}
