import type { Logger } from 'pino'
import type { Vault } from '../../domain/vault.ts'
import type { Claimed } from '../../domain/webhooks/delivery.ts'
import type { OldSecret } from '../../domain/webhooks/endpoint.ts'
import type { EndpointsNow, KnownEndpoint } from '../storage/webhooks/endpoints.ts'
import { signatureOf } from './sign.ts'

/** Where deliveries go and how they are signed, as the courier's thread needs it. */
export interface Receivers {
  know(now: EndpointsNow): void
  has(endpointId: string): boolean
  /**
   * Null if there is no such endpoint or it is paused. The signature carries the time of this
   * attempt.
   */
  request(
    sent: Sent,
    body: Uint8Array,
    now: number,
    isTest: boolean,
  ): { readonly url: string; readonly headers: Record<string, string> } | null
}

/** What a request says of its delivery. */
export type Sent = Pick<Claimed, 'endpointId' | 'id' | 'isReplayed'>

interface Receiver {
  readonly accountId: string
  /** Its owner currently wants deliveries. */
  readonly isWanted: boolean
  readonly url: string
  readonly secret: string
  readonly oldSecrets: readonly OldSecret[]
}

const AGENT = 'Qroute-Webhooks/1'

export function openReceivers(vault: Vault, log: Logger): Receivers {
  const known = new Map<string, Receiver>()

  function unlock(endpoint: KnownEndpoint): Receiver | null {
    const secret = vault.unlock(endpoint.secret)
    if (secret === null) {
      log.error(
        { endpoint: endpoint.id },
        'a webhook was signed with another SECRET: rotate its secret',
      )
      return null
    }
    const { accountId, url } = endpoint
    const isWanted = endpoint.active && endpoint.isIncluded
    // Newest first.
    const oldSecrets = endpoint.oldSecrets.toReversed().flatMap(({ secret: locked, until }) => {
      const old = vault.unlock(locked)
      return old === null ? [] : [{ secret: old, until }]
    })
    return { accountId, isWanted, url, secret, oldSecrets }
  }

  return {
    know({ accountIds, endpoints }) {
      const changed = accountIds && new Set(accountIds)
      for (const [id, { accountId }] of known) {
        if (changed === null || changed.has(accountId)) known.delete(id)
      }
      for (const endpoint of endpoints) {
        const receiver = unlock(endpoint)
        if (receiver) known.set(endpoint.id, receiver)
      }
    },
    has: (endpointId) => known.has(endpointId),
    request({ endpointId, id, isReplayed }, body, now, isTest) {
      const receiver = known.get(endpointId)
      if (!receiver || !(receiver.isWanted || isTest)) return null
      const { url, secret, oldSecrets } = receiver
      const old = oldSecrets.filter(({ until }) => now < until)
      const secrets = [secret, ...old.map((one) => one.secret)]
      const seconds = Math.floor(now / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': AGENT,
        'webhook-id': id,
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signatureOf(id, seconds, body, secrets),
        ...(isReplayed && { 'webhook-replayed': 'true' }),
      }
      return { url, headers }
    },
  }
}
