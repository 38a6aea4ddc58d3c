import { type Actor, type AuditEntry, changesBetween } from '../accounts/audit.ts'
import { type Code, versionOf } from './code.ts'
import { ROUTING_FIELDS, toRoutingBody } from './routing-body.ts'

/**
 * The audit log's names of a code's fields, as the API spells them; null: not a matter of its owner,
 * or several fields.
 */
const NAMES = {
  id: null,
  accountId: null,
  mode: null,
  name: 'name',
  shortCode: 'short_code',
  destinationUrl: 'destination_url',
  routing: null,
  status: 'status',
  style: 'style',
  madeBy: null,
  createdAt: null,
  updatedAt: null,
  version: 'version',
  revision: null,
} as const satisfies Readonly<Record<keyof Code, string | null>>

const SHOWN = (Object.entries(NAMES) as [keyof Code, string | null][]).flatMap(([field, name]) =>
  name === null ? [] : [{ field, name }],
)

export function createdEntries(codes: readonly Code[], actor: Actor): AuditEntry[] {
  return codes.map((code) => toEntry(code, actor, 'created', changesBetween(null, fieldsOf(code))))
}

/** Pausing and resuming are actions of their own, as they are events of their own. */
export function updatedEntries(before: Code, after: Code, actor: Actor): AuditEntry[] {
  const { status, ...edits } = changesBetween(fieldsOf(before), fieldsOf(after))
  const turn = after.status === 'active' ? 'resumed' : 'paused'
  const isEdited = Object.keys(edits).length > 0
  return [
    ...(status ? [toEntry(after, actor, turn, { status })] : []),
    ...(isEdited ? [toEntry(after, actor, 'updated', edits)] : []),
  ]
}

export function deletedEntry(code: Code, actor: Actor): AuditEntry {
  return toEntry(code, actor, 'deleted', changesBetween(fieldsOf(code), null))
}

/** `at` is the present: the times of a code may be ahead of a clock that was set back. */
function toEntry(
  { accountId, mode, id: target }: Code,
  actor: Actor,
  verb: string,
  changes: AuditEntry['changes'],
): AuditEntry {
  return { accountId, mode, actor, action: `qrcode.${verb}`, target, at: Date.now(), changes }
}

function fieldsOf(code: Code): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { field, name } of SHOWN) fields[name] = code[field]
  if (Object.keys(code.style).length === 0) fields.style = null
  fields.version = versionOf(code)
  const routing = toRoutingBody(code.routing)
  for (const name of ROUTING_FIELDS) fields[name] = routing[name] ?? null
  return fields
}
