import type { Logger } from 'pino'
import type { Vault } from './domain/ports.ts'
import type { Endpoint } from './domain/webhook-ports.ts'
import { ROTATION_MS } from './domain/webhooks.ts'
import { signatureOf } from './outbound/sign.ts'

/** Where deliveries go and what they are signed with, put together for the thread that sends. */
export interface Receivers {
  know(endpoints: readonly Endpoint[]): void
  has(endpointId: string): boolean
  /** Null: there is no such endpoint. Signed with the time of this try. */
  request(
    endpointId: string,
    deliveryId: string,
    body: Uint8Array,
    now: number,
  ): { readonly url: string; readonly headers: Record<string, string> } | null
}

interface Receiver {
  readonly url: string
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldUntil: number
}

const AGENT = 'Qroute-Webhooks/1'

export function openReceivers(vault: Vault, log: Logger): Receivers {
  let known = new Map<string, Receiver>()

  function unlock(endpoint: Endpoint): Receiver | null {
    const secret = vault.unlock(endpoint.secret)
    if (secret === null) {
      log.error(
        { endpoint: endpoint.id },
        'a webhook was signed with another SECRET: rotate its secret',
      )
      return null
    }
    const { url, oldSecret, rotatedAt } = endpoint
    const old = oldSecret === null ? null : vault.unlock(oldSecret)
    return { url, secret, oldSecret: old, oldUntil: (rotatedAt ?? 0) + ROTATION_MS }
  }

  return {
    know(endpoints) {
      const now = new Map<string, Receiver>()
      for (const endpoint of endpoints) {
        const receiver = unlock(endpoint)
        if (receiver) now.set(endpoint.id, receiver)
      }
      known = now
    },
    has: (endpointId) => known.has(endpointId),
    request(endpointId, deliveryId, body, now) {
      const receiver = known.get(endpointId)
      if (!receiver) return null
      const { url, secret, oldSecret, oldUntil } = receiver
      const secrets = oldSecret !== null && now < oldUntil ? [secret, oldSecret] : [secret]
      const seconds = Math.floor(now / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': AGENT,
        'webhook-id': deliveryId,
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signatureOf(deliveryId, seconds, body, secrets),
      }
      return { url, headers }
    },
  }
}
