import { toIso } from '../../../domain/iso.ts'
import type { Delivery } from '../../../domain/webhooks/delivery.ts'
import type { Endpoint, HookHealth } from '../../../domain/webhooks/endpoint.ts'
import type { EndpointChange, NewEndpoint } from '../../../domain/webhooks/endpoints.ts'
import { DEFAULT_EVENTS } from '../../../domain/webhooks/events.ts'
import type { NewWebhookBody, WebhookChangeBody } from './schemas.ts'

/** Converts webhooks between snake_case and camelCase. */
export function toWebhookView(endpoint: Endpoint, health?: HookHealth) {
  const reason = endpoint.active ? (health?.disabledReason ?? null) : 'paused'
  const failingSince = health?.failingSince ?? null
  const working = failingSince === null ? ('active' as const) : ('failing' as const)
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    qr_ids: null,
    tags: null,
    ...endpoint.filter,
    active: reason === null,
    status: reason === null ? working : ('disabled' as const),
    failing_since: toIso(failingSince),
    disabled_reason: reason,
    created_at: new Date(endpoint.createdAt).toISOString(),
    updated_at: new Date(endpoint.updatedAt).toISOString(),
  }
}

export function toDeliveryView(delivery: Delivery) {
  return {
    id: delivery.id,
    event: delivery.event,
    state: delivery.state,
    created_at: new Date(delivery.madeAt).toISOString(),
    next_try_at: toIso(delivery.nextTryAt),
    body: delivery.body,
    tries: delivery.tries.map(({ at, status, durationMs, answer, error }) => ({
      at: new Date(at).toISOString(),
      status,
      duration_ms: durationMs,
      answer,
      error,
    })),
  }
}

export function toNewEndpoint(body: NewWebhookBody): Omit<NewEndpoint, 'filter'> {
  return {
    url: body.url,
    description: body.description ?? '',
    events: body.events ?? DEFAULT_EVENTS,
    active: body.active ?? true,
  }
}

/** Only what was given: an omitted field stays as it is. */
export function toEndpointChange(body: WebhookChangeBody): EndpointChange {
  const { url, description, events, active } = body
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
    ...(active !== undefined && { active }),
  }
}
