import { hash } from 'node:crypto'

/**
 * HMAC-SHA256 (RFC 2104) as two plain hashes over pads that are prepared once for a key. Both users
 * are hot: createHmac takes three times as long for a short text (`bench/redirect/redirect.ts` prints it),
 * and setting up its key alone cost 50 µs of the 300 that a delivery takes.
 */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

interface Pads {
  /** Followed by room for the message. */
  readonly inner: Buffer
  /** Followed by room for the inner digest. */
  readonly outer: Buffer
}

function toPads(key: Uint8Array, messageBytes: number): Pads {
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key
  const inner = Buffer.alloc(BLOCK_BYTES + messageBytes, 0x36)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c)
  for (const [index, byte] of short.entries()) {
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  return { inner, outer }
}

function finish(outer: Buffer, padded: Uint8Array, encoding: 'hex' | 'base64'): string {
  // A digest as text and back is faster than a Buffer that is made for it.
  outer.write(hash('sha256', padded, 'binary'), BLOCK_BYTES, 'latin1')
  return hash('sha256', outer, encoding)
}

/** The digest of a message that comes in parts, in base64. */
export type Hmac = (...parts: readonly Uint8Array[]) => string

export function openHmac(key: Uint8Array): Hmac {
  const { inner, outer } = toPads(key, 0)
  return (...parts) => finish(outer, Buffer.concat([inner, ...parts]), 'base64')
}

/** The digest of a Latin-1 text, in hex. What is longer than `textMax` is cut off there. */
export type TextHmac = (text: string) => string

export function openTextHmac(key: Uint8Array, textMax: number): TextHmac {
  const { inner, outer } = toPads(key, textMax)
  /** The pad and a text of each length. Making such a view costs as much as hashing it. */
  const views: Buffer[] = []
  return (text) => {
    const length = inner.write(text, BLOCK_BYTES, 'latin1')
    views[length] ??= inner.subarray(0, BLOCK_BYTES + length)
    return finish(outer, views[length], 'hex')
  }
}
