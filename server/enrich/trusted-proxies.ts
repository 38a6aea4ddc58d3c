import { BlockList } from 'node:net'
import { addRange } from '../lib/ip-address.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']

/** The setting TRUST_PROXY as a list for address lookups. */
export function toTrustedProxies(raw: string): BlockList {
  const list = new BlockList()
  if (raw === 'none') return list
  for (const item of raw.split(',').map((one) => one.trim())) {
    const ranges = item === 'loopback' ? LOOPBACK : [item]
    for (const range of ranges) {
      if (!addRange(list, range)) throw new Error(`"${item}" is not loopback, an address or a CIDR`)
    }
  }
  return list
}

const TOKEN = /^[a-z0-9!#$%&'*+.^_`|~-]+$/
/**
 * What every client may send as it likes, and what Node keeps the first of if it comes twice: there
 * a forged value could win.
 */
const NO_NAMES = `age authorization connection content-length content-type cookie etag expires from host
if-modified-since if-unmodified-since last-modified location max-forwards proxy-authorization referer
retry-after server set-cookie transfer-encoding user-agent`

/** The setting CLIENT_IP_HEADER, in small letters as Node has it. */
export function toClientIpHeader(raw: string): string {
  const name = raw.toLowerCase()
  if (!TOKEN.test(name)) throw new Error(`"${raw}" is not the name of a header`)
  if (name === 'x-forwarded-for' || name === 'forwarded') {
    throw new Error(`${raw} is a list: name a header with one address, or use TRUST_PROXY alone`)
  }
  if (NO_NAMES.split(/\s/).includes(name)) throw new Error(`${raw} does not name an address`)
  return name
}
