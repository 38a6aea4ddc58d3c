import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { newId } from '../server/domain/ids.ts'
import { openShipper } from '../server/recorder/shipper.ts'
import { openLogFiles } from '../server/scan-log/files.ts'
import { openLogin } from '../server/storage/engine/login.ts'
import { openDatabase, watchDatabase } from '../server/storage/engine/open-database.ts'
import { openPostgres } from '../server/storage/engine/postgres.ts'
import { openRecorder } from '../server/storage/scans/record-scans.ts'
import { environment } from '../server/test/support/service.ts'
import { lineOf } from '../server/test/support/session.ts'
import { openLimits, toFixed } from './support/measure.ts'

/**
 * Claim: nodes that share a PostgreSQL record as many scans per second together as one alone, however
 * many have a backlog: they take turns, and waiting for one's turn is no failure. Each node here is its
 * log, its shipper and its connections, without the server around them.
 *
 *   npm run bench -- recorders       BENCH_NODES: how many, default 1,4,16,40; BENCH_SECONDS: default 15
 */
const NODES = (process.env.BENCH_NODES ?? '1,4,16,40').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const BACKLOG = { all: 150_000, each: 15_000 }
const A_TURN = 500
const CODES = 200
const ACCOUNTS = 10
const VISITORS = 1_000_000
const PAST_MS = 3_600_000
/** After a failure, as the recorder's thread does. */
const RETRY_MS = 500
const CONNECTIONS = 2
const KEPT = 0.85

const log = pino({ level: 'silent' })
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const rates: number[] = []
let failures = 0
try {
  for (const nodes of NODES) {
    const { perSecond, failed, longestMs, behind } = await record(nodes)
    rates.push(perSecond)
    failures += failed
    console.log(
      `${nodes} recorders: ${toFixed(perSecond, 0)} scans/s, ${failed} failures, a turn each ${toFixed(longestMs / 1000, 1)} s at most, the slowest has ${toFixed(behind)} of the average`,
    )
  }
} finally {
  for (const close of closing.reverse()) await close()
}
limits.atMost('failures', failures, 0, '')
limits.atLeast(`${NODES.at(-1)} recorders against one`, (rates.at(-1) ?? 0) / (rates[0] ?? 1), KEPT)
limits.end()

async function record(nodes: number) {
  const env = await environment('postgres', {}, (close) => closing.push(close))
  await (await openDatabase(readConfig(env), log, 'scans')).close()
  const accounts = Array.from({ length: ACCOUNTS }, () => newId('acct', Date.now()))
  const codes = Array.from({ length: CODES }, (_, index) => ({
    codeId: newId('qr', Date.now()),
    accountId: accounts[index % ACCOUNTS] ?? '',
  }))
  const backlog = Math.max(BACKLOG.each, Math.ceil(BACKLOG.all / nodes))
  const all = Array.from({ length: nodes }, (_, index) =>
    openNode(env.DATABASE_URL ?? '', join(env.DATA_DIR ?? '', `log-${index}`), codes, backlog),
  )
  const end = performance.now() + SECONDS * 1000
  const begun = performance.now()
  const done = await Promise.all(all.map((node) => node.run(end)))
  const seconds = (performance.now() - begun) / 1000
  const scans = done.map((node) => node.scans)
  const sum = scans.reduce((a, b) => a + b)
  return {
    perSecond: sum / seconds,
    failed: done.reduce((all, node) => all + node.failed, 0),
    longestMs: Math.max(...done.map((node) => node.longestMs)),
    behind: (Math.min(...scans) * nodes) / sum,
  }
}

function openNode(
  url: string,
  folder: string,
  codes: readonly { codeId: string; accountId: string }[],
  backlog: number,
) {
  mkdirSync(folder, { recursive: true })
  const session = newId('log', Date.now())
  const files = openLogFiles(folder, session, 'process')
  for (let written = 0; written < backlog; written += A_TURN) {
    let lines = ''
    for (let i = 0; i < A_TURN; i++) {
      const visitor = 1 + Math.floor(Math.random() * VISITORS)
      const at = Date.now() - Math.floor(Math.random() * PAST_MS)
      lines += lineOf(codes[(written + i) % codes.length] as (typeof codes)[number], {
        visitor,
        at,
      })
    }
    files.write(written + A_TURN, lines)
  }
  const watch = watchDatabase(log, 'bench')
  const login = openLogin({ DATABASE_URL: url, DATABASE_URL_FILE: null }, watch)
  const db = openPostgres(login, watch, { connections: CONNECTIONS })
  const shipper = openShipper(folder, openRecorder(db), log)
  return {
    async run(end: number) {
      const done = { scans: 0, failed: 0, longestMs: 0 }
      while (performance.now() < end) {
        const begun = performance.now()
        try {
          const shipped = await shipper.ship(session, false)
          if (shipped === null) break
          if (shipped.unreadable > 0) throw new Error('a log that cannot be read')
          done.scans = Math.max(done.scans, shipped.upTo)
          done.longestMs = Math.max(done.longestMs, performance.now() - begun)
        } catch (error) {
          if (done.failed++ === 0) console.log(`  ${messageOf(error)}`)
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        }
      }
      shipper.close()
      files.close()
      await db.close()
      return done
    },
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
