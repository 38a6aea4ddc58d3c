import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
/** With fewer, it is a pattern: "aaaaaaaaaa", "1212121212". */
const DIFFERENT_MIN = 4
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210']

/** Null if it can be used. */
export function passwordFault(password: string): string | null {
  const { length } = [...password]
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
    return `password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`
  }
  if (!password.isWellFormed()) return 'password must not contain broken Unicode'
  return isGuessable(password)
    ? 'password is one of the most common passwords: choose a less common one'
    : null
}

function isGuessable(password: string): boolean {
  // As it is hashed: the same letters can be typed in several ways.
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < DIFFERENT_MIN) return true
  return COMMON_PASSWORDS.has(plain) || ROWS.some((row) => row.includes(plain))
}

/** Turns passwords into what is stored. Slow on purpose, so it takes turns: see lib/threads/password-hash.ts. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** `stored` null: nobody has it. That takes as long, so the time tells nothing. */
  matches(password: string, stored: string | null): Promise<boolean>
}
