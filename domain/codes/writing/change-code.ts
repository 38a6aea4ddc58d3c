import type { Actor } from '../../accounts/audit.ts'
import { invalidRequest, Problem } from '../../errors.ts'
import { type Led, refuseBlocked } from '../blocked-domains.ts'
import type { Code, CodeChange, Status } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { EDITED } from '../fields.ts'
import { laterLabelFaults } from '../routing/later-label.ts'
import type { Routing } from '../routing/routing.ts'
import { changedRouting, type RoutingBody, toRoutingBody, urlsOf } from '../routing/routing-body.ts'
import { togetherFaults } from '../routing/routing-faults.ts'
import { revisionOf } from '../schedule/schedule.ts'
import { findTags, haveSameTags, type Tag, tagsOf } from '../tags.ts'
import { type NamedCode, refuseTakenId, type SealCode, writeCode } from './write-codes.ts'

/** What a change makes of a code, and the checks that need more than one field. */

/** Null: the code has been deleted in the meantime. */
export async function updateCode(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
  change: CodeChange,
): Promise<Code | null> {
  await checkChange(codes, named.code, change)
  return writeChange(codes, named, actor, change)
}

/** What can be checked before the code is written. */
export async function checkChange(codes: CodeStore, code: Code, change: CodeChange): Promise<void> {
  const [fault, ...more] = laterLabelFaults(change.routing, code.routing)
  if (fault) throw invalidRequest([fault, ...more])
  await refuseBlocked(codes, newlyLed(code, change))
}

/** Null: the code has been deleted in the meantime. */
export function writeChange(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
  change: CodeChange,
  seal: SealCode = null,
): Promise<Code | null> {
  const { tags: names } = change
  const toChanged = async (code: Code) => {
    const tags = names && tagsOf(names, await findTags(codes, code, names))
    const after = changed(code, change, tags)
    await refuseTakenId(codes, code, after)
    return after
  }
  return writeCode(codes, named, actor, toChanged, seal)
}

/** What is set, and what was set before and is in force again. */
export function newlyLed(code: Code, { destinationUrl, routing, active }: CodeChange): Led[] {
  const body = routing ?? {}
  if (active !== true) return placesOf(destinationUrl ?? null, body)
  const whole = toRoutingBody(changedRouting(code.routing, body, code.version + 1))
  return placesOf(destinationUrl ?? code.destinationUrl, whole)
}

/** Every place that a code may lead to. */
export function placesOf(destinationUrl: string | null, routing: RoutingBody): Led[] {
  const usual = destinationUrl === null ? [] : [{ param: 'destination_url', url: destinationUrl }]
  return [...usual, ...urlsOf(routing)]
}

/** Returns the same object if nothing changes, so that updated_at stays. */
export function changed(
  code: Code,
  { active, routing: routingBody, tags: _, ...fields }: CodeChange,
  newTags: readonly Tag[] = code.tags,
): Code {
  const name = fields.name?.trim() ?? code.name
  const status = nextStatus(code.status, active)
  const destinationUrl = fields.destinationUrl ?? code.destinationUrl
  const routing = nextRouting(code, destinationUrl, routingBody)
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
  { routing: before, destinationUrl: oldUrl, version, schedule }: Code,
  destinationUrl: string | null,
  body: RoutingBody = {},
): Routing {
  const after = changedRouting(before, body, version + 1)
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  if (isSame && destinationUrl === oldUrl) return before
  // Each part was checked on its own: what stays may not go together with what is new.
  const scheduled = schedule.map((change) => change.destinationUrl)
  const together = { ...toRoutingBody(after), destination_url: destinationUrl, scheduled }
  const params = [...Object.keys(body), ...(destinationUrl === oldUrl ? [] : ['destination_url'])]
  const [fault, ...more] = togetherFaults(together, params)
  if (fault) throw invalidRequest([fault, ...more])
  return isSame ? before : after
}

/** Whether anything but the status has changed. */
export function isEdited(before: Code, after: Code): boolean {
  return EDITED.some((field) => after[field] !== before[field])
}

function nextStatus(status: Status, active: boolean | undefined): Status {
  if (active === undefined) return status
  if (active) return 'active'
  return status === 'draft' ? 'draft' : 'paused'
}
