import { BlockList, isIP } from 'node:net'

/** The setting TRUST_PROXY as a list for address lookups. */
export function toTrustedProxies(raw: string): BlockList {
  const list = new BlockList()
  if (raw === 'none') return list
  if (raw === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return list
  }
  for (const item of raw.split(',')) addProxy(list, item.trim())
  return list
}

function addProxy(list: BlockList, item: string): void {
  const [address = '', bits, ...rest] = item.split('/')
  const version = isIP(address)
  const size = version === 4 ? 32 : 128
  const prefix = bits === undefined ? size : Number(bits)
  const whole = /^\d+$/.test(bits ?? '0') && prefix <= size
  if (version === 0 || !whole || rest.length > 0)
    throw new Error(`"${item}" is not an address or CIDR`)
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
}
