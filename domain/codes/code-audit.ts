import { type Actor, type AuditEntry, changesBetween, entryAbout } from '../accounts/audit.ts'
import { type Code, type ScheduledChange, versionOf } from './code.ts'
import { AUDITED } from './fields.ts'
import { ROUTING_FIELDS, toRoutingBody } from './routing/routing-body.ts'

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

/** What the schedule has changed, by whoever scheduled it, at the time it took effect. */
export function clockEntries(code: Code): AuditEntry[] {
  return code.unwritten.map(({ version, from, destinationUrl, at, by }) => {
    const before = { destination_url: from, version: versionOf({ version: version - 1 }) }
    const after = { destination_url: destinationUrl, version: versionOf({ version }) }
    return { ...toEntry(code, by, 'updated', changesBetween(before, after)), at, isLate: true }
  })
}

/** Changes that were scheduled or cancelled. */
export function scheduleEntries(before: Code, after: Code, actor: Actor): AuditEntry[] {
  const only = (one: Code, other: Code) =>
    one.schedule.filter(({ id }) => !other.schedule.some((change) => change.id === id))
  return [
    ...only(after, before).map((change) =>
      toEntry(after, actor, 'change_scheduled', changesBetween(null, toFields(change))),
    ),
    ...only(before, after).map((change) =>
      toEntry(after, actor, 'change_cancelled', changesBetween(toFields(change), null)),
    ),
  ]
}

function toFields({ at, destinationUrl }: ScheduledChange) {
  return { at: new Date(at).toISOString(), destination_url: destinationUrl }
}

export function deletedEntry(code: Code, actor: Actor): AuditEntry {
  return toEntry(code, actor, 'deleted', changesBetween(fieldsOf(code), null))
}

/** `at` is the present: the times of a code may be ahead of a clock that was set back. */
function toEntry(code: Code, actor: Actor, verb: string, changes: AuditEntry['changes']) {
  return entryAbout(actor, `qrcode.${verb}`, code, Date.now(), changes)
}

function fieldsOf(code: Code): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { key, name } of AUDITED) fields[name] = code[key]
  if (Object.keys(code.style).length === 0) fields.style = null
  fields.tags = code.tags.length === 0 ? null : code.tags.map(({ name }) => name)
  fields.version = versionOf(code)
  const routing = toRoutingBody(code.routing)
  for (const name of ROUTING_FIELDS) fields[name] = routing[name] ?? null
  return fields
}
