import {
  type Actor,
  type AuditEntry,
  changesBetween,
  entryAbout,
  HIDDEN,
} from '../accounts/audit.ts'
import type { Endpoint } from './endpoint.ts'

/** What the audit log says about endpoints: no secrets, and of a URL only where it leads. */
export function createdEntry(endpoint: Endpoint, actor: Actor): AuditEntry {
  return toEntry(endpoint, actor, 'created', changesBetween(null, fieldsOf(endpoint)))
}

/** Null if nothing has changed. `wasDisabled`: by the service, so that it was not active. */
export function updatedEntry(
  before: Endpoint,
  after: Endpoint,
  actor: Actor,
  wasDisabled: boolean,
): AuditEntry | null {
  const active = before.active && !wasDisabled
  const changes = {
    ...changesBetween({ ...fieldsOf(before), active }, fieldsOf(after)),
    // Where both lead to the same place, the rest of them differs.
    ...(before.url !== after.url && { url: { from: placeOf(before.url), to: placeOf(after.url) } }),
  }
  return Object.keys(changes).length > 0 ? toEntry(after, actor, 'updated', changes) : null
}

export function rotatedEntry(endpoint: Endpoint, actor: Actor): AuditEntry {
  return toEntry(endpoint, actor, 'secret_rotated', { secret: { from: HIDDEN, to: HIDDEN } })
}

export function deletedEntry(endpoint: Endpoint, actor: Actor): AuditEntry {
  return toEntry(endpoint, actor, 'deleted', changesBetween(fieldsOf(endpoint), null))
}

/** Deliveries are stored elsewhere, so this is written before it begins. */
export function resentEntry(endpoint: Endpoint, actor: Actor, verb: 'tested' | 'replayed') {
  return toEntry(endpoint, actor, verb, {})
}

export function retriedEntry(endpoint: Endpoint, actor: Actor, deliveryId: string): AuditEntry {
  const entry = toEntry(endpoint, actor, '', {})
  return { ...entry, action: 'delivery.retried', target: deliveryId }
}

function toEntry(endpoint: Endpoint, actor: Actor, verb: string, changes: AuditEntry['changes']) {
  return entryAbout(actor, `webhook.${verb}`, endpoint, Date.now(), changes)
}

function fieldsOf({ url, description, events, active, filter }: Endpoint) {
  return { url: placeOf(url), description, events, active, qr_ids: null, tags: null, ...filter }
}

/** The path and the query often contain a token. */
function placeOf(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
