import { randomText } from '../random.ts'
import type { Mode } from './owner.ts'
import { BASE62 } from './secrets.ts'

/**
 * API keys: `sk_live_` or `sk_test_`, 32 random base62 characters (190 bits), and 6 characters of
 * checksum. The checksum rejects a mistyped key without a database query, and lets secret scanners
 * tell a real key from a lookalike. Keys are stored as SHA-256 only: with 190 bits, a slow hash
 * would add nothing but latency.
 */
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const KEY = /^sk_(live|test)_[0-9A-Za-z]{38}$/

export function newKey(mode: Mode): string {
  const body = `sk_${mode}_${randomText(BASE62, RANDOM_LENGTH)}`
  return body + checksum(body)
}

export function isKey(text: string): boolean {
  if (!KEY.test(text)) return false
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return checksum(body) === text.slice(-CHECKSUM_LENGTH)
}

export function lastFour(key: string): string {
  return key.slice(-4)
}

/** CRC-32 in base62, padded: 62^6 is more than 2^32. */
function checksum(body: string): string {
  let crc = 0xffffffff
  for (let i = 0; i < body.length; i++) {
    crc ^= body.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = `${BASE62[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  }
  return text
}
