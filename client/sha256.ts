/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), written out because they must be synchronous in every runtime:
 * `node:crypto` is not everywhere, and Web Crypto answers with promises.
 */
const BLOCK_BYTES = 64
/** What follows the message at least: a bit, and its length. */
const ENDING_BYTES = 9

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const

const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
] as const

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const message = padded(parts)
  const state = Uint32Array.from(START)
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES) addBlock(state, message, at)
  const digest = new DataView(new ArrayBuffer(state.byteLength))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const inner = sha256(
    block.map((byte) => byte ^ 0x36),
    ...parts,
  )
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    inner,
  )
}

function padded(parts: readonly Uint8Array[]): DataView {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const blocks = Math.ceil((length + ENDING_BYTES) / BLOCK_BYTES)
  const bytes = new Uint8Array(blocks * BLOCK_BYTES)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  bytes[length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(length) * 8n)
  return view
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** One round each for the block's 16 words and 48 that are mixed from them. */
function wordsOf(message: DataView, start: number): Uint32Array {
  const words = new Uint32Array(ROUNDS.length)
  for (let at = 0; at < words.length; at++) {
    if (at < 16) words[at] = message.getUint32(start + at * 4)
    else {
      const early = words[at - 15] as number
      const late = words[at - 2] as number
      const mixedEarly = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const mixedLate = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[at] = (words[at - 16] as number) + mixedEarly + (words[at - 7] as number) + mixedLate
    }
  }
  return words
}

/** In the letters of the standard. Sums are cut to 32 bits. */
function addBlock(state: Uint32Array, message: DataView, start: number): void {
  const words = wordsOf(message, start)
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let at = 0; at < words.length; at++) {
    const chosen = (e & f) ^ (~e & g)
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen
    const added = (first + (ROUNDS[at] as number) + (words[at] as number)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const mixed = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + mixed) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (const [at, sum] of sums.entries()) state[at] = (state[at] as number) + sum
}

type Eight = [number, number, number, number, number, number, number, number]
