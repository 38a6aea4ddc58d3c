import { numberOf, PAIRS, plainDigits, timeText } from '../ids.ts'
import { openCipher } from './scan-cipher.ts'

/**
 * A scan's id consists of its time and its number among all scans, so it need not be stored, and it
 * serves as a cursor of the feed. The number is encrypted: from two plain numbers, an account could
 * tell how much all others are scanned. Ids of one millisecond are in no order.
 *
 * Ids that were given out before numbers were encrypted stay as they are.
 */
export interface ScanIds {
  of(at: number, seq: number): string
  /** Null if it is not one of our ids. */
  seqOf(id: string): number | null
}

const NUMBER_LENGTH = 16
/** Precedes the 13 digits of 64 bits. A plain number has five zeros in front. */
const MARK = '100'
const MARK_PAIR = '10'
const WORD = 2 ** 32
/** Numbers have 53 bits, so this is the maximum of their first word. */
const HIGH_BITS = 21

/** The patterns of the two kinds, for schemas. */
const DIGIT = '[0-9a-hjkmnp-tv-z]'
export const SCAN_ID_PATTERN = `scan_${DIGIT}{10}(?:0{5}[0-7]${DIGIT}{10}|${MARK}[0-9a-f]${DIGIT}{12})`

/** The key is 32 hexadecimal digits; scans up to `plainUpTo` keep their old ids. */
export function toScanIds(key: string, plainUpTo: number): ScanIds {
  const cipher = openCipher([24, 16, 8, 0].map((from) => Number(`0x${key.slice(from, from + 8)}`)))
  const words = new Uint32Array(2)
  return {
    of(at, seq) {
      if (seq <= plainUpTo) return `scan_${timeText(at)}${plainDigits(seq, NUMBER_LENGTH)}`
      words[0] = seq / WORD
      words[1] = seq
      cipher.encrypt(words)
      return `scan_${timeText(at)}${toDigits(words)}`
    },
    seqOf(id) {
      const digits = id.slice(-NUMBER_LENGTH)
      // Otherwise a plain number would reveal how many scans there are.
      if (!digits.startsWith(MARK)) return Math.min(numberOf(digits), plainUpTo)
      fromDigits(digits, words)
      cipher.decrypt(words)
      const [high = 0, low = 0] = words
      return high >>> HIGH_BITS === 0 ? high * WORD + low : null
    },
  }
}

/** Ten bits per pair of digits: the mark and 4 bits, then 60. */
function toDigits(words: Uint32Array): string {
  const x = words[0] as number
  const y = words[1] as number
  return (
    MARK_PAIR +
    PAIRS[x >>> 28] +
    PAIRS[(x >>> 18) & 1023] +
    PAIRS[(x >>> 8) & 1023] +
    PAIRS[((x & 255) << 2) | (y >>> 30)] +
    PAIRS[(y >>> 20) & 1023] +
    PAIRS[(y >>> 10) & 1023] +
    PAIRS[y & 1023]
  )
}

/** 4 and 28 bits, then 2 and 30. */
function fromDigits(digits: string, words: Uint32Array): void {
  const shared = numberOf(digits.slice(8, 10))
  words[0] = numberOf(digits.slice(3, 8)) * 256 + (shared >>> 2)
  words[1] = (shared & 3) * 2 ** 30 + numberOf(digits.slice(10))
}
