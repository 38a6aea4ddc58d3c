import type { FastifyRequest } from 'fastify'
import type { AuditLog } from '../../../domain/accounts/audit.ts'
import { type Plan, type Plans, planOf, WEBHOOKS_MAX } from '../../../domain/accounts/plans.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { Problem } from '../../../domain/errors.ts'
import type { DeliveryReader } from '../../../domain/webhooks/delivery.ts'
import type { Endpoint } from '../../../domain/webhooks/endpoint.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type Keeper,
  requireWebhooks,
  rotateSecret,
  type SealEndpoint,
  takeEffect,
  type WithSecret,
} from '../../../domain/webhooks/endpoints.ts'
import { type Answer, type RunAndKeep, type RunOnce, send } from '../core/answers/idempotency.ts'
import { readFromWhole } from '../core/answers/lists.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import { filterChange, toFilter } from './filter.ts'
import {
  DeletedWebhook,
  NewWebhookBody,
  WebhookChangeBody,
  WebhookList,
  WebhookParams,
  WebhookQuery,
  WebhookSecretView,
  WebhookView,
} from './schemas.ts'
import { toEndpointChange, toNewEndpoint, toWebhookView } from './views.ts'

export interface WebhookRoutes {
  readonly keeper: Keeper
  readonly codes: CodeStore
  readonly plans: Plans
  readonly audit: AuditLog
  readonly deliveries: DeliveryReader
  readonly runOnce: RunOnce
  readonly runAndKeep: RunAndKeep
}

export const WEBHOOK_TAG = 'Webhooks'
const documented = documentedIn(WEBHOOK_TAG)

const named = openNoun<{ readonly endpoint: Endpoint; readonly plan: Plan }>('webhook')

/** A downgraded account keeps its webhooks: they still exist, and return 403. */
export function endpointOf(request: FastifyRequest): Endpoint {
  const { endpoint, plan } = named.of(request)
  requireWebhooks(plan)
  return endpoint
}

export function noSuchWebhook(id: string, why = ''): Problem {
  return new Problem('not_found', `Webhook ${id.slice(0, 100)} not found${why}`)
}

export function findWebhook({ keeper, plans }: Pick<WebhookRoutes, 'keeper' | 'plans'>) {
  const find = findById({
    ...{ called: 'webhook', prefix: 'wh', missing: noSuchWebhook },
    find: (owner, id) => keeper.endpoints.find(owner, id),
  })
  return named.lookUp(async (request) => {
    const endpoint = await find(request)
    if (endpoint instanceof Problem) return endpoint
    return { endpoint, plan: planOf(plans, callerOf(request).plan) }
  })
}

export function webhookRoutes(app: Api, routes: WebhookRoutes): void {
  createRoute(app, routes)
  listRoute(app, routes)
  readRoute(app, routes)
  changeRoutes(app, routes)
  rotateRoute(app, routes)
}

function toSecretView({ endpoint, secret }: WithSecret) {
  return { ...toWebhookView(endpoint), secret }
}

function createRoute(app: Api, { keeper, codes, plans, runOnce }: WebhookRoutes): void {
  const schema = documented({
    id: 'createWebhook',
    permission: 'webhooks:write',
    summary: 'Create a webhook',
    description: `From then on, the service posts events to the URL and signs them according to Standard Webhooks. An account can have up to ${WEBHOOKS_MAX} webhooks in each mode.`,
    errors: ['plan_required', 'quota_exceeded', 'idempotency_conflict'],
    body: NewWebhookBody,
    response: { 201: WebhookSecretView },
  })
  app.post('/webhooks', { schema }, async (request, reply) => {
    const caller = callerOf(request)
    const plan = planOf(plans, caller.plan)
    requireWebhooks(plan)
    const wanted = toNewEndpoint(request.body)
    const toAnswer = (made: WithSecret): Answer => ({
      status: 201,
      headers: { location: `/v1/webhooks/${made.endpoint.id}` },
      body: toSecretView(made),
    })
    let unseen: Endpoint | null = null
    const answer = await runOnce(reply, async (seal) => {
      const sealed: SealEndpoint =
        seal && ((endpoint, secret) => seal(toAnswer({ endpoint, secret })))
      const filter = await toFilter(codes, caller, request.body, null)
      const asked = { ...wanted, filter }
      const made = await createEndpoint(keeper, caller, plan, asked, actorOf(request), sealed)
      if (!seal) unseen = made.endpoint
      return toAnswer(made)
    })
    await takeEffect(keeper, unseen, actorOf(request))
    return send(reply, answer)
  })
}

function listRoute(app: Api, { keeper, plans, deliveries }: WebhookRoutes): void {
  const schema = documented({
    id: 'listWebhooks',
    permission: 'webhooks:read',
    summary: 'List webhooks',
    description: 'Lists webhooks newest first, each with its status.',
    errors: ['plan_required'],
    querystring: WebhookQuery,
    response: { 200: WebhookList },
  })
  app.get('/webhooks', { schema }, async (request) => {
    const caller = callerOf(request)
    requireWebhooks(planOf(plans, caller.plan))
    const { items, pagination } = await readFromWhole(request.query, {
      ...{ name: 'webhooks', parts: ['text'], descending: true },
      all: await keeper.endpoints.list(caller),
      placeOf: ({ id }) => [id],
    })
    const health = await deliveries.healthOf(items.map(({ id }) => id))
    return {
      data: items.map((endpoint) => toWebhookView(endpoint, health.get(endpoint.id))),
      pagination,
    }
  })
}

function readRoute(app: Api, routes: WebhookRoutes): void {
  const schema = documented({
    id: 'getWebhook',
    permission: 'webhooks:read',
    summary: 'Get a webhook',
    description:
      'Returns the settings and status of the webhook, including whether the service has disabled it and how long it has been failing. The secret is shown only when it is created or rotated.',
    errors: ['plan_required'],
    params: WebhookParams,
    response: { 200: WebhookView },
  })
  const onRequest = findWebhook(routes)
  app.get('/webhooks/:id', { onRequest, schema }, async (request) =>
    view(routes, endpointOf(request)),
  )
}

async function view({ deliveries }: WebhookRoutes, endpoint: Endpoint) {
  const health = await deliveries.healthOf([endpoint.id])
  return toWebhookView(endpoint, health.get(endpoint.id))
}

function changeRoutes(app: Api, routes: WebhookRoutes): void {
  const { keeper, codes } = routes
  const onRequest = findWebhook(routes)
  const changeSchema = documented({
    id: 'updateWebhook',
    permission: 'webhooks:write',
    summary: 'Update a webhook',
    description:
      '`active: true` enables the webhook, even if the service has disabled it. Deliveries that were waiting are then sent.',
    errors: ['plan_required'],
    params: WebhookParams,
    body: WebhookChangeBody,
    response: { 200: WebhookView },
  })
  app.patch('/webhooks/:id', { onRequest, schema: changeSchema }, async (request) => {
    const endpoint = endpointOf(request)
    const filter = await filterChange(codes, endpoint, request.body)
    const change = { ...toEndpointChange(request.body), ...filter }
    const isDisabled = change.active === true && (await view(routes, endpoint)).active === false
    const changed = await changeEndpoint(keeper, endpoint, change, actorOf(request), isDisabled)
    if (changed === null) throw noSuchWebhook(request.params.id)
    return view(routes, changed)
  })

  const deleteSchema = documented({
    id: 'deleteWebhook',
    permission: 'webhooks:write',
    summary: 'Delete a webhook',
    description:
      "Also deletes the webhook's deliveries, including those that have not been sent yet.",
    errors: ['plan_required'],
    params: WebhookParams,
    response: { 200: DeletedWebhook },
  })
  app.delete('/webhooks/:id', { onRequest, schema: deleteSchema }, async (request) => {
    const endpoint = endpointOf(request)
    if (!(await deleteEndpoint(keeper, endpoint, actorOf(request))))
      throw noSuchWebhook(endpoint.id)
    return { deleted: true as const, id: endpoint.id }
  })
}

function rotateRoute(app: Api, routes: WebhookRoutes): void {
  const { keeper, runOnce } = routes
  const schema = documented({
    id: 'rotateWebhookSecret',
    permission: 'webhooks:secrets',
    summary: "Rotate a webhook's secret",
    description:
      'For 24 hours, deliveries are signed with both the new and the old secret, starting with the new one. Repeating the call is safe, because deliveries are signed with every secret from the last 24 hours, up to eight.',
    errors: ['plan_required', 'idempotency_conflict'],
    params: WebhookParams,
    response: { 200: WebhookSecretView },
  })
  const onRequest = findWebhook(routes)
  app.post('/webhooks/:id/rotate-secret', { onRequest, schema }, async (request, reply) => {
    const endpoint = endpointOf(request)
    const toAnswer = (made: WithSecret): Answer => ({
      status: 200,
      headers: {},
      body: toSecretView(made),
    })
    const answer = await runOnce(reply, async (seal) => {
      const rotated = await rotateSecret(
        keeper,
        endpoint,
        actorOf(request),
        seal && ((after, secret) => seal(toAnswer({ endpoint: after, secret }))),
      )
      if (rotated === null) throw noSuchWebhook(endpoint.id)
      return toAnswer(rotated)
    })
    await takeEffect(keeper, null, actorOf(request))
    return send(reply, answer)
  })
}
