import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'

/**
 * Whose request it is, as far as the proxies before us are believed: the right-most hop of
 * X-Forwarded-For that no trusted proxy stands for. What a client writes there itself is to the
 * left of that and changes nothing.
 */
export type AddressOf = (request: IncomingMessage) => string

/** Proxies are few; an attacker's forged hops must not fill the memory. */
const REMEMBERED_MAX = 1000

export function openAddressOf(trusted: BlockList): AddressOf {
  const known = new Map<string, boolean>()

  function isTrusted(address: string): boolean {
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    const version = isIP(address)
    const found = version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(address, found)
    return found
  }

  return (request) => {
    let address = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined || !isTrusted(address)) return address
    const hops = String(forwarded).split(',')
    for (let left = hops.length - 1; left >= 0; left--) {
      const hop = hops[left]?.trim() ?? ''
      if (isIP(hop) === 0) return address
      address = hop
      if (left > 0 && !isTrusted(address)) return address
    }
    return address
  }
}
