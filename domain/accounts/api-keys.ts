import { invalidRequest, Problem, signedOut, tooManyChanges } from '../errors.ts'
import { newId } from '../ids.ts'
import { toIso } from '../iso.ts'
import type { ApiKey, KeyStore, NewKey } from './api-key.ts'
import { type Actor, type AuditEntry, changesBetween, entryAbout } from './audit.ts'
import { isKey, lastFour, newKey } from './key-format.ts'
import { AlreadyDone, type SealMade } from './receipts.ts'

/** Making, changing and revoking keys. What a key looks like is in keys.ts. */

/** A lost race means that someone else won, so this many in a row means overload. */
const EDIT_TRIES = 20

/** That are not revoked. More are lost track of. */
export const KEYS_MAX = 200

export type WantedKey = Pick<ApiKey, 'name' | 'mode' | 'scopes' | 'expiresAt'>

export function mintKey(accountId: string, wanted: WantedKey, createdBy: string | null): NewKey {
  const now = Date.now()
  const key = newKey(wanted.mode)
  const made = { id: newId('key', now), accountId, createdAt: now, createdBy, revokedAt: null }
  return { stored: { ...made, ...wanted, lastFour: lastFour(key) }, key }
}

export async function createKey(
  store: KeyStore,
  actor: Actor,
  accountId: string,
  wanted: WantedKey,
  seal: SealMade<NewKey> = null,
): Promise<NewKey> {
  assertFuture(wanted.expiresAt)
  const made = mintKey(accountId, wanted, actor.kind === 'operator' ? null : actor.name)
  const entry = createdEntry(actor, made.stored)
  const refused = await store.add(made, KEYS_MAX, [entry], seal?.(made) ?? null)
  if (refused === 'receipt') throw new AlreadyDone()
  if (refused === 'actor') throw signedOut()
  if (refused === 'account') throw new Problem('not_found', `No account has the id ${accountId}`)
  if (refused === null) return made
  throw new Problem(
    'quota_exceeded',
    `An account can have at most ${KEYS_MAX} keys: revoke one first`,
  )
}

export async function changeKey(
  store: KeyStore,
  actor: Actor,
  found: ApiKey,
  change: Partial<Omit<WantedKey, 'mode'>>,
): Promise<ApiKey> {
  if (change.expiresAt !== undefined) assertFuture(change.expiresAt)
  let before = found
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    assertActive(before)
    const after = { ...before, ...change }
    const changes = changesBetween(shown(before), shown(after))
    if (Object.keys(changes).length === 0) return before
    const entry = entryAbout(actor, 'api_key.updated', after, Date.now(), changes)
    if (await store.update(before, after, [entry])) return after
    before = (await store.find(found.id)) ?? { ...found, revokedAt: 0 }
  }
  throw tooManyChanges(' to this key')
}

export async function revokeKey(store: KeyStore, actor: Actor, key: ApiKey): Promise<ApiKey> {
  assertActive(key)
  const now = Date.now()
  const changes = changesBetween({ revoked_at: null }, { revoked_at: toIso(now) })
  const entry = entryAbout(actor, 'api_key.revoked', key, now, changes)
  if (!(await store.revoke(key.id, now, [entry]))) assertActive({ ...key, revokedAt: 0 })
  return { ...key, revokedAt: now }
}

/** Whoever finds a leaked key can end it: the key is all it takes. Null: it is not a valid one. */
export async function revokeLeaked(
  store: KeyStore,
  text: string,
  requestId: string,
): Promise<ApiKey | null> {
  const key = isKey(text) ? await store.findByKey(text) : null
  if (key === null || key.revokedAt !== null) return null
  return revokeKey(store, { kind: 'api_key', id: key.id, name: key.lastFour, requestId }, key)
}

function assertActive({ id, revokedAt }: ApiKey): void {
  if (revokedAt !== null) throw new Problem('invalid_state', `${id} has been revoked`)
}

function assertFuture(expiresAt: number | null): void {
  if (expiresAt === null || expiresAt > Date.now()) return
  const message = 'expires_at must be in the future'
  throw invalidRequest([{ param: 'expires_at', message, code: 'range' }])
}

/** What the audit log knows of a key. */
function shown({ name, scopes, expiresAt, lastFour: last_four }: ApiKey) {
  const expires_at = toIso(expiresAt)
  return { name, scopes, expires_at, last_four }
}

export function createdEntry(actor: Actor, key: ApiKey): AuditEntry {
  return entryAbout(actor, 'api_key.created', key, key.createdAt, changesBetween(null, shown(key)))
}
