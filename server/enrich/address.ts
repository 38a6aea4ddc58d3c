import { BlockList, isIP, isIPv6 } from 'node:net'
import { openRecent } from '../../domain/recent.ts'
import type { AddressClass } from '../../domain/scans/scans.ts'
import { isListed, toGroups, toIpv4 } from '../lib/ip-address.ts'
import type { RequestHead } from '../lib/request-head.ts'

/**
 * The client's address, as far as the proxies in front of us are trusted: the right-most hop of
 * X-Forwarded-For that is not a trusted proxy. Anything a client writes there itself is further
 * left and changes nothing. If the operator names another header (CLIENT_IP_HEADER), that alone is
 * read, and X-Forwarded-For never.
 */
export interface Callers {
  addressOf(request: RequestHead): string
  /**
   * What counts as one caller: for IPv6 the /64, otherwise anyone has as many addresses as they
   * like.
   */
  networkOf(request: RequestHead): string
  /** What one party can easily have all of: the /24 of IPv4, the /48 of IPv6. */
  wideNetworkOf(request: RequestHead): string
  /** The request came through a trusted proxy. */
  viaProxy(request: RequestHead): boolean
  /** What may be disclosed about the address, to its owner. */
  kindOf(request: RequestHead): AddressKind
  /** The address as people write it, to its owner alone. */
  ownAddressOf(request: RequestHead): string
  /** Loopback or private, and nothing says that somebody else is behind it. */
  isNeighbour(request: RequestHead): boolean
}

export interface AddressKind {
  readonly version: 'IPv4' | 'IPv6'
  readonly class: AddressClass
  /** Taken from a header. */
  readonly forwarded: boolean
}

/** Written by proxies, and not read here. */
const UNREAD = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const

/** Proxies are few; an attacker's forged hops must not fill the memory. */
const REMEMBERED_MAX = 1000

/** `header`: the one that names the client, null: X-Forwarded-For. */
export function openCallers(trusted: BlockList, header: string | null = null): Callers {
  const known = openRecent<boolean>(REMEMBERED_MAX)

  function isTrusted(address: string): boolean {
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    const found = isListed(trusted, address)
    known.set(address, found)
    return found
  }

  function addressOf(request: RequestHead): string {
    const address = request.peer
    const told = request.header(header ?? 'x-forwarded-for')
    if (told === undefined || !isTrusted(address)) return address
    if (header !== null) return readNamed(header, told) ?? address
    return lastUntrusted(address, told.split(','))
  }

  function lastUntrusted(peer: string, hops: readonly string[]): string {
    let address = peer
    for (let left = hops.length - 1; left >= 0; left--) {
      const hop = readHop(hops[left]?.trim() ?? '')
      if (hop === null) return address
      address = hop
      if (left > 0 && !isTrusted(address)) return address
    }
    return address
  }

  /** Behind an address with others to its left may be anyone, and so behind one that we do not read. */
  function isAlone(request: RequestHead): boolean {
    const forwarded = request.header('x-forwarded-for')
    if (UNREAD.some((name) => request.header(name) !== undefined)) return false
    if (header !== null && request.header(header) !== undefined) return false
    if (forwarded === undefined) return true
    if (header !== null || !isTrusted(request.peer)) return false
    const [first, ...proxies] = forwarded.split(',').map((hop) => readHop(hop.trim()))
    return first !== null && proxies.every((proxy) => proxy !== null && isTrusted(proxy))
  }

  return {
    addressOf,
    networkOf: (request) => networkOf(addressOf(request)),
    wideNetworkOf: (request) => wideNetworkOf(addressOf(request)),
    viaProxy: ({ peer }) => isTrusted(peer),
    kindOf(request) {
      const address = addressOf(request)
      return {
        version: isIPv6(networkOf(address)) ? 'IPv6' : 'IPv4',
        class: classOf(address),
        forwarded: address !== request.peer,
      }
    },
    ownAddressOf(request) {
      const address = addressOf(request)
      const network = networkOf(address)
      return isIPv6(network) ? address : network
    },
    isNeighbour(request) {
      const kind = classOf(addressOf(request))
      return (kind === 'loopback' || kind === 'private') && isAlone(request)
    },
  }
}

/** CloudFront adds the port to every address, also to IPv6 without brackets, where it looks like a group. */
const WITH_PORT_ALWAYS = 'cloudfront-viewer-address'

/** Null: it is no address, or several. Node joins values that are sent twice with a comma. */
function readNamed(header: string, value: string): string | null {
  return readHop(header === WITH_PORT_ALWAYS ? value.replace(/:\d{1,5}$/, '') : value)
}

/** Some proxies include the port: 192.0.2.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/** A copy: a slice would keep the whole header in memory for as long as the address is known. */
function readHop(hop: string): string | null {
  const match = isIP(hop) === 0 ? WITH_PORT.exec(hop) : null
  const bare = match?.[1] ?? match?.[2] ?? hop
  if (isIP(bare) === 0) return null
  return Buffer.from(bare.replace(/%.*$/, ''), 'latin1').toString('latin1')
}

/**
 * The part of an address that belongs to its owner: all of IPv4, the /64 of IPv6 (a phone changes
 * the rest by itself). One spelling for each; IPv4-mapped IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  // As the system writes it: by far the most common form, so it is checked first.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const groups = toGroups(address)
  if (isMapped(groups)) return toIpv4(((groups[6] ?? 0) << 16) | (groups[7] ?? 0))
  const [a = 0, b = 0, c = 0, d = 0] = groups
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::`
}

/** The first three groups of either: 24 bits of IPv4, 48 of IPv6. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  const mark = network.includes(':') ? ':' : '.'
  return network.split(mark).slice(0, 3).join(mark)
}

/** IPv4 inside IPv6, ::ffff:0:0/96. */
function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.findIndex((group) => group !== 0) === 5
}

/** These are shared addresses. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('169.254.0.0', 16)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

function classOf(address: string): AddressClass {
  if (isIP(address) === 0) return 'unknown'
  if (isListed(LOOPBACK, address)) return 'loopback'
  return isListed(PRIVATE, address) ? 'private' : 'public'
}
