import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { newId } from '../../domain/ids.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { environment } from '../../server/test/support/service/service.ts'
import { openLimits, toFixed } from '../support/measure.ts'
import type { Done, SomeNodes } from './parts/recorder-nodes.ts'

/**
 * Claim: nodes that share a PostgreSQL record as many scans per second together as one alone, however
 * many have a backlog: they take turns, and waiting for one's turn is no failure. Each node here is its
 * log, its shipper and its connections, without the server around them.
 *
 *   npm run bench -- recorders       BENCH_NODES: how many, default 1,4,16,40; BENCH_SECONDS: default 30
 */
const NODES = (process.env.BENCH_NODES ?? '1,4,16,40').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const BACKLOG = { all: 150_000, each: 30_000 }
const CODES = 200
const ACCOUNTS = 10
/** Threads that share the nodes: more would take memory and no more cores. */
const THREADS = 8
/** Each connection has caches of its own, which turns that come seldom find cold. */
const KEPT = 0.75

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const rates: number[] = []
let failures = 0
try {
  for (const nodes of NODES) {
    const { perSecond, perBatch, failed, longestMs, behind } = await record(nodes)
    rates.push(perSecond)
    failures += failed
    console.log(
      `${nodes} recorders: ${toFixed(perSecond, 0)} scans/s, ${toFixed(perBatch, 0)} in a batch, ${failed} failures, a turn each ${toFixed(longestMs / 1000, 1)} s at most, the slowest has ${toFixed(behind)} of the average`,
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
  await (await openData(env, 'scans')).close()
  const accounts = Array.from({ length: ACCOUNTS }, () => newId('acct', Date.now()))
  const codes = Array.from({ length: CODES }, (_, index) => ({
    codeId: newId('qr', Date.now()),
    accountId: accounts[index % ACCOUNTS] ?? '',
  }))
  const backlog = Math.max(BACKLOG.each, Math.ceil(BACKLOG.all / nodes))
  const threads = Array.from({ length: Math.min(THREADS, nodes) }, (_, index) => {
    const count = Math.floor((nodes + index) / Math.min(THREADS, nodes))
    const folder = join(env.DATA_DIR ?? '', `nodes-${index}`)
    const url = env.DATABASE_URL ?? ''
    return startNodes({ url, folder, count, codes, backlog, seconds: SECONDS })
  })
  for (const thread of threads) await thread.ask('warm up')
  const begun = performance.now()
  const done = (await Promise.all(threads.map((thread) => thread.ask('run')))).flat()
  const seconds = (performance.now() - begun) / 1000
  for (const thread of threads) await thread.worker.terminate()
  const scans = done.map((node) => node.scans)
  const sum = scans.reduce((a, b) => a + b)
  return {
    perSecond: sum / seconds,
    perBatch: sum / done.reduce((all, node) => all + node.batches, 0),
    failed: done.reduce((all, node) => all + node.failed, 0),
    longestMs: Math.max(...done.map((node) => node.longestMs)),
    behind: (Math.min(...scans) * nodes) / sum,
  }
}

function startNodes(some: SomeNodes) {
  const file = new URL('./parts/recorder-nodes.ts', import.meta.url)
  const worker = new Worker(file, { workerData: some })
  return {
    worker,
    async ask(step: 'warm up' | 'run'): Promise<Done[]> {
      worker.postMessage(step)
      return (await once(worker, 'message'))[0]
    },
  }
}
