import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { answerQuestions, runBelowNormal } from './worker-thread.ts'

/**
 * The thread that turns passwords into hashes with argon2id. In the process's pool it would take the
 * processor from redirects, and their places from the disk.
 */
export type PasswordQuestion =
  | { readonly hash: string }
  | { readonly check: string; readonly stored: string | null }

/**
 * The one with the least memory of the settings that OWASP recommends as equally strong: the redirects
 * beside it share the processor's caches.
 */
const COST = { memory: 7_168, passes: 5, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

runBelowNormal()
const nobody = hashOf(randomBytes(SALT_BYTES).toString('hex'))
answerQuestions(async (question: PasswordQuestion) => ({
  told: 'hash' in question ? hashOf(question.hash) : matches(question.check, question.stored),
}))

function hashOf(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  const hash = derive(password, salt, memory, passes, parallelism, HASH_BYTES)
  const cost = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${toText(salt)}$${toText(hash)}`
}

/** Nobody's password takes as long to check as anybody's. */
function matches(password: string, stored: string | null): boolean {
  const [, memory, passes, lanes, salt = '', hash = ''] = STORED.exec(stored ?? nobody) ?? []
  const expected = Buffer.from(hash, 'base64')
  const cost = [Number(memory), Number(passes), Number(lanes)] as const
  const given = derive(password, Buffer.from(salt, 'base64'), ...cost, expected.length)
  return timingSafeEqual(given, expected) && stored !== null
}

function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Buffer {
  // The same letters can be typed in several ways.
  const message = Buffer.from(password.normalize('NFKC'))
  return argon2Sync('argon2id', { message, nonce, parallelism, tagLength, memory, passes })
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
