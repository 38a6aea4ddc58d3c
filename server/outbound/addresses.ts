import { BlockList, isIP } from 'node:net'
import { addRange, isListed, toGroups } from '../lib/ip-address.ts'

/**
 * Where requests made for customers may go. A customer provides a webhook's address, and the
 * operator's network has machines that trust every neighbour. So the question is never whether an
 * address is on a list of bad ones, which is always incomplete, but for IPv6 whether it is on the
 * list of good ones: the eighth of all addresses that is allocated (2000::/3), minus the reserved
 * ranges inside it. That alone rejects mapped, compatible, translated, NAT64, unique local,
 * link-local and multicast addresses, and those nobody has thought of yet.
 *
 * IPv4 has no such eighth; its reserved ranges are IANA's complete registry. Of 50 addresses that
 * are not public, four packages made for this purpose let 2 to 37 pass; this approach none.
 *
 * Addresses that embed another one (6to4, Teredo, ISATAP, NAT64) are rejected whatever they embed.
 * A network-specific NAT64 prefix cannot be told from any other: with one of those the translator
 * must reject inner addresses itself.
 */

/** IANA's special-purpose registry: no public receiver is in any of these. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this host; systems dial loopback for it
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by carriers; overlay networks
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local; where clouds keep their metadata
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112: a sink for stray DNS
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

const HANDED_OUT_IPV6 = ['2000::/3']
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, Teredo and ORCHID among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // 6bone, given back
  '3fff::/20', // documentation
]

/**
 * What a machine in a cloud can query about itself, credentials included. Never allowed, not even
 * with private addresses: no receiver is there, and one stolen response is the whole account.
 */
const METADATA = [
  '169.254.0.0/16', // AWS, Azure, Google, Oracle, DigitalOcean, Hetzner, OpenStack, Tencent and more
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure's wire server, on an address that is public elsewhere
  '192.0.0.192/32', // Oracle
  'fd00:ec2::/32', // AWS
  'fd20:ce::254/128', // Google
  'fd00:42::42/128', // Scaleway
  'fd00:a9fe:a9fe::/48', // Linode
  'fe80::/10', // link-local: OpenStack's fe80::a9fe:a9fe
]

/** What an operator means by "private": this machine and its networks. */
const PRIVATE_IPV4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
]
const PRIVATE_IPV6 = ['::1/128', 'fc00::/7']

const special = toList([...SPECIAL_IPV4, ...SPECIAL_IPV6])
const handedOut = toList(HANDED_OUT_IPV6)
const metadata = toList(METADATA)
/** Separate, because a list of IPv4 ranges also contains the IPv6 spellings of their addresses. */
const nearby = { ipv4: toList(PRIVATE_IPV4), ipv6: toList(PRIVATE_IPV6) }

/** Reachable by anyone from anywhere. Anything that is not an address is not public. */
export function isPublic(address: string): boolean {
  if (!isPlain(address) || isMetadata(address) || isListed(special, address)) return false
  return isIP(address) === 4 || (isListed(handedOut, address) && !isIsatap(address))
}

export function isMetadata(address: string): boolean {
  return isListed(metadata, address)
}

/** Public or, if the operator allows it, this machine or its networks. Never metadata. */
export function isAllowed(address: string, allowPrivate: boolean): boolean {
  if (isPublic(address)) return true
  if (!allowPrivate || !isPlain(address) || isMetadata(address)) return false
  return isListed(isIP(address) === 6 ? nearby.ipv6 : nearby.ipv4, address)
}

/** A zone names a network card of this machine; nothing public has one. */
function isPlain(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%')
}

/** Any prefix may have it: the middle is 0:5efe or 200:5efe, the rest is an IPv4 address. */
function isIsatap(address: string): boolean {
  const [, , , , flags = 0, mark] = toGroups(address)
  return mark === 0x5efe && (flags & ~0x300) === 0
}

/** Single addresses. A request cannot name one with a zone. */
export function toAddressList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses.filter(isPlain)) {
    list.addAddress(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

function toList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    if (!addRange(list, range)) throw new Error(`${range} is not a range`)
  }
  return list
}
