import type { FastifyRequest } from 'fastify'
import { invalidRequest, Problem } from '../../../domain/errors.ts'
import { isId } from '../../../domain/ids.ts'
import { toIso } from '../../../domain/iso.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import type { Delivery, DeliveryReader } from '../../../domain/webhooks/delivery.ts'
import { resentEntry, retriedEntry } from '../../../domain/webhooks/endpoint-audit.ts'
import { type Answer, send } from '../core/answers/idempotency.ts'
import { readList } from '../core/answers/lists.ts'
import { actorOf } from '../core/gate/caller.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import {
  DeliveryList,
  DeliveryParams,
  DeliveryQuery,
  DeliveryView,
  ReplayBody,
  ReplayView,
} from './delivery-schemas.ts'
import {
  endpointOf,
  findWebhook,
  noSuchWebhook,
  WEBHOOK_TAG,
  type WebhookRoutes,
} from './routes.ts'
import { WebhookParams } from './schemas.ts'
import { toDeliveryView } from './views.ts'

const documented = documentedIn(WEBHOOK_TAG)

interface ByBoth {
  Params: { id: string; delivery_id: string }
}

/** What was sent, and resending it. */
export function deliveryRoutes(app: Api, routes: WebhookRoutes): void {
  listRoute(app, routes)
  oneRoutes(app, routes)
  testRoute(app, routes)
  replayRoute(app, routes)
}

function listRoute(app: Api, routes: WebhookRoutes): void {
  const { deliveries } = routes
  const schema = documented({
    id: 'listDeliveries',
    permission: 'webhooks:read',
    summary: "List a webhook's deliveries",
    description: 'Lists deliveries newest first, each with its attempts.',
    errors: ['plan_required'],
    params: WebhookParams,
    querystring: DeliveryQuery,
    response: { 200: DeliveryList },
  })
  const onRequest = findWebhook(routes)
  app.get('/webhooks/:id/deliveries', { onRequest, schema }, async (request) => {
    const { state = null } = request.query
    const endpoint = endpointOf(request)
    const { items, pagination } = await readList(request.query, {
      ...{ name: 'deliveries', parts: ['text'] },
      placeOf: ({ id }: Delivery) => [id],
      page: (page) => deliveries.list(endpoint, state, page),
      after: (place, limit) =>
        deliveries.walk(endpoint, state, { after: place?.[0] ?? null, limit }),
    })
    return { data: items.map(toDeliveryView), pagination }
  })
}

function toAnswer(body: object): Answer {
  return { status: 200, headers: {}, body }
}

async function readDelivery(
  deliveries: DeliveryReader,
  { id, delivery_id }: ByBoth['Params'],
): Promise<Delivery> {
  const found = isId('dlv', delivery_id) ? await deliveries.find(id, delivery_id) : null
  if (found) return found
  throw new Problem('not_found', `Delivery ${delivery_id.slice(0, 100)} not found`)
}

function oneRoutes(app: Api, routes: WebhookRoutes): void {
  const { keeper, deliveries, audit, runAndKeep } = routes
  // Also after the webhook: an unknown id is 404 whatever else is wrong.
  const findDelivery = async (request: FastifyRequest) =>
    void (await readDelivery(deliveries, request.params as ByBoth['Params']))
  const onRequest = [findWebhook(routes), findDelivery]
  const readSchema = documented({
    id: 'getDelivery',
    permission: 'webhooks:read',
    summary: 'Get a delivery',
    description:
      'Returns a delivery with its attempts. The response shows when each attempt was made, which status your endpoint returned, and when the next attempt is due.',
    errors: ['plan_required'],
    params: DeliveryParams,
    response: { 200: DeliveryView },
  })
  app.get(
    '/webhooks/:id/deliveries/:delivery_id',
    { onRequest, schema: readSchema },
    async (request) => {
      endpointOf(request)
      return toDeliveryView(await readDelivery(deliveries, request.params))
    },
  )

  const retrySchema = documented({
    id: 'retryDelivery',
    permission: 'webhooks:write',
    summary: 'Resend a delivery',
    description:
      'Sends the delivery again immediately, whatever its state, with the same id and body. If it fails, it is retried as often as a new delivery. Does not affect a delivery that is being sent right now.',
    errors: ['plan_required', 'idempotency_conflict'],
    params: DeliveryParams,
    response: { 200: DeliveryView },
  })
  app.post(
    '/webhooks/:id/deliveries/:delivery_id/retry',
    { onRequest, schema: retrySchema },
    async (request, reply) => {
      const answer = await runAndKeep(reply, async () => {
        const { delivery_id } = request.params
        const endpoint = endpointOf(request)
        await audit.write([retriedEntry(endpoint, actorOf(request), delivery_id)])
        await keeper.courier.retry(endpoint.id, delivery_id)
        return toAnswer(toDeliveryView(await readDelivery(deliveries, request.params)))
      })
      return send(reply, answer)
    },
  )
}

function testRoute(app: Api, routes: WebhookRoutes): void {
  const { keeper, audit, runAndKeep } = routes
  const schema = documented({
    id: 'testWebhook',
    permission: 'webhooks:write',
    summary: 'Send a test event',
    description:
      'Posts a single webhook.test event, even if the webhook is paused, and returns the result.',
    errors: ['plan_required', 'idempotency_conflict'],
    params: WebhookParams,
    response: { 200: DeliveryView },
  })
  const onRequest = findWebhook(routes)
  app.post('/webhooks/:id/test', { onRequest, schema }, async (request, reply) => {
    const endpoint = endpointOf(request)
    const { id } = endpoint
    const answer = await runAndKeep(reply, async () => {
      await audit.write([resentEntry(endpoint, actorOf(request), 'tested')])
      const delivery = await keeper.courier.test(id)
      if (delivery === null) throw noSuchWebhook(id)
      return toAnswer(toDeliveryView(delivery))
    })
    return send(reply, answer)
  })
}

function replayRoute(app: Api, routes: WebhookRoutes): void {
  const { keeper, audit, runAndKeep } = routes
  const schema = documented({
    id: 'replayWebhook',
    permission: 'webhooks:write',
    summary: 'Resend deliveries from a period',
    description:
      'Resends deliveries that were created in the period and have failed or been delivered, with the same ids and bodies. Pending deliveries are not included, because they will be sent anyway.',
    errors: ['plan_required', 'idempotency_conflict'],
    params: WebhookParams,
    body: ReplayBody,
    response: { 200: ReplayView },
  })
  const onRequest = findWebhook(routes)
  app.post('/webhooks/:id/replay', { onRequest, schema }, async (request, reply) => {
    const { body } = request
    const endpoint = endpointOf(request)
    const [from, to] = [toInstant(body.from) ?? 0, toInstant(body.to) ?? 0]
    if (from >= to)
      throw invalidRequest([{ param: 'from', message: 'from must be before to', code: 'conflict' }])
    const range = { from: Math.max(from, 0), to: Math.max(to, 0), state: body.state ?? null }
    const answer = await runAndKeep(reply, async () => {
      await audit.write([resentEntry(endpoint, actorOf(request), 'replayed')])
      const { deliveries, nextFrom } = await keeper.courier.replay(endpoint.id, range)
      const next = toIso(nextFrom)
      return toAnswer({ replayed: deliveries, next_from: next })
    })
    return send(reply, answer)
  })
}
