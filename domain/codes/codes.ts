import type { Actor } from '../accounts/audit.ts'
import { type FaultFacts, invalidRequest, Problem } from '../errors.ts'
import { blockedFaults, type Led, refuseBlocked } from './blocked-domains.ts'
import type { Code, CodeChange, Status } from './code.ts'
import type { CodeStore } from './code-store.ts'
import { destinationFault, hasControlCharacter } from './destination.ts'
import { EXTERNAL_ID_MAX, NOTES_MAX } from './limits.ts'
import { laterLabelFaults } from './routing/later-label.ts'
import type { Routing } from './routing/routing.ts'
import {
  changedRouting,
  ROUTING_FIELDS,
  type RoutingBody,
  toRoutingBody,
  urlsOf,
} from './routing/routing-body.ts'
import { togetherFaults } from './routing/routing-faults.ts'
import { revisionOf } from './schedule/schedule.ts'
import { type ShortBases, toBaseUrls } from './short-bases.ts'
import { shortCodeFault } from './short-code.ts'
import { findTags, haveSameTags, type Tag, tagsOf } from './tags.ts'
import { type Asked, refuseTakenId, type SealCode, writeCode } from './write-codes.ts'

/**
 * The rules for changing a code (creating one is in new-codes.ts, how changes are written in write-codes.ts)
 * and for its single fields: each has a `…Fault` function, and http/ runs them all, so that one answer names every
 * fault.
 */
export const NAME_MAX = 255

export const IMMUTABLE: Readonly<Record<string, string>> = {
  style:
    'style cannot be changed after creation, so that printed codes and their images match: create a new code',
  short_code:
    'short_code cannot be changed after creation, because printed codes contain it: create a new code',
  status: 'status cannot be set: use active',
  destination: 'destination cannot be set: use destination_url',
  id: 'id is assigned by the service',
  state: 'state cannot be set: it follows from active, starts_at, expires_at and scan_limit',
  scans_left: 'scans_left cannot be set: use scan_limit',
  domain:
    'domain cannot be changed after creation, because printed codes contain it: create a new code',
  version: 'version is assigned by the service: to go back to an earlier version, use rollback',
}

/** The same for a change of many codes. */
export const IMMUTABLE_TOGETHER: Readonly<Record<string, string>> = {
  ...IMMUTABLE,
  external_id:
    'external_id cannot be set for many codes, because only one can have it: update that code',
}

export function externalIdFault(id: string): string | null {
  const length = [...id].length
  if (length < 1 || length > EXTERNAL_ID_MAX) {
    return `external_id must have 1 to ${EXTERNAL_ID_MAX} characters`
  }
  if (hasControlCharacter(id) || !id.isWellFormed() || id !== id.trim()) {
    return 'external_id must not contain control characters, broken Unicode, or spaces at the start or end'
  }
  return null
}

/** Lines and tabs are part of notes. */
function notesFault(notes: string): string | null {
  if ([...notes].length > NOTES_MAX) return `notes must have at most ${NOTES_MAX} characters`
  if (hasControlCharacter(notes.replaceAll(/[\n\r\t]/g, '')) || !notes.isWellFormed()) {
    return 'notes must not contain control characters or broken Unicode'
  }
  return null
}

export function nameFault(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1 || length > NAME_MAX) return `name must have 1 to ${NAME_MAX} characters`
  if (hasControlCharacter(name.trim()) || !name.isWellFormed()) {
    return 'name must not contain control characters or broken Unicode'
  }
  return null
}

/** The field rules by the name of their field. */
export function fieldRules(bases: ShortBases) {
  const shortBases = toBaseUrls(bases)
  return {
    name: nameFault,
    external_id: externalIdFault,
    notes: notesFault,
    short_code: shortCodeFault,
    destination_url: (url: string) => destinationFault(url, shortBases),
    destination: (url: string) =>
      destinationFault(url, shortBases)?.replace('destination_url', 'destination') ?? null,
  } as const
}

/**
 * Makes an old version the present one, as a new version. If the code leads there already, nothing
 * changes. Null: the code has been deleted in the meantime.
 */
export async function rollBackCode(
  { codes, shortBases }: { readonly codes: CodeStore; readonly shortBases: readonly URL[] },
  asked: Asked,
  actor: Actor,
  version: number,
  seal: SealCode,
): Promise<Code | null> {
  const found = asked.code
  const past = await codes.findVersion(found, version)
  if (past === null) {
    const known =
      found.version === 0 ? 'this draft has none yet' : `this code has 1 to ${found.version}`
    const message = `version must be in the history: ${known}`
    const facts: FaultFacts =
      found.version === 0 ? { code: 'conflict' } : { code: 'range', min: 1, max: found.version }
    throw invalidRequest([{ param: 'version', message, ...facts }])
  }
  const { destinationUrl, routing } = past
  await refusePast(codes, placesOf(destinationUrl, toRoutingBody(routing)), version, shortBases)
  const change = { destinationUrl, routing: { ...NOTHING_SET, ...toRoutingBody(routing) } }
  return writeChange(codes, asked, actor, change, seal)
}

/** What was allowed then may lead to a blocked domain now, or, under a new address of ours, in a loop. */
async function refusePast(
  codes: CodeStore,
  places: readonly Led[],
  version: number,
  shortBases: readonly URL[],
): Promise<void> {
  const loops = places.flatMap(({ param, url }) => {
    const fault = destinationFault(url, shortBases)
    return fault === null ? [] : [{ param, message: fault.replace('destination_url', param) }]
  })
  const [blocked = []] = await blockedFaults(codes, [places])
  const [fault] = [...loops, ...blocked]
  if (!fault) return
  const message = `version ${version} cannot be restored: ${fault.message}`
  throw invalidRequest([{ param: 'version', message, code: 'conflict' }])
}

/** Clears all that is not set again. */
const NOTHING_SET: RoutingBody = Object.fromEntries(ROUTING_FIELDS.map((field) => [field, null]))

/** Null: the code has been deleted in the meantime. */
export async function updateCode(
  codes: CodeStore,
  asked: Asked,
  actor: Actor,
  change: CodeChange,
): Promise<Code | null> {
  await checkChange(codes, asked.code, change)
  return writeChange(codes, asked, actor, change, null)
}

/** What can be told before the code is written. */
export async function checkChange(
  codes: CodeStore,
  found: Code,
  change: CodeChange,
): Promise<void> {
  const [fault, ...more] = laterLabelFaults(change.routing, found.routing)
  if (fault) throw invalidRequest([fault, ...more])
  await refuseBlocked(codes, newlyLed(found, change))
}

export function writeChange(
  codes: CodeStore,
  asked: Asked,
  actor: Actor,
  change: CodeChange,
  seal: SealCode,
): Promise<Code | null> {
  const { tags: names } = change
  const toChanged = async (code: Code) => {
    const tags = names && tagsOf(names, await findTags(codes, code, names))
    const after = changed(code, change, tags)
    await refuseTakenId(codes, code, after)
    return after
  }
  return writeCode(codes, asked, actor, toChanged, seal)
}

/** What is set, and what was set before and is in force again. */
export function newlyLed(found: Code, { destinationUrl, routing, active }: CodeChange): Led[] {
  const body = routing ?? {}
  if (active !== true) return placesOf(destinationUrl ?? null, body)
  const whole = toRoutingBody(changedRouting(found.routing, body, found.version + 1))
  return placesOf(destinationUrl ?? found.destinationUrl, whole)
}

/** Every place that a code may lead to. */
export function placesOf(destinationUrl: string | null, routing: RoutingBody): Led[] {
  const usual = destinationUrl === null ? [] : [{ param: 'destination_url', url: destinationUrl }]
  return [...usual, ...urlsOf(routing)]
}

/** Returns the same object if nothing changes, so that updated_at stays. */
export function changed(
  code: Code,
  { active, routing: asked, tags: _, ...fields }: CodeChange,
  newTags: readonly Tag[] = code.tags,
): Code {
  const name = fields.name?.trim() ?? code.name
  const status = nextStatus(code.status, active)
  const destinationUrl = fields.destinationUrl ?? code.destinationUrl
  const routing = nextRouting(code, destinationUrl, asked)
  const tags = haveSameTags(code.tags, newTags) ? code.tags : newTags
  const after: Code = { ...code, ...fields, name, destinationUrl, routing, status, tags }
  if (status === 'active' && after.destinationUrl === null) {
    const message = 'A draft without a destination cannot be published: set destination_url'
    throw new Problem('invalid_state', message, [{ param: 'active', message }])
  }
  if (status === code.status && !isEdited(code, after)) return code
  const isMoved = destinationUrl !== code.destinationUrl || routing !== code.routing
  return {
    ...after,
    updatedAt: Math.max(Date.now(), code.updatedAt),
    version: code.version + (isMoved && destinationUrl !== null ? 1 : 0),
    unwritten: [],
    revision: revisionOf(code) + 1,
  }
}

/** The same object if nothing changes. */
function nextRouting(
  { routing: before, destinationUrl: led, version, schedule }: Code,
  destinationUrl: string | null,
  body: RoutingBody = {},
): Routing {
  const after = changedRouting(before, body, version + 1)
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  if (isSame && destinationUrl === led) return before
  // Each part was checked on its own: what stays may not go together with what is new.
  const scheduled = schedule.map((change) => change.destinationUrl)
  const together = { ...toRoutingBody(after), destination_url: destinationUrl, scheduled }
  const asked = [...Object.keys(body), ...(destinationUrl === led ? [] : ['destination_url'])]
  const [fault, ...more] = togetherFaults(together, asked)
  if (fault) throw invalidRequest([fault, ...more])
  return isSame ? before : after
}

/** Fields that are not edited: the status is switched, changes are scheduled, the others follow. */
const NOT_EDITED = new Set<string>([
  'status',
  'updatedAt',
  'version',
  'revision',
  'schedule',
  'unwritten',
] satisfies (keyof Code)[])

/** Whether anything but the status has changed. */
export function isEdited(before: Code, after: Code): boolean {
  const fields = Object.keys(after) as (keyof Code)[]
  return fields.some((field) => !NOT_EDITED.has(field) && after[field] !== before[field])
}

function nextStatus(status: Status, active: boolean | undefined): Status {
  if (active === undefined) return status
  if (active) return 'active'
  return status === 'draft' ? 'draft' : 'paused'
}
