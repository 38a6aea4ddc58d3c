import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../call.ts'
import { unlessStalled } from '../patient.ts'
import { isProof } from '../tiers.ts'
import { PATIENCE_MS } from '../until.ts'

export type Environment = Record<string, string>

/** The program as it is installed. */
export const DOOR = join(import.meta.dirname, '../../../..', 'qroute.mjs')

export interface ServerProcess {
  readonly base: string
  readonly child: ChildProcess
  readonly output: () => string
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

/** The bundled program where the run made one (test/engines/bundle.ts), else as it is installed. */
export function door(): string {
  return process.env.TEST_PROGRAM ?? DOOR
}

/**
 * WORKERS of servers that a test starts for itself. Quick tests start very many, and do without what the
 * servers have that they share, and all servers in proofs. TEST_WORKERS=2 npm test -- http
 */
const ownWorkers = process.env.TEST_WORKERS ?? (isProof ? undefined : '0')

/** What a process of the program needs beside its settings. */
export function inherited(): Environment {
  const { PATH = '', TEST_PROGRAM, NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    ...(TEST_PROGRAM && NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ...(ownWorkers && { WORKERS: ownWorkers }),
  }
}

/** With these, the program need not start Node again. */
const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8']
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

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
  const child = spawn(process.execPath, [...flags, door(), 'start'], {
    // It ends by itself when this process is killed.
    env: {
      ...{ ...inherited(), ...ALLOCATOR, QROUTE_PARENT: String(process.pid) },
      ...{ ...env, PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended: ${output}`)
    const ready = await call(`${base}/readyz`, 'GET').catch(() => null)
    if (ready?.status === 200 && output.includes('listens on'))
      return { base, child, output: () => output }
    await sleep(50)
  }
  await stop(child)
  throw new Error(`The server did not start: ${output}`)
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (signal === 'SIGKILL') killWhole(child)
  else child.kill(signal)
  await ended
}

/** All processes of a program at once, as if its machine had failed. */
export function killWhole(child: ChildProcess): void {
  const parts = childrenOf(child.pid ?? 0)
  child.kill('SIGKILL')
  for (const pid of parts) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

/** Those that a keeper has started; none where there is no /proc. */
function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'))
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  } catch {
    return []
  }
}
