import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { LoggedScan } from '../../domain/scans/scans.ts'
import { openRecorder } from '../../server/storage/scans/recording/record-scans.ts'
import { type Postgres, startStockPostgres } from '../../server/test/engines/postgres.ts'
import { installedPrograms } from '../../server/test/engines/prepare.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { type Environment, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { type Filled, openFilled } from '../support/filled.ts'
import { median, openLimits, timeMs, toFixed } from '../support/measure.ts'
import { openYear } from '../support/year.ts'

/**
 * Claim: PostgreSQL as Debian ships it, with JIT on, is as fast as one with JIT turned off. On the
 * same server and data, alternating: the recorder alone, and over HTTP a read right after a scan.
 * Then `rebuild` and `purge` of all scans, next to a busy server.
 *
 *   npm run bench -- stock-postgres          BENCH_SCANS: how many scans, default 1,000,000
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 1_000_000)
const ROUNDS = 6
const BATCH = 5000
const BATCHES = 8
const PER_MS = 10
const READS = 15
const SCAN_EVERY_MS = 50
const BACKENDS = `
select pid from pg_stat_activity
where datname = current_database() and application_name = 'qroute'`
const DOOR = join(import.meta.dirname, '..', '..', 'server', 'qroute.mjs')

const programs = installedPrograms()
if (programs === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const postgres = await startStockPostgres(programs)
  closing.push(() => postgres.stop())
  const extra = { DATABASE_URL: postgres.url }
  const filled = await openFilled('postgres', SCANS, (close) => closing.push(close), extra)
  await measureRecorder(postgres, filled)
  const server = await spawnServer(filled.env)
  closing.push(() => stop(server.child))
  await measureReads(postgres, server.base, filled)
  await measureCommands(server.base, filled)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

/** For the whole server; connections with their own setting keep it. */
async function setJit({ url }: Postgres, jit: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set jit = ${jit}`)
  await client.query('select pg_reload_conf()')
  await client.end()
  await sleep(200)
}

/** The same, alternating, with JIT on and off. */
async function compare(postgres: Postgres, measure: () => Promise<number>) {
  const told = { on: [] as number[], off: [] as number[] }
  await measure() // warms up
  for (let round = 0; round < ROUNDS; round++) {
    for (const jit of ['on', 'off'] as const) {
      await setJit(postgres, jit)
      told[jit].push(await measure())
    }
  }
  await setJit(postgres, 'on')
  return { stock: median(told.on), without: median(told.off) }
}

async function measureRecorder(postgres: Postgres, { env, year }: Filled): Promise<void> {
  const next = openYear(year)
  for (let i = 0; i < year.scans; i++) next()
  const begun = Date.now()
  let scans = 0
  let seq = 0
  const toScan = (): LoggedScan => ({ ...next(), at: begun + Math.floor(scans++ / PER_MS) })
  const cpu: number[] = []
  const { stock, without } = await compare(postgres, async () => {
    const db = await openData(env, 'scans')
    const recorder = openRecorder(db)
    let ms = 0
    let us = 0
    for (let i = 0; i < BATCHES; i++) {
      const some = Array.from({ length: BATCH }, toScan)
      const before = process.cpuUsage()
      ms += await timeMs(() => recorder.record('log_more', seq, ++seq, some))
      const { user, system } = process.cpuUsage(before)
      us += user + system
    }
    const backends = await db.query<{ pid: number }>(BACKENDS)
    for (const { pid } of backends) us += cpuUs({ pid })
    cpu.push(us / BATCH / BATCHES)
    await db.close()
    return (BATCH * BATCHES * 1000) / ms
  })
  limits.atLeast('recorded, scans per second', stock, 5000, 'scans/s')
  // Others may use the machine too, but that hardly changes the CPU time per scan.
  const busy = median(cpu)
  console.log(
    `  CPU of recorder and database: ${toFixed(busy, 0)} µs per scan, so ${toFixed(1e6 / busy, 0)} scans/s undisturbed`,
  )
  console.log(`  with jit=off for the whole server: ${toFixed(without, 0)} scans/s`)
  console.log(`  stock against jit=off: ${toFixed(stock / without)}x`)
}

async function measureReads(postgres: Postgres, base: string, filled: Filled): Promise<void> {
  const { year, shortCodes, key } = filled
  const index = shortCodes.length - 1
  const headers = { authorization: `Bearer ${key}` }
  const { stock, without } = await compare(postgres, async () => {
    const times: number[] = []
    for (let i = 0; i < READS; i++) {
      await scan(base, shortCodes[index] ?? '')
      const url = `${base}/v1/qrcodes/${year.codeIds[index]}`
      times.push(
        await timeMs(async () => {
          const answer = await fetch(url, { headers })
          if (!answer.ok || answer.headers.has('x-scans-pending')) throw new Error('not caught up')
          await answer.arrayBuffer()
        }),
      )
    }
    return median(times)
  })
  limits.atMost('read after one scan, p50', stock, 100, 'ms')
  console.log(`  with jit=off for the whole server: ${toFixed(without)} ms`)
  console.log(`  stock against jit=off: ${toFixed(stock / without)}x`)
}

async function scan(base: string, shortCode: string): Promise<void> {
  const answer = await fetch(`${base}/${shortCode}`, { redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`A scan returned ${answer.status}`)
}

async function measureCommands(base: string, { env, year, shortCodes }: Filled): Promise<void> {
  let isOver = false
  const scans = { answered: 0, failed: 0 }
  const scanning = (async () => {
    for (; !isOver; await sleep(SCAN_EVERY_MS)) {
      await scan(base, shortCodes[1] ?? '').then(
        () => scans.answered++,
        () => scans.failed++,
      )
    }
  })()
  const first = year.codeIds[0] ?? ''
  for (const args of [
    ['rebuild'],
    ['purge', '--code', first, '--yes'],
    ['purge', '--account', year.accountId, '--yes'],
  ]) {
    const ms = await timeMs(() => qroute(args, env))
    console.log(
      `${args.slice(0, 2).join(' ')} next to a server: finished after ${toFixed(ms / 1000, 1)} s`,
    )
  }
  isOver = true
  await scanning
  console.log(`meanwhile ${scans.answered} scans were answered, ${scans.failed} failed`)
}

async function qroute(args: readonly string[], env: Environment): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [DOOR, ...args], {
    env: { ...env },
  })
  process.stderr.write(stdout)
}
