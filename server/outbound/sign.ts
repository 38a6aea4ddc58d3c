import { createHmac, randomBytes } from 'node:crypto'

/**
 * Signatures as Standard Webhooks (standardwebhooks.com) writes them, so that receivers can use a
 * library they may already have: HMAC-SHA256 over `id.timestamp.body`, in base64, behind the name
 * of the scheme. The id and the time are signed too, or an old delivery could be sent again as a
 * new one. Several secrets give several signatures: while one is being replaced both are right.
 */
const PREFIX = 'whsec_'
/** As many as the hash has; more add nothing. */
const SECRET_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function signatureOf(
  id: string,
  timestampSeconds: number,
  body: Uint8Array,
  secrets: readonly string[],
): string {
  return secrets.map((secret) => `v1,${digestOf(id, timestampSeconds, body, secret)}`).join(' ')
}

function digestOf(id: string, timestampSeconds: number, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key)
    .update(`${id}.${timestampSeconds}.`)
    .update(body)
    .digest('base64')
}
