import { randomByte } from './random.ts'

/**
 * Ids are a prefix and 26 characters: 10 for the millisecond and 16 random ones, in Crockford's
 * base 32, lower case. They sort by time, so a list "newest first" is one walk down an index. Two
 * ids of one process are always in order: within a millisecond the random part is incremented.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16
export const ID_LENGTH = TIME_LENGTH + RANDOM_LENGTH

export type IdPrefix =
  | 'acct'
  | 'aud'
  | 'chg'
  | 'dlv'
  | 'evt'
  | 'key'
  | 'log'
  | 'logo'
  | 'mail'
  | 'qr'
  | 'req'
  | 'rpt'
  | 'ses'
  | 'sty'
  | 'tag'
  | 'usr'
  | 'wh'

let lastTime = -1
const lastRandom = new Uint8Array(RANDOM_LENGTH)

export function newId(prefix: IdPrefix, nowMs: number): string {
  if (nowMs > lastTime) {
    lastTime = nowMs
    // 5 bits per character; the first one keeps a bit free so that incrementing cannot overflow.
    for (let i = 0; i < RANDOM_LENGTH; i++) lastRandom[i] = randomByte() & (i === 0 ? 15 : 31)
  } else {
    countUp()
  }
  return `${prefix}_${timeText(lastTime)}${randomText()}`
}

/** Of what happened at that time and is written down later. */
export function newPastId(prefix: IdPrefix, time: number): string {
  let text = `${prefix}_${timeText(time)}`
  for (let i = 0; i < RANDOM_LENGTH; i++) text += ALPHABET[randomByte() & 31]
  return text
}

export function isId(prefix: IdPrefix, text: string): boolean {
  return text.length === prefix.length + 1 + ID_LENGTH && /^[a-z]+_[0-9a-z]+$/.test(text)
}

/** Sorts before every id made at that time or later, and after all earlier ones. */
export function idAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${timeText(time)}`
}

/** When an id was made. */
export function timeOf(id: string): number {
  return numberOf(id.slice(id.indexOf('_') + 1).slice(0, TIME_LENGTH))
}

/** What digits stand for. */
export function numberOf(text: string): number {
  let number = 0
  for (const letter of text) number = number * 32 + ALPHABET.indexOf(letter)
  return number
}

function countUp(): void {
  for (let i = RANDOM_LENGTH - 1; i >= 0; i--) {
    const digit = (lastRandom[i] ?? 0) + 1
    lastRandom[i] = digit & 31
    if (digit < 32) return
  }
}

let lastHigh = -1
let highText = ''

/** Two digits at once: exports write millions of ids, in order, so most digits repeat. */
export function timeText(time: number): string {
  const high = Math.floor(time / 1024)
  if (high !== lastHigh) {
    lastHigh = high
    highText = plainDigits(high, TIME_LENGTH - 2)
  }
  return highText + PAIRS[time % 1024]
}

export const PAIRS = Array.from(
  { length: 1024 },
  (_, n) => `${ALPHABET[n >> 5]}${ALPHABET[n & 31]}`,
)

export function plainDigits(number: number, length: number): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 1024)) {
    text = `${PAIRS[rest % 1024]}${text}`
  }
  return text.padStart(length, '0')
}

function randomText(): string {
  let text = ''
  for (const digit of lastRandom) text += ALPHABET[digit]
  return text
}

/** The length of a request id: 90 bits, so that no two are equal by chance. */
const REQUEST_PAIRS = 9

/** Every answer needs one and anyone may see it, so it contains neither a time nor a number. */
export function newRequestId(): string {
  let text = 'req_'
  for (let i = 0; i < REQUEST_PAIRS; i++) text += PAIRS[((randomByte() & 3) << 8) | randomByte()]
  return text
}
