import { hash } from 'node:crypto'

/**
 * What is stored of a key, a cookie or a link. All of them are long and random, so a slow hash would
 * add nothing but latency.
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}
