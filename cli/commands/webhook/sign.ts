import { createHmac, randomBytes } from 'node:crypto'

/** Signatures as the service writes them: Standard Webhooks. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function signatureOf(id: string, seconds: number, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
  return `v1,${digest}`
}
