import { randomText } from '../random.ts'

/** Secrets that we make and hand out once: keys, session cookies, links. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 256 bits. */
const LENGTH = 43

export function newSecret(): string {
  return randomText(BASE62, LENGTH)
}
