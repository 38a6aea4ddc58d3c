import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { AddressClass } from '../domain/scans/scans.ts'

/**
 * The client's address, as far as the proxies in front of us are trusted: the right-most hop of
 * X-Forwarded-For that is not a trusted proxy. Anything a client writes there itself is further
 * left and changes nothing.
 */
export interface Callers {
  addressOf(request: IncomingMessage): string
  /**
   * What counts as one caller: for IPv6 the /64, otherwise anyone has as many addresses as they
   * like.
   */
  networkOf(request: IncomingMessage): string
  /** The request came through a trusted proxy. */
  viaProxy(request: IncomingMessage): boolean
  /** What may be disclosed about the address, to its owner. */
  kindOf(request: IncomingMessage): AddressKind
}

export interface AddressKind {
  readonly version: 'IPv4' | 'IPv6'
  readonly class: AddressClass
  /** Taken from X-Forwarded-For. */
  readonly forwarded: boolean
}

/** Proxies are few; an attacker's forged hops must not fill the memory. */
const REMEMBERED_MAX = 1000

export function openCallers(trusted: BlockList): Callers {
  const known = new Map<string, boolean>()

  function isTrusted(address: string): boolean {
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    const found = isIn(trusted, address)
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(address, found)
    return found
  }

  function addressOf(request: IncomingMessage): string {
    let address = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined || !isTrusted(address)) return address
    const hops = String(forwarded).split(',')
    for (let left = hops.length - 1; left >= 0; left--) {
      const hop = readHop(hops[left]?.trim() ?? '')
      if (hop === null) return address
      address = hop
      if (left > 0 && !isTrusted(address)) return address
    }
    return address
  }

  return {
    addressOf,
    networkOf: (request) => networkOf(addressOf(request)),
    viaProxy: ({ socket }) => isTrusted(socket.remoteAddress ?? ''),
    kindOf(request) {
      const address = addressOf(request)
      return {
        version: isIPv6(networkOf(address)) ? 'IPv6' : 'IPv4',
        class: classOf(address),
        forwarded: address !== request.socket.remoteAddress,
      }
    },
  }
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

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
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
  const groups = groupsOf(address.replace(/%.*$/, '').toLowerCase())
  if (groups[5] === 'ffff' && groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return dotted(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::`
}

/** All eight, as short as possible. The last two may be written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = partsOf(head)
  const after = partsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
}

function partsOf(text: string): string[] {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  if (last.includes('.')) parts.splice(-1, 1, ...toGroups(last))
  return parts.map((part) => (part.startsWith('0') ? part.replace(/^0+(?=.)/, '') : part))
}

function toGroups(ipv4: string): string[] {
  const [a, b, c, d] = ipv4.split('.').map(Number) as [number, number, number, number]
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

function dotted(pair: readonly string[]): string {
  const bytes = pair.map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 255])
  return bytes.join('.')
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
  if (isIn(LOOPBACK, address)) return 'loopback'
  return isIn(PRIVATE, address) ? 'private' : 'public'
}
