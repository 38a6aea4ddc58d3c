import { BlockList } from 'node:net'
import { addRange } from '../lib/ip-address.ts'

/** The setting TRUST_PROXY as a list for address lookups. */
export function toTrustedProxies(raw: string): BlockList {
  const list = new BlockList()
  if (raw === 'none') return list
  if (raw === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return list
  }
  for (const item of raw.split(',')) {
    if (!addRange(list, item.trim())) throw new Error(`"${item.trim()}" is not an address or CIDR`)
  }
  return list
}
