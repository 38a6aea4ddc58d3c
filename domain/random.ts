/** Uniform over the alphabet: bytes beyond its last whole multiple are discarded. */
export function randomText(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < fair) text += alphabet[byte % alphabet.length]
  }
  return text
}

/**
 * Asking the system for many bytes costs as much as for few. Each byte is used once and then wiped.
 */
const pool = new Uint8Array(1024)
let unused = 0

export function randomByte(): number {
  if (unused === 0) {
    crypto.getRandomValues(pool)
    unused = pool.length
  }
  const byte = pool[--unused] ?? 0
  pool[unused] = 0
  return byte
}
