import { connect, type Socket } from 'node:net'
import { type Service, startService } from '../server/test/service.ts'
import { openStream, received } from '../server/test/streams.ts'
import { figure, median, openLimits, pause, toFixed } from './measure.ts'
import { hasWrk, scan } from './scans.ts'

/**
 * Claim: clients who listen for events cost next to nothing while there are none, and hear of a scan
 * within a second. Two servers on the same data, one with 500 idle streams and one without, in turns.
 */
const ROUNDS = 7
const SECONDS = 2
const CLIENTS = 500
const CODES = 1000
const TOLD = 50
const PAUSE_MAX_MS = 250

const closing: (() => Promise<void> | void)[] = []
const service = await startService('sqlite', {}, (close) => closing.push(close))
const account = await service.account()
const shortCodes = await makeCodes(service, account.liveKey)
const without = await service.spawn()
const beside = await service.spawn()
const limits = openLimits()
console.log(`load by ${hasWrk ? 'wrk' : 'our own generator'}, 64 connections`)
const listening = await service.account()
const before = await memoryOf(beside.base)
const sockets = await listen(beside.base, [listening.liveKey, listening.testKey])
console.log(
  `${await figure(beside.base, 'qroute_event_streams')} idle streams; memory before and after they came: ${toFixed(before, 0)} and ${toFixed(await memoryOf(beside.base), 0)} MB`,
)
await measureRedirects()
for (const socket of sockets) socket.destroy()
await measureDelay()
for (const close of closing.reverse()) await close()
limits.end()

async function measureRedirects(): Promise<void> {
  const rates = { without: [] as number[], beside: [] as number[] }
  const memory = { without: [] as number[], beside: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, { base }] of Object.entries({ without, beside })) {
      await drained()
      const port = Number(new URL(base).port)
      const folder = service.env.DATA_DIR ?? ''
      const { perSecond } = await scan({ port, seconds: SECONDS, shortCodes, folder, core: null })
      if (round === 0) continue // warms up
      rates[which as keyof typeof rates].push(perSecond)
      memory[which as keyof typeof memory].push(await memoryOf(base))
    }
  }
  const ratio = (figures: typeof rates) =>
    median(figures.beside.map((value, round) => value / (figures.without[round] ?? 1)))
  const told = (values: readonly number[]) => toFixed(median(values), 0)
  console.log(
    `redirects without and with ${CLIENTS} idle streams: ${told(rates.without)} and ${told(rates.beside)}/s; memory ${told(memory.without)} and ${told(memory.beside)} MB`,
  )
  const open = await figure(beside.base, 'qroute_event_streams')
  limits.atLeast('streams still open', open, CLIENTS, '')
  limits.atLeast('redirects beside idle streams', ratio(rates), 0.9)
  limits.atMost('memory beside idle streams', ratio(memory), 1.1)
}

/** From the request of a short link to the event at a client, of the same server and of another. */
async function measureDelay(): Promise<void> {
  await drained()
  for (const [which, { base }] of Object.entries({ 'this server': beside, another: without })) {
    const stream = await openStream(beside.base, account.liveKey)
    const times: number[] = []
    for (let count = 1; count <= TOLD; count++) {
      await pause(Math.random() * PAUSE_MAX_MS)
      const begun = performance.now()
      await fetch(`${base}/${shortCodes[count]}`, { redirect: 'manual' })
      await received(stream, count)
      times.push((stream.messages.at(-1)?.receivedAt ?? 0) - begun)
    }
    stream.cut()
    console.log(`a scan at ${which} is told after ${toFixed(median(times), 0)} ms (median)`)
    limits.atMost(`the slowest of ${TOLD} at ${which}`, Math.max(...times), 1000, 'ms')
  }
}

/** Sockets that have asked and are read from, and do nothing else. */
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

async function drained(): Promise<void> {
  for (const { base } of [without, beside]) {
    while ((await figure(base, 'qroute_scans_pending')) > 0) await pause(100)
  }
}

async function memoryOf(base: string): Promise<number> {
  return (await figure(base, 'process_resident_memory_bytes')) / 2 ** 20
}

async function makeCodes({ call }: Service, key: string): Promise<string[]> {
  const items = Array.from({ length: CODES }, (_, index) => ({
    name: `Poster ${index}`,
    destination_url: `https://example.com/landing/page?utm=qr&code=${index}`,
  }))
  const { json } = await call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  return json.data.map((item: { qrcode: { short_code: string } }) => item.qrcode.short_code)
}
