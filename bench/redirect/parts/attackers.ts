import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { toRequest } from '../../support/load.ts'
import { faulty, nested, whole } from './hostile-bodies.ts'
import { hostileLogos } from './hostile-logos.ts'
import { LABEL_ATTACKS, type Labels } from './many-labels.ts'

/**
 * For bench/redirect/attack.ts: clients that take more than their share, each in its own process. They
 * connect to loopback only and end with the bench, or by themselves after a minute.
 */
export interface Target {
  readonly port: number
  /** The attacker's accounts: one free, some enterprise, live and test keys. */
  readonly freeKey: string
  readonly keys: readonly string[]
  /** Its own image, and a code with a million scans. */
  readonly imagePath: string
  readonly bigCode: string
  /** Of a person whose account has grown for years: bench/redirect/parts/old-rows.ts. */
  readonly cookie: string
  /** For bench/redirect/parts/many-labels.ts. */
  readonly labels: Labels
}

/** The largest text that is the same for everybody. */
const LARGE = '/openapi.json'
const LIFE_MS = 60_000
const SLOW_ANSWER_MS = 9_500

export const ATTACKS = {
  'pipelined pages of documentation': (target) => pipelined(target, LARGE, 1400, true),
  'pipelined documentation, unread': (target) => pipelined(target, LARGE, 1400, false),
  'pipelined metrics': (target) => pipelined(target, '/metrics', 1400, true),
  'pipelined 2048 pixel images': (target) =>
    pipelined(target, `${target.imagePath}?size=2048`, 600, true),
  'endless pipelining': (target) => endless(target, get('/healthz').repeat(1400), 32),
  'a hundred readers of documentation': (target) => crowd(target, LARGE, 100),
  '64 readers of large pictures': (target) => crowd(target, `${target.imagePath}?size=2048`, 64),
  'a thousand slow readers': (target) => slowReaders(target),
  'unread refusals': (target) => unreadRefusals(target),
  'bulks of many colours': (target) => colours(target),
  'slow endpoints': (target) => slowEndpoints(target),
  'deeply nested bodies': (target) => bodies(target, nested()),
  'bodies with many errors': (target) => bodies(target, faulty()),
  'bodies with many values': (target) => bodies(target, whole()),
  'unread exports': (target) => unreadExports(target),
  'heavy queries': (target) => heavyQuestions(target),
  'event streams': (target) => streams(target),
  'unfinished bodies': (target) => unfinishedBodies(target),
  'refused bodies that go on': (target) => endlessBodies(target),
  'lists of an old account': (target) => oldLists(target),
  'bulks of nothing': (target) => emptyBulks(target),
  'hostile logos': (target) => hostileLogos(target),
  ...LABEL_ATTACKS,
} as const satisfies Record<string, (target: Target) => unknown>

export type AttackName = keyof typeof ATTACKS

/** Resolves once it has started. */
export async function startAttack(name: AttackName, target: Target): Promise<ChildProcess> {
  const child = fork(import.meta.filename, ['attacker', name])
  // It would come from other machines: its own computing must not slow the server.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
  child.send(target)
  await once(child, 'message')
  return child
}

function open({ port }: Target): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined)
}

function get(path: string, key?: string): string {
  return toRequest('GET', path, key === undefined ? [] : [`Authorization: Bearer ${key}`], '')
}

/** One write, repeated as soon as the connection ends. */
function pipelined(target: Target, path: string, count: number, reads: boolean): void {
  const socket = open(target)
  socket.write(get(path).repeat(count))
  if (reads) socket.resume()
  else socket.pause()
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  const again = setTimeout(() => socket.destroy(), 8000)
  socket.on('close', () => {
    clearTimeout(again)
    setTimeout(() => pipelined(target, path, count, reads), bytes > 0 ? 10 : 200)
  })
}

/** Never waits for a response, and starts anew when it is disconnected. */
function endless(target: Target, requests: string, connections: number): void {
  for (let i = 0; i < connections; i++) {
    const socket = open(target).resume()
    const send = () => {
      while (socket.writable && socket.write(requests));
    }
    socket.on('connect', send).on('drain', send)
    socket.on('close', () => setTimeout(() => endless(target, requests, 1), 1000))
  }
}

function crowd(target: Target, path: string, connections: number): void {
  for (let i = 0; i < connections; i++) fetchAgain(target, path)
}

function fetchAgain(target: Target, path: string): void {
  const socket = open(target)
  socket.write(get(path).replace('Host', 'Connection: close\r\nHost'))
  socket.resume().on('close', () => setTimeout(() => fetchAgain(target, path), 10))
}

/** A few kB every five seconds, of a megabyte and more each. */
async function slowReaders(target: Target): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const socket = open(target)
    socket.write(get(LARGE).repeat(3))
    socket.pause()
    setInterval(() => socket.read(1024), 5000)
    if (i % 50 === 0) await sleep(20)
  }
}

async function unreadRefusals(target: Target): Promise<void> {
  const request = get('/v1/qrcodes').repeat(300)
  for (let i = 0; i < 3000; i++) {
    const socket = open(target)
    socket.write(request)
    socket.pause()
    if (i % 50 === 0) await sleep(10)
  }
}

function post(target: Target, path: string, key: string, body: string): Socket {
  const socket = open(target)
  socket.write(toRequest('POST', path, [`Authorization: Bearer ${key}`], body))
  return socket.resume()
}

function colours(target: Target): void {
  for (let bulk = 0; bulk < 20; bulk++) {
    const items = Array.from({ length: 1000 }, (_, i) => ({
      name: 'x',
      destination_url: 'https://example.com/',
      style: { dotsColor: `#${((bulk * 1000 + i) * 97).toString(16).padStart(6, '0')}` },
    }))
    post(target, '/v1/qrcodes/bulk', target.freeKey, JSON.stringify({ items }))
  }
}

/** Endpoints of four accounts in both modes that respond 200 after 9.5 s, scanned all the time. */
async function slowEndpoints(target: Target): Promise<void> {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(200).end(), SLOW_ANSWER_MS)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ask = async (key: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`http://127.0.0.1:${target.port}${path}`, init)).json()
  }
  const links: string[] = []
  for (const key of target.keys) {
    const code = { name: 'x', destination_url: 'https://example.com/' }
    const { short_code } = (await ask(key, '/v1/qrcodes', code)) as { short_code: string }
    links.push(short_code)
    for (let i = 0; i < 10; i++) await ask(key, '/v1/webhooks', { url: `${url}${i}` })
  }
  let next = 0
  setInterval(() => {
    const socket = open(target)
    socket.write(get(`/${links[next++ % links.length]}`))
    socket.on('data', () => socket.destroy())
  }, 125)
}

function bodies(target: Target, body: string): void {
  const send = (key: string) => {
    const socket = post(target, '/v1/qrcodes/bulk', key, body)
    const again = setTimeout(() => socket.destroy(), 8000)
    socket.on('data', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(again)
      setTimeout(() => send(key), 50)
    })
  }
  for (let i = 0; i < 60; i++) send(target.keys[i % target.keys.length] ?? '')
}

async function unreadExports(target: Target): Promise<void> {
  const [key = ''] = target.keys
  for (let i = 0; i < 200; i++) {
    const socket = open(target)
    const path = `/v1/qrcodes/${target.bigCode}/analytics/export?start_date=2000-01-01&format=csv`
    socket.write(get(path, key))
    socket.pause()
    if (i % 20 === 0) await sleep(20)
  }
}

function heavyQuestions(target: Target): void {
  const [key = ''] = target.keys
  const path = `/v1/qrcodes/${target.bigCode}/analytics?start_date=2000-01-01&timezone=Asia/Kolkata`
  const ask = () => {
    const socket = open(target)
    socket.write(get(path, key).replace('Host', 'Connection: close\r\nHost'))
    socket.resume().on('close', () => setTimeout(ask, 500))
  }
  for (let i = 0; i < 160; i++) ask()
}

async function streams(target: Target): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    const socket = open(target)
    socket.write(get('/v1/events/stream', target.keys[i % 4]))
    socket.resume()
    if (i % 50 === 0) await sleep(20)
  }
}

/** One byte of each, and nothing is read or closed. */
async function unfinishedBodies({ port }: Target): Promise<void> {
  const head = 'POST /v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (let i = 0; i < 1100; i++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).pause()
    socket.write(`${head}Content-Length: 100\r\n\r\n{`)
    if (i % 50 === 0) await sleep(5)
  }
}

/** Refused for want of a key, each goes on sending its hundred megabytes, and then comes again. */
function endlessBodies(target: Target): void {
  for (let i = 0; i < 200; i++) sendOn(target)
}

const CHUNK = Buffer.alloc(64 * 1024, 'x')

function sendOn(target: Target): void {
  const socket = open(target)
  const head = 'POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 100000000\r\n\r\n`)
  const fill = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  }
  socket.on('drain', fill).on('close', () => setTimeout(() => sendOn(target), 100))
  socket.resume()
  fill()
}

/** What a person may ask: 600 requests a minute. */
const PERSON_MS = 100

/** Each on a connection of its own, whether the last one is answered or not. */
function askAsPerson(target: Target, next: () => string): void {
  setInterval(() => {
    const socket = open(target)
    socket.write(next())
    socket.resume()
  }, PERSON_MS)
}

function oldLists(target: Target): void {
  const lists = ['api-keys', 'members', 'invitations', 'sessions']
  let asked = 0
  askAsPerson(target, () => {
    const path = `/v1/${lists[asked++ % lists.length]}`
    return toRequest('GET', path, [`Cookie: ${target.cookie}`, 'Connection: close'], '')
  })
}

function emptyBulks(target: Target): void {
  const body = JSON.stringify({ items: Array(1000).fill({}) })
  const known = [`Cookie: ${target.cookie}`, 'Sec-Fetch-Site: same-origin', 'Connection: close']
  askAsPerson(target, () => {
    const headers = [...known, `Idempotency-Key: ${crypto.randomUUID()}`]
    return toRequest('POST', '/v1/qrcodes/bulk', headers, body)
  })
}

if (process.argv[2] === 'attacker') {
  setTimeout(() => process.exit(0), LIFE_MS)
  process.on('disconnect', () => process.exit(0))
  process.once('message', async (target) => {
    const running = ATTACKS[process.argv[3] as AttackName](target as Target)
    process.send?.('begun')
    await running
  })
}
