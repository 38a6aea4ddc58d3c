import type { Logger } from 'pino'
import type { Vault } from './domain/ports.ts'
import { ROTATION_MS } from './domain/webhooks.ts'
import { signatureOf } from './outbound/sign.ts'
import type { EndpointsNow } from './storage/webhooks.ts'

/** Where deliveries go and what they are signed with, put together for the thread that sends. */
export interface Receivers {
  know(endpoints: EndpointsNow['endpoints']): void
  has(endpointId: string): boolean
  /** Null: there is no such endpoint, or it is paused. Signed with the time of this try. */
  request(
    endpointId: string,
    deliveryId: string,
    body: Uint8Array,
    now: number,
    isTest: boolean,
  ): { readonly url: string; readonly headers: Record<string, string> } | null
}

interface Receiver {
  /** Its owner wants something now. */
  readonly isWanted: boolean
  readonly url: string
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldUntil: number
}

const AGENT = 'Qroute-Webhooks/1'

export function openReceivers(vault: Vault, log: Logger): Receivers {
  let known = new Map<string, Receiver>()

  function unlock(endpoint: EndpointsNow['endpoints'][number]): Receiver | null {
    const secret = vault.unlock(endpoint.secret)
    if (secret === null) {
      log.error(
        { endpoint: endpoint.id },
        'a webhook was signed with another SECRET: rotate its secret',
      )
      return null
    }
    const { url, oldSecret, rotatedAt } = endpoint
    const isWanted = endpoint.active && endpoint.isPaid
    const old = oldSecret === null ? null : vault.unlock(oldSecret)
    return { isWanted, url, secret, oldSecret: old, oldUntil: (rotatedAt ?? 0) + ROTATION_MS }
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
    request(endpointId, deliveryId, body, now, isTest) {
      const receiver = known.get(endpointId)
      if (!receiver || !(receiver.isWanted || isTest)) return null
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
