import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService, stop } from '../../server/test/support/service/service.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: whoever asks for public images as fast as they come keeps no redirect waiting. 64 connections
 * that anyone may open, on a large PNG, on an SVG and on every size from 1,024 to 2,048 pixels, beside
 * a redirect every few milliseconds. The rates are those of 0.2.0, which drew on the main thread.
 */
const CONNECTIONS = 64
const CALM_SECONDS = 4
const SECONDS = 8
const EVERY_MS = 8
const LIMIT = { p50: 3, memoryMb: 60 }
const STYLE = { dotsType: 'rounded', cornersSquareType: 'extra-rounded', cornersDotType: 'dot' }
const sizes = Array.from({ length: 1025 }, (_, index) => 1024 + index)
const CASES: Readonly<Record<string, readonly [queries: readonly string[], perSecond: number]>> = {
  '2,048 pixels': [['size=2048'], 440],
  SVG: [['format=svg'], 1990],
  'every size': [sizes.map((size) => `size=${size}`), 690],
}

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const service = await startService('sqlite', {}, (close) => closing.push(close))
const { liveKey: key } = await service.account()
const code = await service.newCode(key, { name: 'Poster', style: STYLE })
const { pathname } = new URL(code.image_url)
try {
  for (const [name, [queries, floor]] of Object.entries(CASES)) await measure(name, queries, floor)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function measure(name: string, queries: readonly string[], floor: number): Promise<void> {
  const { base, child } = await service.spawn()
  const port = Number(new URL(base).port)
  const ask = (seconds: number) =>
    runLoad({
      ...{ port, seconds, connections: CONNECTIONS, repeat: 1 },
      requests: queries.map((query) => toRequest('GET', `${pathname}?${query}`, [], '')),
    })
  try {
    await redirects(port, CALM_SECONDS)
    const calm = await redirects(port, CALM_SECONDS)
    const beforeMb = memoryMb(child)
    const [measured, { perSecond, answers }] = await Promise.all([
      redirects(port, SECONDS),
      ask(SECONDS),
    ])
    const told = JSON.stringify(answers)
    console.log(
      `${name}: redirects p50 ${toFixed(calm)} → ${toFixed(measured)} ms, answers ${told}`,
    )
    limits.atMost(`${name}: p50 of redirects against calm`, measured / calm, LIMIT.p50)
    limits.atLeast(`${name}: images per second`, perSecond, floor, '/s')
    limits.atMost(`${name}: memory`, memoryMb(child) - beforeMb, LIMIT.memoryMb, 'MB more')
  } finally {
    await stop(child)
  }
}

/** The median wait for a redirect, in milliseconds. */
async function redirects(port: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const waits: number[] = []
  const one = () =>
    new Promise<void>((done) => {
      const begun = performance.now()
      get({ port, path: `/${code.short_code}`, agent }, (response) => {
        response.resume().on('end', () => {
          waits.push(performance.now() - begun)
          done()
        })
      }).on('error', () => done())
    })
  const all: Promise<void>[] = []
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    all.push(one())
    await sleep(EVERY_MS)
  }
  await Promise.all(all)
  agent.destroy()
  return median(waits)
}

function memoryMb({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1000
}
