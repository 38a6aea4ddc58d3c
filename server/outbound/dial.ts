import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction, type Socket, connect as tcp } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect as tls } from 'node:tls'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import { isListed } from '../lib/ip-address.ts'
import { isAllowed, toAddressList } from './addresses.ts'
import { plainName } from './target.ts'

/**
 * The only way out for requests made for customers. A name is resolved once; every address it has
 * must be allowed; and one of exactly those addresses is dialled, under the name (SNI, certificate
 * and Host are the name's). So there is no moment between check and use in which a name could
 * change its meaning. Literal addresses take the same path: undici would not call a `lookup` for
 * them, which is why the whole connector is ours.
 *
 * Every failure before a connection is established has the same message. Otherwise customers could
 * learn from their delivery log what responds inside the operator's network.
 */
export const UNREACHABLE = 'The address cannot be reached'
/** Only for an address that is allowed and was reached. */
export const UNTRUSTED = 'The certificate is not valid for this address'

/** All addresses of a name. Throws, or returns none, if the name does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface DialerOptions {
  /**
   * Allows requests to loopback, private addresses and this service; never to metadata services.
   */
  readonly allowPrivate: boolean
  /** The names of this service. */
  readonly ownHosts?: readonly string[]
  /** The current addresses of this machine. */
  readonly ownAddresses?: () => readonly string[]
  readonly resolve?: Resolve
  readonly connectionsPerOriginMax?: number
}

/** Resolvers respond within tens of milliseconds, or not at all. */
const DNS_TIMEOUT_MS = 2000
/** A query or its response may get lost once. */
const DNS_TRY_MS = 500
const DNS_ENOUGH_MS = 1500
/** Around the earth and back is 0.3 s; with TLS and two lost packets still less than this. */
const CONNECT_TIMEOUT_MS = 5000
/**
 * With several addresses, the next is tried after this long. Node's 250 ms gives up on distant
 * ones.
 */
const NEXT_ADDRESS_AFTER_MS = 1500
/** Enough to be fast, few enough not to burden the receiver. */
const CONNECTIONS_PER_ORIGIN_MAX = 4
/** Most servers keep an idle connection longer. */
const KEEP_ALIVE_MS = 30_000
/** For callers that set no timeout. */
const SILENCE_MAX_MS = 30_000
/** Only the status and the first bytes of a response matter. */
export const ANSWER_MAX_BYTES = 65_536

export function openDialer(options: DialerOptions): Dispatcher {
  const { allowPrivate, resolve = allowPrivate ? askSystem : (name) => askDns(name) } = options
  const gate = openGate(options)
  const connect: buildConnector.connector = (target, done) => {
    dial(target, resolve, gate).then(
      (socket) => done(null, socket),
      (error) => done(error, null),
    )
  }
  return new Agent({
    connect,
    connections: options.connectionsPerOriginMax ?? CONNECTIONS_PER_ORIGIN_MAX,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: SILENCE_MAX_MS,
    bodyTimeout: SILENCE_MAX_MS,
    maxResponseSize: ANSWER_MAX_BYTES,
  })
}

/**
 * What may be reached. A machine often admits itself where it admits nobody else, also through its
 * public addresses; so those count as private, like loopback. For the service's own names only the
 * names are rejected: the addresses behind them may belong to a proxy shared with other receivers.
 */
interface Gate {
  mayAsk(host: string): boolean
  mayDial(): (address: string) => boolean
}

function openGate(options: DialerOptions): Gate {
  const { allowPrivate, ownHosts = [], ownAddresses = addressesHere } = options
  const own = new Set(ownHosts.map(plainName))
  return {
    mayAsk: (host) => allowPrivate || !own.has(plainName(host)),
    mayDial() {
      if (allowPrivate) return (address) => isAllowed(address, true)
      const here = toAddressList(ownAddresses())
      return (address) => isAllowed(address, false) && !isListed(here, address)
    },
  }
}

function addressesHere(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => all?.map((one) => one.address) ?? [])
}

async function dial(
  { protocol, hostname, port }: buildConnector.Options,
  resolve: Resolve,
  gate: Gate,
): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!gate.mayAsk(host)) throw new Error(UNREACHABLE)
  const addresses = isIP(host) === 0 ? await resolveInTime(host, resolve) : [host]
  const mayDial = gate.mayDial()
  if (addresses.length === 0 || !addresses.every(mayDial)) throw new Error(UNREACHABLE)
  const socket = await connect(host, addresses, protocol, port)
  // The address checked is the one dialled; if a library ever changes that, nothing is sent.
  if (mayDial(socket.remoteAddress ?? '')) return socket
  socket.destroy()
  throw new Error(UNREACHABLE)
}

/** A late result of resolve is ignored, even if it failed. */
async function resolveInTime(name: string, resolve: Resolve): Promise<readonly string[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(UNREACHABLE)), DNS_TIMEOUT_MS)
  try {
    return await Promise.race([resolve(name), late.promise])
  } catch {
    throw new Error(UNREACHABLE)
  } finally {
    clearTimeout(timer)
  }
}

function connect(
  host: string,
  addresses: readonly string[],
  protocol: string,
  port: string,
): Promise<Socket> {
  const isSecure = protocol === 'https:'
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  const toKnown: LookupFunction = (_name, _options, done) => done(null, known)
  const options = {
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    lookup: toKnown,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    noDelay: true,
    keepAlive: true,
  }
  const servername = isIP(host) === 0 ? host.replace(/\.$/, '') : ''
  const socket = isSecure
    ? tls({ ...options, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true })
    : tcp(options)
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      const isUntrusted = 'authorizationError' in socket && socket.authorizationError
      reject(new Error(isUntrusted ? UNTRUSTED : UNREACHABLE))
    }
    const timer = setTimeout(() => socket.destroy(), CONNECT_TIMEOUT_MS)
    // Stays attached: an error before undici adds its own listener would end the process.
    socket.on('error', fail)
    socket.once('close', fail)
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

/**
 * Asks the name servers directly. The system resolver (getaddrinfo) blocks one of four threads that
 * the whole process shares, for as long as a dead server keeps it waiting, and it appends the
 * search domains of its network. Some servers drop IPv6 queries; that must not cost the IPv4
 * response, so whatever has arrived by then is used.
 */
export async function askDns(
  name: string,
  servers?: readonly string[],
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), DNS_ENOUGH_MS)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Private names are in hosts files and search domains, which only the system knows. */
async function askSystem(name: string): Promise<readonly string[]> {
  const answers = await lookup(name, { all: true, order: 'ipv4first' })
  return answers.map(({ address }) => address)
}
