import { createHmac, randomBytes } from 'node:crypto'

/** Stand-in. */
const PREFIX = 'whsec_'

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

export function signatureOf(
  id: string,
  timestampSeconds: number,
  body: Uint8Array,
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      const hmac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
}
