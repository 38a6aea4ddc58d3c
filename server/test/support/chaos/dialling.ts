import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before } from 'node:test'
import type { Dispatcher } from 'undici'
import { openFairQueue } from '../../../lib/waiting/fair-queue.ts'
import { openDialer, type Resolve, UNREACHABLE } from '../../../outbound/dial.ts'
import { openPoster, type Posted } from '../../../outbound/post.ts'

/**
 * Who is dialled: a listener on every address of this machine counts who reaches it, and Node tells of
 * every socket that is so much as made.
 */
export const seen = { connections: 0, sockets: 0, port: 0, hasIpv6: true }
/** Destroyed after each test. */
export const dispatchers: Dispatcher[] = []

export const BODY = Buffer.from('{"event":"scan.created"}')
export const TIMEOUT_MS = 60_000
/** How late a limit may be noticed, on a machine that may stand still meanwhile. */
export const LATE_MS = 25_000
const AT_ONCE_MAX = 100

let server: Server

const countSocket = () => {
  seen.sockets++
}

/** For the suite that calls it. */
export function listenEverywhere(): void {
  before(async () => {
    server = createServer(serve).on('connection', () => seen.connections++)
    try {
      seen.port = await listenOn('::', server)
    } catch {
      seen.hasIpv6 = false
      seen.port = await listenOn('0.0.0.0', server)
    }
    subscribe('net.client.socket', countSocket)
  })
  afterEach(() => {
    // Not waited for: that would take as long as an address that leads nowhere takes to give up.
    for (const dispatcher of dispatchers.splice(0)) dispatcher.destroy().catch(() => {})
    seen.connections = 0
    seen.sockets = 0
  })
  after(() => {
    unsubscribe('net.client.socket', countSocket)
    server.closeAllConnections()
    server.close()
  })
}

export function opened(allowPrivate: boolean, resolve?: Resolve) {
  const dispatcher = openDialer({ allowPrivate, ...(resolve && { resolve }) })
  dispatchers.push(dispatcher)
  const post = openPoster(dispatcher)
  return (url: string, timeoutMs = TIMEOUT_MS): Promise<Posted> => post(url, {}, BODY, timeoutMs)
}

export async function postAll(urls: readonly string[], post: (url: string) => Promise<Posted>) {
  const inTurn = openFairQueue({
    slots: AT_ONCE_MAX,
    waitingMax: urls.length,
    refusal: () => new Error('never'),
  })
  const posted = await Promise.all(urls.map((url) => inTurn('', () => post(url))))
  for (const [index, { status, error }] of posted.entries()) {
    assert.deepEqual([status, error], [null, UNREACHABLE], urls[index])
  }
}

type Spellings = Readonly<Record<string, (address: string) => string>>

export function urlsOf(addresses: readonly string[], spellings: Spellings): string[] {
  const hosts = Object.values(spellings).flatMap((spell) => addresses.map(spell))
  return hosts.map((host) => `http://${host}:${seen.port}/hook`)
}

/** To an address that leads nowhere; again if the time was over before a socket was made. */
export async function dialled(post: () => Promise<Posted>): Promise<void> {
  const before = seen.sockets
  for (let tries = 0; seen.sockets === before && tries < 10; tries++) {
    assert.equal((await post()).status, null)
  }
}

const SERVICES = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16']
const IN_IPV6 = ['fd00:ec2::254', 'fd20:ce::254', 'fe80::a9fe:a9fe', 'fd00:42::42']

/** Metadata services are not reached even with private addresses allowed, by spelling or by name. */
export async function assertNoMetadata(inIpv4: Spellings, inIpv6: Spellings): Promise<void> {
  await postAll([...urlsOf(SERVICES, inIpv4), ...urlsOf(IN_IPV6, inIpv6)], opened(true))
  const named = opened(true, async (name) =>
    (name.startsWith('six') ? IN_IPV6 : SERVICES).slice(0, 1),
  )
  await postAll([`http://six.example:${seen.port}/`, `http://four.example:${seen.port}/`], named)
  const mixed = opened(true, async () => ['127.0.0.1', '169.254.169.254'])
  await postAll([`http://mixed.example:${seen.port}/`], mixed)
  nobodyCame()
}

export function nobodyCame(): void {
  assert.deepEqual([seen.connections, seen.sockets], [0, 0])
}

export const serve = (request: IncomingMessage, response: ServerResponse) => {
  const status = Number(request.url?.slice(1)) || 200
  response.writeHead(status, { location: `http://127.0.0.1:${seen.port}/inner` })
  response.end(`${request.headers.host}`)
}

export async function listenOn(host: string, listener: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(0, host, resolve)
  })
  return (listener.address() as AddressInfo).port
}
