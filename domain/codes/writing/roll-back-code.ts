import type { Actor } from '../../accounts/audit.ts'
import { type FaultFacts, invalidRequest } from '../../errors.ts'
import { blockedFaults, type Led } from '../blocked-domains.ts'
import type { Code } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { destinationFault } from '../destination.ts'
import { ROUTING_FIELDS, type RoutingBody, toRoutingBody } from '../routing/routing-body.ts'
import { placesOf, writeChange } from './change-code.ts'
import type { NamedCode, SealCode } from './write-codes.ts'

/**
 * Makes an old version the present one, as a new version. If the code leads there already, nothing
 * changes. Null: the code has been deleted in the meantime.
 */
export async function rollBackCode(
  { codes, shortBases }: { readonly codes: CodeStore; readonly shortBases: readonly URL[] },
  named: NamedCode,
  actor: Actor,
  version: number,
  seal: SealCode,
): Promise<Code | null> {
  const past = await codes.findVersion(named.code, version)
  if (past === null) throw noSuchVersion(named.code)
  const { destinationUrl } = past
  const routing = toRoutingBody(past.routing)
  await refusePast(codes, placesOf(destinationUrl, routing), version, shortBases)
  const change = { destinationUrl, routing: { ...NOTHING_SET, ...routing } }
  return writeChange(codes, named, actor, change, seal)
}

/** Clears all that is not set again. */
const NOTHING_SET: RoutingBody = Object.fromEntries(ROUTING_FIELDS.map((field) => [field, null]))

function noSuchVersion({ version: max }: Code) {
  const known = max === 0 ? 'this draft has no versions yet' : `this code has versions 1 to ${max}`
  const message = `version must be in the history: ${known}`
  const facts: FaultFacts = max === 0 ? { code: 'conflict' } : { code: 'range', min: 1, max }
  return invalidRequest([{ param: 'version', message, ...facts }])
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
