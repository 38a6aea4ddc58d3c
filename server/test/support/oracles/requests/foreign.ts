import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Somebody else's reading of Standard Webhooks: it judges what we sign. */
interface Foreign {
  readonly Webhook: new (secret: string) => Verifier
}

/** Throws unless the body is what its headers say. */
export interface Verifier {
  verify(body: string | Buffer, headers: Record<string, string>): unknown
}

const engines = createRequire(join(import.meta.dirname, '../../..', 'engines/package.json'))
export const { Webhook }: Foreign = engines('standardwebhooks')
