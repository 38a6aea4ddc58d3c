import { type BlockList, isIP } from 'node:net'

/**
 * IP addresses as numbers, and ranges of them. `isIP` of node:net decides what is an address;
 * everything here expects a valid one. Which addresses are public, private or trusted is for the
 * callers to say.
 */
const DOT = 46
const COLON = 58
const PERCENT = 37

/** 192.0.2.1 as a number of 32 bits. */
export function toIpv4Number(ipv4: string): number {
  return ipv4NumberIn(ipv4, 0)
}

function ipv4NumberIn(text: string, from: number): number {
  let number = 0
  let part = 0
  for (let i = from; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === PERCENT) break
    if (character === DOT) {
      number = number * 256 + part
      part = 0
    } else part = part * 10 + character - 48
  }
  return number * 256 + part
}

/** A number of 32 bits as 192.0.2.1. */
export function toIpv4(number: number): string {
  return `${number >>> 24}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`
}

/**
 * The eight groups of an IPv6 address, 16 bits each. The last two may be written as IPv4; a zone
 * (%eth0) is ignored. Reads character by character, because every scan passes here.
 */
export function toGroups(ipv6: string): number[] {
  const groups: number[] = []
  let gapAt = -1
  let group = 0
  let start = 0
  let i = 0
  for (; i < ipv6.length; i++) {
    const character = ipv6.charCodeAt(i)
    if (character === PERCENT) break
    if (character === COLON) {
      if (i > start) groups.push(group)
      else if (i > 0) gapAt = groups.length
      group = 0
      start = i + 1
    } else if (character === DOT) {
      const number = ipv4NumberIn(ipv6, start)
      groups.push(number >>> 16, number & 0xffff)
      return withGap(groups, gapAt)
    } else group = group * 16 + toDigit(character)
  }
  if (i > start) groups.push(group)
  return withGap(groups, gapAt)
}

function toDigit(character: number): number {
  return character < COLON ? character - 48 : (character | 32) - 87
}

/** `::` stands for as many zeros as are missing. */
function withGap(groups: number[], gapAt: number): number[] {
  if (gapAt === -1 || groups.length >= 8) return groups
  const after = groups.splice(gapAt)
  while (groups.length + after.length < 8) groups.push(0)
  groups.push(...after)
  return groups
}

/** Whether the text is an address that the list contains. */
export function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Adds `10.0.0.0/8`, or a single address. False when the text is neither. */
export function addRange(list: BlockList, range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const version = isIP(address)
  const size = version === 4 ? 32 : 128
  const prefix = bits === undefined ? size : Number(bits)
  const isPrefix = /^\d+$/.test(bits ?? '0') && prefix <= size
  if (version === 0 || !isPrefix || rest.length > 0) return false
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return true
}
