import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStream, received } from '../../server/test/support/data/scans/streams.ts'
import { type ServerProcess, startService } from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { drained, figure, median, memoryOf, openLimits, toFixed } from '../support/measure.ts'
import { makePosters } from '../support/posters.ts'
import { hasWrk, scan } from '../support/scans.ts'

/**
 * Claim: clients listening for events cost next to nothing while there are none, and receive a scan
 * within a second. Two servers on the same data, one with 500 idle streams and one without,
 * alternating.
 */
const ROUNDS = 6
const SECONDS = 2
const CLIENTS = 500
const CODES = 1000
const TOLD = { here: 50, elsewhere: 20 }
const PAUSE_MAX_MS = 250

const closing: (() => Promise<void> | void)[] = []
const service = await startService('sqlite', {}, (close) => closing.push(close))
const account = await service.account()
const shortCodes = await makePosters(service, account.liveKey, CODES)
const without = await service.spawn()
const beside = await service.spawn()
const limits = openLimits()
console.log(`load by ${hasWrk ? 'wrk' : 'our own generator'}, 64 connections`)
const listening = await service.account()
const before = await memoryOf(beside.base)
const sockets = await listen(beside.base, [listening.liveKey, listening.testKey])
console.log(
  `${await figure(beside.base, 'qroute_event_streams')} idle streams; memory before and after opening them: ${toFixed(before, 0)} and ${toFixed(await memoryOf(beside.base), 0)} MB`,
)
await measureRedirects()
for (const socket of sockets) socket.destroy()
await measureDelay()
for (const close of closing.reverse()) await close()
limits.end()

async function measureRedirects(): Promise<void> {
  const servers = { without, beside }
  const found = { without: [] as Round[], beside: [] as Round[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const order = ['without', 'beside'] as const
    // Each goes first equally often.
    for (const which of round % 2 === 0 ? order : order.toReversed()) {
      await bothDrained()
      const one = await measureRound(servers[which])
      if (round > 0) found[which].push(one) // the first is a warm-up
    }
  }
  const middle = (which: keyof typeof found, name: keyof Round) =>
    median(found[which].map((one) => one[name]))
  const ratio = (name: keyof Round) => middle('beside', name) / middle('without', name)
  const told = (name: keyof Round, digits = 0) =>
    `${toFixed(middle('without', name), digits)} and ${toFixed(middle('beside', name), digits)}`
  console.log(
    `without and with ${CLIENTS} idle streams: ${told('perSecond')} redirects/s, ${told('cpuUs', 1)} µs of CPU each, ${told('memoryMb')} MB`,
  )
  const open = await figure(beside.base, 'qroute_event_streams')
  limits.atLeast('streams still open', open, CLIENTS, '')
  limits.atLeast('redirects with idle streams', ratio('perSecond'), 0.9)
  limits.atMost('memory with idle streams', ratio('memoryMb'), 1.1)
}

interface Round {
  readonly perSecond: number
  /** All threads of the server, including the recorder's. */
  readonly cpuUs: number
  readonly memoryMb: number
}

async function measureRound({ base, child }: ServerProcess): Promise<Round> {
  const port = Number(new URL(base).port)
  const folder = service.env.DATA_DIR ?? ''
  const before = cpuUs(child)
  const load = { port, seconds: SECONDS, shortCodes, folder, core: null }
  const { perSecond, answers } = await scan(load)
  await bothDrained()
  const cpu = (cpuUs(child) - before) / answers
  return { perSecond, cpuUs: cpu, memoryMb: await memoryOf(base) }
}

/** From a short link request to the event at a client, on the same server and on another. */
async function measureDelay(): Promise<void> {
  await bothDrained()
  const scanned = [
    { which: 'the same server', base: beside.base, times: TOLD.here },
    { which: 'another server', base: without.base, times: TOLD.elsewhere },
  ]
  for (const { which, base, times: told } of scanned) {
    const stream = await openStream(beside.base, account.liveKey)
    const times: number[] = []
    for (let count = 1; count <= told; count++) {
      await sleep(Math.random() * PAUSE_MAX_MS)
      const begun = performance.now()
      await fetch(`${base}/${shortCodes[count]}`, { redirect: 'manual' })
      await received(stream, count)
      times.push((stream.messages.at(-1)?.receivedAt ?? 0) - begun)
    }
    stream.cut()
    console.log(`a scan at ${which} arrives after ${toFixed(median(times), 0)} ms (median)`)
    limits.atMost(`the slowest of ${told} at ${which}`, Math.max(...times), 1000, 'ms')
  }
}

/** Sockets that have sent a request, are read from, and do nothing else. */
async function listen(base: string, keys: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < CLIENTS; index++) {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const key = keys[index % keys.length]
    socket.write(
      `GET /v1/events/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    )
    const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
    if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(head.toString())
    sockets.push(socket.resume())
  }
  return sockets
}

async function bothDrained(): Promise<void> {
  for (const { base } of [without, beside]) await drained(base)
}
