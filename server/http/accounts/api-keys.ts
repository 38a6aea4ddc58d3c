import type { ApiKey, KeyStore, NewKey } from '../../../domain/accounts/api-key.ts'
import { changeKey, createKey, revokeKey, revokeLeaked } from '../../../domain/accounts/api-keys.ts'
import type { ActivityStore } from '../../../domain/accounts/people/session.ts'
import { Problem } from '../../../domain/errors.ts'
import { toIso } from '../../../domain/iso.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import { type Answer, type RunOnce, send } from '../core/answers/idempotency.ts'
import { readList } from '../core/answers/lists.ts'
import { countFailure } from '../core/gate/api-limits.ts'
import type { Gate } from '../core/gate/authentication.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import type { Static } from '../core/schemas/type.ts'
import {
  KeyChangeBody,
  KeyList,
  KeyParams,
  KeySecretView,
  KeyView,
  NewKeyBody,
  RevokeBody,
  RevokedView,
} from './key-schemas.ts'
import { PeopleQuery } from './schemas.ts'

export interface KeyRoutes {
  readonly keys: KeyStore
  readonly activity: Pick<ActivityStore, 'keyUses'>
  readonly runOnce: RunOnce
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
}

const documented = documentedIn('API keys')
const ownKey = openNoun<ApiKey>('key')

export function keyRoutes(app: Api, routes: KeyRoutes): void {
  listRoute(app, routes)
  createRoute(app, routes)
  changeRoutes(app, routes)
  revokeRoute(app, routes)
}

function listRoute(app: Api, { keys, activity }: KeyRoutes): void {
  const schema = documented({
    id: 'listApiKeys',
    permission: 'keys',
    summary: 'List API keys',
    description:
      'Lists live and test keys, newest first, including keys revoked in the last 90 days. The full keys are never returned.',
    querystring: PeopleQuery,
    response: { 200: KeyList },
  })
  app.get('/api-keys', { schema }, async (request) => {
    const { accountId } = callerOf(request)
    const { items, pagination } = await readList(request.query, {
      ...{ name: 'api-keys', parts: ['text'] },
      placeOf: ({ id }: ApiKey) => [id],
      page: (page) => keys.list(accountId, page),
      after: (place, limit) => keys.walk(accountId, { after: place?.[0] ?? null, limit }),
    })
    const uses = await activity.keyUses(items.map(({ id }) => id))
    return { data: items.map((key) => toView(key, uses.get(key.id) ?? null)), pagination }
  })
}

function createRoute(app: Api, { keys, runOnce }: KeyRoutes): void {
  const schema = documented({
    id: 'createApiKey',
    permission: 'keys',
    summary: 'Create an API key',
    description:
      'Returns the full key. The key is shown only once, because the service stores only a hash of the key. By default, the key has full access and is a live key. An account can have up to 200 keys that are not revoked.',
    errors: ['quota_exceeded', 'idempotency_conflict'],
    body: NewKeyBody,
    response: { 201: KeySecretView },
  })
  app.post('/api-keys', { schema }, async (request, reply) => {
    const { name, mode = 'live', scopes = 'full', expires_at } = request.body
    const expiresAt = expires_at == null ? null : toInstant(expires_at)
    const wanted = { name: name.trim(), mode, scopes, expiresAt }
    const { accountId } = callerOf(request)
    const toAnswer = ({ stored, key }: NewKey): Answer => ({
      status: 201,
      headers: { location: `/v1/api-keys/${stored.id}` },
      body: { ...toView(stored, null), key },
    })
    const answer = await runOnce(reply, async (seal) => {
      const sealed = seal && ((made: NewKey) => seal(toAnswer(made)))
      return toAnswer(await createKey(keys, actorOf(request), accountId, wanted, sealed))
    })
    return send(reply, answer)
  })
}

function changeRoutes(app: Api, { keys, activity }: KeyRoutes): void {
  const onRequest = ownKey.lookUp(
    findById({
      ...{ called: 'key', prefix: 'key' },
      async find({ accountId }, id) {
        const key = await keys.find(id)
        return key?.accountId === accountId ? key : null
      },
      missing: (id) => new Problem('not_found', `Key ${id.slice(0, 100)} not found`),
    }),
  )
  const read = documented({
    id: 'getApiKey',
    permission: 'keys',
    summary: 'Get an API key',
    description:
      "Returns the key's scopes, the minute it was last used and its last four characters. The full key is never returned.",
    params: KeyParams,
    response: { 200: KeyView },
  })
  app.get('/api-keys/:id', { schema: read, onRequest }, async (request) =>
    toUsedView(ownKey.of(request)),
  )
  const change = documented({
    id: 'changeApiKey',
    permission: 'keys',
    summary: 'Change an API key',
    description:
      "Changes the key's name, scopes or expiry. The change applies from the next request with the key.",
    params: KeyParams,
    errors: ['invalid_state'],
    body: KeyChangeBody,
    response: { 200: KeyView },
  })
  app.patch('/api-keys/:id', { schema: change, onRequest }, async (request) => {
    const { name, scopes, expires_at } = request.body
    const expiresAt = expires_at == null ? expires_at : toInstant(expires_at)
    const key = await changeKey(keys, actorOf(request), ownKey.of(request), {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })
    return toUsedView(key)
  })
  const remove = documented({
    id: 'revokeApiKey',
    permission: 'keys',
    summary: 'Revoke an API key',
    description:
      'As soon as this call returns, requests with the key fail on every server and the event streams opened with it are closed. This cannot be undone. The key remains in the list of keys for 90 days, marked as revoked.',
    params: KeyParams,
    errors: ['invalid_state'],
    response: { 200: RevokedView },
  })
  app.delete('/api-keys/:id', { schema: remove, onRequest }, async (request) => {
    const { id } = await revokeKey(keys, actorOf(request), ownKey.of(request))
    return { id, revoked: true }
  })

  async function toUsedView(key: ApiKey) {
    return toView(key, (await activity.keyUses([key.id])).get(key.id) ?? null)
  }
}

function revokeRoute(app: Api, { keys, limits }: KeyRoutes): void {
  const schema = documented({
    id: 'revokeLeakedKey',
    permission: 'public',
    summary: 'Revoke a leaked key',
    description:
      'The key itself is the only credential needed, so anyone who finds a leaked key can revoke it.',
    errors: ['not_found'],
    body: RevokeBody,
    response: { 200: RevokedView },
  })
  app.post('/api-keys/revoke', { schema }, async (request, reply) => {
    const key = await revokeLeaked(keys, request.body.key, request.id)
    if (key !== null) return { id: key.id, revoked: true }
    countFailure(limits, request, reply)
    const message = 'This key does not exist or has been revoked'
    throw new Problem('not_found', message, [{ param: 'key', message, code: 'unknown' }])
  })
}

function toView(key: ApiKey, usedAt: number | null): Static<typeof KeyView> {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    last_four: key.lastFour,
    created_at: new Date(key.createdAt).toISOString(),
    created_by: key.createdBy,
    expires_at: toIso(key.expiresAt),
    last_used_at: toIso(usedAt),
    revoked_at: toIso(key.revokedAt),
  }
}
