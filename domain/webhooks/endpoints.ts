import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Plan } from '../accounts/plans.ts'
import { AlreadyDone, type Receipt } from '../accounts/receipts.ts'
import { Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Vault } from '../vault.ts'
import type { Courier } from './delivery.ts'
import type { Endpoint, EndpointStore, OldSecret } from './endpoint.ts'
import { rotatedEntry, updatedEntry } from './endpoint-audit.ts'
import { OLD_SECRETS_MAX, ROTATION_MS } from './webhooks.ts'

/**
 * The life of an endpoint. Its secret is shown once, when it is created. A change applies to every
 * scan that is answered after the change was.
 */
export interface Keeper {
  readonly endpoints: EndpointStore
  readonly courier: Courier
  readonly vault: Vault
  readonly newSecret: () => string
}

export type NewEndpoint = Pick<Endpoint, 'url' | 'description' | 'events' | 'active' | 'filter'>

export type EndpointChange = Partial<NewEndpoint>

/**
 * Makes the receipt that is stored in the same batch as the change; null if the request has no
 * Idempotency-Key.
 */
export type SealEndpoint = ((endpoint: Endpoint, secret: string) => Receipt) | null

export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

export function requireWebhooks({ webhooks }: Plan): void {
  if (webhooks > 0) return
  throw new Problem('plan_required', 'The plan does not include webhooks')
}

export async function createEndpoint(
  { endpoints, vault, newSecret }: Keeper,
  { accountId, mode }: Owner,
  { webhooks }: Plan,
  wanted: NewEndpoint,
  actor: Actor,
  seal: SealEndpoint,
): Promise<WithSecret> {
  const now = Date.now()
  const secret = newSecret()
  const endpoint: Endpoint = {
    id: newId('wh', now),
    accountId,
    mode,
    ...wanted,
    enabledAt: now,
    secret: vault.lock(secret),
    oldSecrets: [],
    createdAt: now,
    updatedAt: now,
  }
  const receipt = seal?.(endpoint, secret) ?? null
  const refused = await endpoints.insert(endpoint, webhooks, actor, receipt)
  if (refused === 'receipt') throw new AlreadyDone()
  if (refused === 'full') throw tooMany(webhooks)
  return { endpoint, secret }
}

/**
 * Resolves when what was created or rotated applies to every scan answered from now on; the request
 * is not answered before, not even from a receipt. If this fails, the change stands, and a
 * repetition with the same Idempotency-Key waits for it again. `unseen`: a new endpoint without a
 * receipt. Nobody would know its secret, so it is removed.
 */
export async function takeEffect(
  { endpoints, courier }: Keeper,
  unseen: Endpoint | null,
  actor: Actor,
): Promise<void> {
  try {
    await courier.endpointsChanged()
  } catch (error) {
    if (unseen) await endpoints.remove(unseen, actor)
    throw error
  }
}

/**
 * Null if it was deleted in the meantime. Switching it on or changing its URL clears its failures.
 * A concurrent change is not undone: the endpoint is read and changed again. `isDisabled`: by the
 * service.
 */
export async function changeEndpoint(
  { endpoints, courier }: Keeper,
  endpoint: Endpoint,
  change: EndpointChange,
  actor: Actor,
  isDisabled: boolean,
): Promise<Endpoint | null> {
  for await (const before of currentOf(endpoints, endpoint)) {
    const now = Math.max(Date.now(), before.updatedAt + 1)
    const isNew = change.active || (change.url !== undefined && change.url !== before.url)
    const enabledAt = isNew ? Math.max(now, before.enabledAt + 1) : before.enabledAt
    const after: Endpoint = { ...before, ...change, enabledAt, updatedAt: now }
    const entry = updatedEntry(before, after, actor, isDisabled)
    if ((await endpoints.update(before, after, entry, null)) !== null) continue
    await courier.endpointsChanged()
    return after
  }
  return null
}

/** The endpoint, read again after each concurrent change. Ends when it is deleted. */
async function* currentOf(endpoints: EndpointStore, endpoint: Endpoint): AsyncGenerator<Endpoint> {
  for (let now: Endpoint | null = endpoint; now; now = await endpoints.find(now, now.id)) yield now
}

/** Secrets that were replaced within a day keep signing. */
export async function rotateSecret(
  { endpoints, vault, newSecret }: Keeper,
  endpoint: Endpoint,
  actor: Actor,
  seal: SealEndpoint,
): Promise<WithSecret | null> {
  for await (const before of currentOf(endpoints, endpoint)) {
    const now = Math.max(Date.now(), before.updatedAt + 1)
    const secret = newSecret()
    const after: Endpoint = {
      ...before,
      secret: vault.lock(secret),
      oldSecrets: oldSecretsAfter(before, now),
      updatedAt: now,
    }
    const receipt = seal?.(after, secret) ?? null
    const refused = await endpoints.update(before, after, rotatedEntry(after, actor), receipt)
    if (refused === 'receipt') throw new AlreadyDone()
    if (refused === 'missing') continue
    return { endpoint: after, secret }
  }
  return null
}

/**
 * If there are too many, the oldest stays: if the answers to all these rotations were lost, it is
 * the one that the receiver has. The latest ones stay too, because the receiver may have any of
 * them.
 */
function oldSecretsAfter({ secret, oldSecrets }: Endpoint, now: number): OldSecret[] {
  const signing = oldSecrets.filter(({ until }) => until > now)
  const all = [...signing, { secret, until: now + ROTATION_MS }]
  if (all.length <= OLD_SECRETS_MAX) return all
  return [...all.slice(0, 1), ...all.slice(1 - OLD_SECRETS_MAX)]
}

export async function deleteEndpoint(
  { endpoints, courier }: Keeper,
  endpoint: Endpoint,
  actor: Actor,
): Promise<boolean> {
  if (!(await endpoints.remove(endpoint, actor))) return false
  await courier.endpointsChanged()
  return true
}

function tooMany(max: number): Problem {
  const message = `The maximum of ${max} ${max === 1 ? 'webhook' : 'webhooks'} in this mode has been reached: delete one first`
  return new Problem('quota_exceeded', message)
}
